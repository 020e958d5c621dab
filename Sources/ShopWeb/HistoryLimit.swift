import FastCGI
import JuiceShop
import Runtime
import ShopStore
import Synchronization

/// Limits the requests that read the history at once: each occupies a processor and some megabytes, a download also a
/// thread until its reader has all of it, and the counter needs all three. The last one gives the memory back.
///
/// Safe from any thread.
package final class HistoryLimit: Sendable {
    private let max: Int
    private let running = Atomic(0)

    init(max: Int = 4) { self.max = max }

    /// - Parameter free: permits that are left for others: slow downloads must not close the pages of the past.
    /// - Returns: nil while as many requests read the history as may.
    package func permit(leaving free: Int = 0) -> Permit? {
        guard running.add(1, ordering: .relaxed).newValue <= max - free else {
            running.subtract(1, ordering: .relaxed)
            return nil
        }
        return Permit(self)
    }

    /// The right to read the history: it ends with the request, or with the stream that holds it, sent or not.
    package final class Permit: Sendable {
        private let limit: HistoryLimit

        fileprivate init(_ limit: HistoryLimit) { self.limit = limit }

        deinit {
            if limit.running.subtract(1, ordering: .relaxed).newValue == 0 { giveBackFreedMemory() }
        }
    }
}

/// The past that a request reads, besides the shop's state and the latest orders, which are in memory.
enum HistoryUse: Equatable {
    case none
    /// One order: none if that is in memory.
    case order(Int)
    /// Today's orders: none if those are in memory.
    case today
    case page
    /// As long as its reader takes.
    case download
}

extension Route {
    func historyUse(_ method: Method) -> HistoryUse {
        switch self {
        case .orderPage, .options, .memo, .handover, .recall, .queue, .pickup, .stock, .stockJSON, .availability,
            .ownerPIN, .more, .device, .note, .people, .pin, .health, .metrics, .cashMove, .closings, .closingReversal,
            .closingsCSV, .printClosing:
            .none
        case .order(let number, _), .cancellation(let number), .payment(let number, _), .discount(let number, _),
            .printSlip(let number):
            .order(number)
        // The newest page of today's list is kept, and made by one request at a time.
        case .orders(nil, nil): .none
        case .orders(nil, _), .unpaidOrders: method == .post ? .none : .today
        case .orders: method == .post ? .none : .page
        case .juiceForm, .fruitForm, .optionForm, .discountForm, .settings: method == .post ? .page : .none
        case .refund, .reversal, .stockHistory, .fruit, .purchases, .report, .menu, .menuHistory, .menuReturn,
            .closing, .closed, .transfers:
            .page
        case .ordersCSV, .stockChangesCSV, .authorsCSV: .download
        }
    }
}

extension ShopApp {
    /// - Throws: `HTTPError.tooManyReaders` for a request that would read the history beside too many others.
    func limitReading(_ route: Route, _ context: RequestContext) throws {
        guard try mayRead(route.historyUse(context.request.method), context) else { throw HTTPError.tooManyReaders }
    }

    /// False while too many requests read the history, and this one would have to.
    func mayRead(_ use: HistoryUse, _ context: RequestContext) throws -> Bool {
        switch use {
        case .none: true
        case .order(let number): try isInMemory(number) || hasPermit(context)
        case .today: try isTodayInMemory() || hasPermit(context)
        case .page: hasPermit(context)
        case .download: hasPermit(context, leaving: 1)
        }
    }

    /// An order that a page shows if it can.
    func reachableRecord(_ number: Int, _ context: RequestContext) throws -> OrderRecord? {
        try mayRead(.order(number), context) ? try store.record(number) : nil
    }

    /// The last orders, newest first: fewer while too many requests read the history, and memory has not as many.
    func reachableOrders(atMost count: Int, _ context: RequestContext) throws -> [OrderRecord] {
        let recent = try store.recentOrders()
        let isReachable = try mayRead(.order(max(1, recent.last - count + 1)), context)
        return try store.orders(before: recent.last + 1, atMost: isReachable ? count : recent.last - recent.first + 1)
    }

    /// True as well for a number that no order has.
    private func isInMemory(_ number: Int) throws -> Bool { number >= (try store.recentOrders().first) }

    /// The day's first order is found by the one before it.
    private func isTodayInMemory() throws -> Bool {
        guard let last = try store.shop().lastOrder else { return true }
        return try isInMemory(max(1, last.number - last.dayNumber))
    }

    private func hasPermit(_ context: RequestContext, leaving free: Int = 0) -> Bool {
        if context.historyPermit == nil { context.historyPermit = historyLimit.permit(leaving: free) }
        return context.historyPermit != nil
    }
}
