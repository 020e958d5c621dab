package import Foundation
package import Journal
package import JuiceShop
import Synchronization

/// The store at a path, which goes on by itself when its disk or its folder is right again.
///
/// `poll`, called once a second, notices that the folder was moved away, deleted or replaced, or that the disk refuses
/// to be written. It then lets go of every file: nothing more is written to what may no longer be the shop's store, and
/// the disk can be unmounted and checked. Until there is a store at the path again, pages show the last known state, and
/// `submit` and `ready` say what is wrong.
///
/// A store that appears at the path is opened as at the start, and goes on from its own state and its own requests, which
/// may be those of an older backup. Before anything is written to it, the whole of it is checked, as by `store check`: a
/// folder that is still being copied is not whole. Lines then go into a new generation, so that the end of a copy of the
/// last journal cannot be written over them. Safe from any thread. Attacked by `ReopeningStoreTests`, `StoreFailuresTests`.
package final class ReopeningStore: Store {
    private let path: String
    private let files: any FileSystem
    private let open: @Sendable () throws(StoreError) -> FileStore
    private let state: Mutex<State>
    /// A request failed in a way that may need a reopening.
    private let isSuspect = Atomic(false)

    private struct State {
        /// What requests are answered from.
        var store: any Store
        /// The same one, while it is open.
        var open: FileStore?
        /// When to look next at a store that could not be opened.
        var nextLook = ContinuousClock.now
    }

    /// What `poll` found.
    package enum Change: Sendable {
        /// The store was let go.
        case lost(StoreError)
        /// There is a store, but it cannot be opened.
        case refused(StoreError)
        case reopened(before: Shop, now: Shop)
    }

    /// - Parameter open: opens or makes the store; called at once, and for each reopening.
    package init(
        _ path: String, files: any FileSystem = PosixFileSystem(),
        open: @escaping @Sendable () throws(StoreError) -> FileStore
    ) throws(StoreError) {
        self.path = path
        self.files = files
        self.open = open
        let store = try open()
        state = Mutex(State(store: store, open: store))
    }

    /// Lets go of a store that is lost, opens one that is there again, and flushes the head of one that is sound.
    /// One thread calls this.
    /// - Throws: when the head of a sound store cannot be flushed; that is tried again at the next call.
    package func poll() throws(StoreError) -> Change? {
        guard let store = state.withLock({ $0.open }) else { return reopen() }
        if let fault = fault(of: store) {
            let last = store.lastKnown(because: fault)
            state.withLock { $0 = State(store: last) }
            return .lost(fault)
        }
        try suspecting { _ throws(StoreError) in try store.flushHead() }
        return nil
    }

    /// - Returns: nil for a fault that ends by itself, such as a full disk.
    private func fault(of store: FileStore) -> StoreError? {
        do throws(StoreError) {
            try store.eventLog.expectAtItsPath()
            if isSuspect.exchange(false, ordering: .relaxed) { try store.ready() }
            return nil
        } catch {
            return error.needsReopening ? error : nil
        }
    }

    private func reopen() -> Change? {
        let (last, nextLook) = state.withLock { ($0.store, $0.nextLook) }
        let start = ContinuousClock.now
        if start < nextLook { return nil }
        do throws(StoreError) {
            guard try EventLog.hasHead(path, files) else { return nil }
            _ = try StoreCheck(path, files: files).run()
            let store = try open()
            try store.beginGeneration()
            let change = Change.reopened(before: try last.shop(), now: try store.shop())
            state.withLock { $0 = State(store: store, open: store) }
            return change
        } catch {
            // A long history takes seconds to check: a tenth of the time at most.
            let end = ContinuousClock.now
            state.withLock { $0.nextLook = end + (end - start) * 10 }
            return .refused(error)
        }
    }

    package var current: any Store { state.withLock { $0.store } }

    private func suspecting<Result>(
        _ call: (any Store) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try call(current)
        } catch {
            if error.needsReopening { isSuspect.store(true, ordering: .relaxed) }
            throw error
        }
    }

    package func snapshot() throws(StoreError) -> Snapshot {
        try suspecting { store throws(StoreError) in try store.snapshot() }
    }

    package func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome {
        try suspecting { store throws(StoreError) in try store.submit(request) }
    }

    package func ready() throws(StoreError) { try suspecting { store throws(StoreError) in try store.ready() } }

    package func recentOrders() throws(StoreError) -> RecentOrders { try current.recentOrders() }

    package func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] {
        try current.records(numbers)
    }

    package func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        try current.events(in: sequences, visit)
    }

    package func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int {
        try current.sequence(at: time, in: sequences)
    }

    package func checkpoint(before sequence: Int) throws(StoreError) -> Shop {
        try current.checkpoint(before: sequence)
    }

    package func close() throws(StoreError) { try current.close() }
}

extension StoreError {
    /// True where the files that are open may be the wrong ones, or of no use any more.
    fileprivate var needsReopening: Bool {
        switch self {
        case .damaged, .unavailable, .outcomeUnknown: true
        case .newerFormat, .unknownEvent, .developmentFormat, .busy, .overloaded, .full, .forbidden, .notRecorded,
            .contradiction:
            false
        }
    }
}

/// What a process knows of a store whose files it has let go: the stock, the queue and the latest orders. It changes
/// nothing; whatever it does not know, it refuses with the reason.
struct LastKnownState: Store {
    private let last: Snapshot
    private let latest: RecentOrders
    private let reason: StoreError

    init(_ state: ShopState, of history: ContinuousClock.Instant, because reason: StoreError) {
        last = Snapshot(state.shop, of: history)
        latest = state.latest
        self.reason = reason
    }

    func snapshot() -> Snapshot { last }

    func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome { throw reason }

    func recentOrders() -> RecentOrders { latest }
    func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] { throw reason }
    func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int { throw reason }
    func checkpoint(before sequence: Int) throws(StoreError) -> Shop { throw reason }

    func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) { throw reason }

    func ready() throws(StoreError) { throw reason }
    func close() throws(StoreError) { throw reason }
}

extension FileStore {
    /// This process's state, without a file.
    func lastKnown(because reason: StoreError) -> some Store {
        LastKnownState(shopState.withLock { $0 }, of: history, because: reason)
    }
}
