import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import Synchronization

/// What the application counts of the requests that this process answered.
///
/// Safe from any thread.
final class ShopMetrics: Sendable {
    private let orders = Counter()
    private let shortages = Counter()
    /// A juice has a series from its first cup on: the menu changes while the shop is open.
    private let cups = Mutex<[JuiceID: Counter]>([:])
    /// The counters by route, then by status.
    private let requests: [[Counter]]
    /// The durations by route.
    private let durations: [Histogram]

    private static let statuses = Status.allCases
    private static let routes = Route.Name.allCases

    init() {
        requests = Self.routes.map { _ in Self.statuses.map { _ in Counter() } }
        durations = Self.routes.map { _ in .durations() }
    }

    func count(_ route: Route.Name, _ status: Status, _ duration: Stopwatch) {
        if let status = Self.statuses.firstIndex(of: status) { requests[route.rawValue][status].add() }
        durations[route.rawValue].observe(duration)
    }

    func count(_ order: Order) {
        orders.add()
        for line in order.lines where line.cup.isMade { counter(of: line.juice).add(line.cups) }
    }

    func countShortage() { shortages.add() }

    /// - Parameter shop: nil when the store cannot be read.
    func write(_ shop: Shop?, to text: inout MetricsText) {
        let requests = Self.routes.flatMap { route in
            Self.statuses.enumerated().map { index, status in
                ([("route", "\(route)"), ("status", "\(status.rawValue)")], self.requests[route.rawValue][index])
            }
        }
        text.counters(
            "juicemaker_http_requests_total", "Requests by route and status; series without one are left out.",
            requests.filter { $0.1.value > 0 })
        text.histograms(
            "juicemaker_http_request_duration_seconds",
            "Time to make the response; a download's rows are made later, while they are sent.",
            Self.routes.map { ([("route", "\($0)")], durations[$0.rawValue]) }.filter { $0.1.count > 0 })
        text.counter("juicemaker_orders_total", "Orders that this process recorded.", orders)
        text.counters(
            "juicemaker_cups_total", "Cups in these orders, by juice.",
            countedCups(on: shop?.menu ?? .empty).map { ([("juice", $0.rawValue)], $1) })
        text.counter("juicemaker_shortages_total", "Orders that were refused because fruit was short.", shortages)
        guard let shop else { return }
        text.gauges(
            "juicemaker_stock", "Fruits in stock, by fruit.",
            shop.menu.fruits.map { ([("fruit", $0.id.rawValue)], Double(shop.stock[$0.id])) })
        guard let closing = shop.drawer.closings.last?.closing else { return }
        text.gauge(
            "juicemaker_last_closing_timestamp_seconds", "The time of the last closing.",
            closing.time.timeIntervalSince1970)
        text.gauge(
            "juicemaker_last_closing_difference",
            "Cash counted at the last closing less the cash expected, in the currency's smallest unit.",
            Double(closing.difference))
    }

    private func counter(of juice: JuiceID) -> Counter {
        cups.withLock { cups in
            if let counter = cups[juice] { return counter }
            let counter = Counter()
            cups[juice] = counter
            return counter
        }
    }

    /// The juices of the menu, and those that left it after an order.
    private func countedCups(on menu: Menu) -> [(JuiceID, Counter)] {
        let counted = cups.withLock { $0 }
        let known = menu.juices.map(\.id)
        return Set(known).union(counted.keys).inOrder(of: known).map { ($0, counted[$0] ?? Counter()) }
    }
}

/// The answer to a monitor, and to a person who asks why no orders are taken.
extension ShopApp {
    /// 200 if an order could be stored now, with the right time, and the history can be read; otherwise 503 with one line
    /// that says why. It names no paths: every device on the network may ask. The log has them.
    func health() -> Response {
        do throws(StoreError) {
            try store.ready()
            if let fault = historyWatch.look() {
                return health(
                    .serviceUnavailable,
                    "history: \(fault.summary); orders are taken; run juicemaker store check on the shop's machine")
            }
            let now = clock.now
            if let fault = ClockFault(try store.shop().clock, at: now) {
                return health(.serviceUnavailable, "clock: \(fault.line(at: now, by: clock))")
            }
        } catch {
            log.error("the store refused", metadata: ["error": "\(error)"])
            return health(.serviceUnavailable, "store: \(error.summary)")
        }
        return health(.ok, "ok")
    }

    private func health(_ status: Status, _ line: String) -> Response {
        var response = Response(status, headers: [.plainText, .notStored], body: Array("\(line)\n".utf8))
        if status != .ok { response.headers.append(.init("Retry-After", "5")) }
        return response
    }
}
