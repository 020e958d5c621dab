import Foundation
import JuiceShop
import ShopStore

/// A store with a history, and its measurements.
final class LongLifeStore {
    let events: Int
    private let bench: BenchMenu
    private let folder: String
    private var orders: Int
    private var clock: HistoryClock
    private var store: FileStore?

    private(set) var opens: [OpenWorker.Report] = []
    private(set) var opensAfterKill: [OpenWorker.Report] = []
    private(set) var commitSeconds: [Double] = []

    init(_ history: History, in work: String, _ bench: BenchMenu) throws {
        events = history.events
        orders = history.orders
        clock = HistoryClock(afterOrders: orders)
        folder = "\(work)/life-\(events)"
        self.bench = bench
        try history.copy(to: folder)
    }

    /// A fresh process opens it, makes one order and stops.
    func open() throws {
        opens.append(try OpenWorker.run(folder, orders: orders))
        orders += 1
    }

    /// As `open`, on the store that `commit` left without a clean stop, as a killed process does.
    func openAfterKill() throws {
        store = nil
        opensAfterKill.append(try OpenWorker.run(folder, orders: orders))
        orders += 1
    }

    /// Makes one order; the store stays open for the next.
    func commit() throws {
        let store = try self.store ?? reopen()
        clock.pass()
        let key = try Key.named("life-\(orders)")
        let start = ContinuousClock.now
        let placement = try store.submit(OrderRequest(bench.juice, key: key))
        commitSeconds.append((ContinuousClock.now - start).seconds)
        orders += 1
        guard case .made(let order) = placement, order.number == orders else {
            throw WrongResult("order \(orders) got \(placement)")
        }
    }

    /// Checks that all orders are stored, and that the stock matches them.
    func check() throws {
        let shop = try FileStore(folder, menu: bench.menu, clock: { [clock] in clock.now }).shop()
        let first = bench.menu[bench.fruit]?.firstCount ?? 0
        guard shop.orderCount == orders,
            shop.stock[bench.fruit] == first + bench.plenty - orders * bench.portion
        else { throw WrongResult("after \(orders) orders the store has \(shop.orderCount), and \(shop.stock)") }
    }

    private func reopen() throws -> FileStore {
        let clock = HistoryClock(afterOrders: orders)
        self.clock = clock
        let store = try FileStore(folder, menu: bench.menu, clock: { clock.now })
        self.store = store
        return store
    }
}
