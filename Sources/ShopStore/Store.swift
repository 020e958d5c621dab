package import Foundation
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

    /// Visits the events of some numbers that exist now, oldest first, each with its number, without a gap.
    ///
    /// The memory that it needs does not grow with the number of events. It reads nothing long before the first of them,
    /// and no writer waits for it.
    /// - Parameter visit: returns false for the last event to be visited.
    /// - Throws: `damaged`, with the name of the part, when one of the events is not what was written.
    func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError)

    /// Returns the number of the first event of that time or later among some events whose times never go back, such as
    /// those of a run of the clock; the end of the range without such an event.
    func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int

    /// Returns the shop at the last checkpoint before an event: it has only events of lower numbers. Without a checkpoint,
    /// it is the shop before the first event.
    ///
    /// Checkpoints are as near to each other as makes it quick to read the events between two of them.
    func checkpoint(before sequence: Int) throws(StoreError) -> Shop

    /// Returns when an order could be stored now.
    func ready() throws(StoreError)

    /// Adds what the store knows of the place where it is, for a monitor.
    func write(to text: inout MetricsText)

    /// Stops cleanly. The store must not be used afterwards.
    func close() throws(StoreError)

    /// The store that has the history of this moment, for as long as it is read.
    var current: any Store { get }
}

extension Store {
    package var current: any Store { self }
    package func write(to text: inout MetricsText) {}
    package func shop() throws(StoreError) -> Shop { try snapshot().shop }
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
