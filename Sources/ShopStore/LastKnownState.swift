import Foundation
import Journal
import JuiceShop
import Synchronization

/// What a process knows of a store whose files it has let go: the stock, the queue and the latest orders. It changes
/// nothing; whatever it does not know, it refuses with the reason.
struct LastKnownState: Store {
    private let last: Snapshot
    private let latest: RecentOrders
    private let reason: StoreError

    init(_ state: ShopState, of history: ContinuousClock.Instant, because reason: StoreError) {
        (last, latest, self.reason) = (Snapshot(state.shop, of: history), state.latest, reason)
    }

    func snapshot() -> Snapshot { last }

    func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome { throw reason }

    func recentOrders() -> RecentOrders { latest }
    func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] { throw reason }
    func generation(at part: HistoryPart) throws(StoreError) -> Generation { throw reason }
    func generation(_ number: Int) throws(StoreError) -> Generation? { throw reason }

    func read(
        _ generation: Generation, _ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) -> Bool { throw reason }

    func ready() throws(StoreError) { throw reason }
    func close() throws(StoreError) { throw reason }
}

extension FileStore {
    /// This process's state, without a file.
    func lastKnown(because reason: StoreError) -> some Store {
        LastKnownState(shopState.withLock { $0 }, of: history, because: reason)
    }
}
