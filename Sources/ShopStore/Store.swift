package import Journal
package import JuiceShop
package import Runtime

/// The shop's durable state. Every promise holds from any thread, and beside other processes on the same store.
///
/// `FileStore` keeps its state in a folder, `PostgresStore` in a database, and the tests have a store in memory.
/// `StoreContractTests` runs on each.
package protocol Store: Sendable {
    /// The shop after the last acknowledged request or a later one, and its history. Takes no lock that another process
    /// could hold.
    func snapshot() throws(StoreError) -> Snapshot

    /// Decides a request and makes its outcome durable before it returns: all of the request, or nothing.
    ///
    /// The same request within 24 hours gets the first outcome, and nothing changes. The store does not remember a
    /// shortage or a refusal: the same request may succeed later.
    /// - Throws: `StoreError` when the store cannot record the outcome. Nothing was acknowledged then.
    func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome

    /// The latest orders, as far as this process has them in memory.
    func recentOrders() throws(StoreError) -> RecentOrders

    /// The records of some orders, by their numbers, read from the history.
    func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord]

    /// The last generation that begins before a part of the history.
    func generation(at part: HistoryPart) throws(StoreError) -> Generation

    /// The generation of that number; nil when there is none.
    func generation(_ number: Int) throws(StoreError) -> Generation?

    /// Visits a generation's current events of a part, oldest first, each with its number.
    /// - Parameter visit: returns false for the last event to be visited.
    /// - Returns: true when that was visited, or the generation has an event behind the part.
    func read(
        _ generation: Generation, _ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) -> Bool

    /// Returns when an order could be stored now.
    func ready() throws(StoreError)

    /// Stops cleanly. The store must not be used afterwards.
    func close() throws(StoreError)

    /// The store that has the history of this moment, for as long as it is read.
    var current: any Store { get }
}

extension Store {
    package var current: any Store { self }
    package func shop() throws(StoreError) -> Shop { try snapshot().shop }
}

extension Store {
    /// Visits the events of a part over all generations, oldest first, until the visit returns false.
    package func read(_ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Bool) throws(StoreError) {
        var next: Generation? = try generation(at: part)
        while let generation = next {
            next = try read(generation, part, visit) ? nil : self.generation(generation.number + 1)
        }
    }

    /// Visits all current events of a generation, oldest first, each with its number.
    package func read(
        _ generation: Generation, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) {
        _ = try read(generation, .all) {
            visit($0, $1)
            return true
        }
    }
}

/// The counts of this process's store. Another process on the same store counts its own.
package struct StoreMetrics: Sendable {
    /// Commits that wrote: append, sync and publish, and a new generation when one was due.
    package let commitDurations = Histogram.durations()
    /// The requests of such a commit.
    package let batchSizes = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64])
    /// Each group's time from its beginning to the lock, or until it gave up.
    package let lockWaits = Histogram.durations()
    /// Requests that are being committed, or wait for it.
    package let pendingRequests = Gauge()
    /// A sync that failed: a commit's, or that of the head.
    package let syncFailures = Counter()

    package init() {}
}
