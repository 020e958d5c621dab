package import Foundation
package import Journal
package import JuiceShop

/// The shop's durable state. Every promise holds from any thread, and beside other processes on the same store.
///
/// Two stores keep the contract: `FileStore` on a disk, `MemoryStore` for tests. `StoreContractTests` runs on both.
package protocol Store: Sendable {
    /// The shop as of the last answered request or later. Takes no lock that another process could hold.
    func shop() throws(StoreError) -> Shop

    /// Makes the order, or says what is short; never half of it.
    ///
    /// The answer is durable before this returns. The same key, juice and cups again, within 24 hours: the first
    /// order, and nothing is taken. A shortage is not remembered: the same request may succeed later.
    /// - Parameters:
    ///   - cups: from 1 to `Order.maxCups`; all of them or none.
    ///   - waits: whether the order goes to the kitchen's queue.
    /// - Throws: `StoreError` when the store cannot; then nothing was acknowledged.
    func place(_ juice: Juice, cups: Int, waits: Bool, key: Key) throws(StoreError) -> OrderOutcome

    /// Takes an order back, once: whoever asks again, with whichever key, gets the first answer.
    ///
    /// - Parameter wasMade: whether the juice was made already; if not, its fruit goes back into the stock.
    func cancel(_ number: Int, wasMade: Bool, key: Key) throws(StoreError) -> CancellationOutcome

    /// Takes an order out of the kitchen's queue; nothing happens when it is not in it (any more).
    func handOver(_ number: Int) throws(StoreError)

    /// Makes all of the change, or says why it cannot be; never half of it.
    ///
    /// As `place`: durable before it returns, and the same key, deltas and reason again change nothing.
    /// - Parameter seenAt: as for `Shop.adjust`.
    func adjust(
        _ deltas: [FruitID: Int], reason: StockChange.Reason, seenAt: [FruitID: Int], key: Key
    ) throws(StoreError) -> StockChangeOutcome

    /// The orders with the numbers before one, highest first, of any age, with what became of them until now.
    func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord]

    /// The number of the first order of that time or later, or the number that the next order gets.
    func firstOrder(at time: Date) throws(StoreError) -> Int

    /// The part of the history in which a place lies.
    func chapter(at place: HistoryPosition) throws(StoreError) -> Generation

    /// The part of that number, `nil` when there is none.
    func chapter(_ number: Int) throws(StoreError) -> Generation?

    /// The events of a part from a time on until before another, oldest first, as of now, each with its number; read
    /// while it is visited.
    /// - Returns: whether an event of the later time, or after it, stands in the part.
    func read(
        _ chapter: Generation, from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) -> Bool

    /// Returns when an order could be stored now.
    func ready() throws(StoreError)

    /// Leaves the store as a clean stop does. The store is not used afterwards.
    func close() throws(StoreError)
}

extension Store {
    /// All events of a part, oldest first, as of now, each with its number; read while it is visited.
    package func read(
        _ chapter: Generation, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) {
        _ = try read(chapter, from: .distantPast, until: .distantFuture, visit)
    }

    /// One cup, for no queue.
    package func place(_ juice: Juice, key: Key) throws(StoreError) -> OrderOutcome {
        try place(juice, cups: 1, waits: false, key: key)
    }

    /// Whatever others counted.
    package func adjust(
        _ deltas: [FruitID: Int], reason: StockChange.Reason, key: Key
    ) throws(StoreError) -> StockChangeOutcome {
        try adjust(deltas, reason: reason, seenAt: [:], key: key)
    }

    /// An order of any age with what became of it, or `nil` when there is none of that number.
    package func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        guard number > 0, number < Int.max else { return nil }
        guard let record = try orders(before: number + 1, atMost: 1).first else { return nil }
        return record.order.number == number ? record : nil
    }

    /// The numbers of the orders from a time on until before another.
    package func orders(from start: Date, until end: Date) throws(StoreError) -> Range<Int> {
        let first = try firstOrder(at: start)
        return first..<max(first, try firstOrder(at: end))
    }

    /// An order of any age, or `nil` when there is none of that number.
    package func order(_ number: Int) throws(StoreError) -> Order? { try record(number)?.order }
}
