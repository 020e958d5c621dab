package import Foundation
package import Journal
package import JuiceShop

/// The shop's durable state. Every promise holds from any thread, and beside other processes on the same store.
///
/// `FileStore` keeps the contract on a disk, and the tests have a store in memory. `StoreContractTests` runs on both.
package protocol Store: Sendable {
    /// The shop as of the last answered request or later. Takes no lock that another process could hold.
    func shop() throws(StoreError) -> Shop

    /// Decides a request and makes its outcome durable before it returns: all of the request, or nothing.
    ///
    /// The same request again, within 24 hours: the first outcome, and nothing changes. A shortage or a refusal is not
    /// remembered: the same request may succeed later.
    /// - Throws: `StoreError` when the store cannot; then nothing was acknowledged.
    func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome

    /// The orders with the numbers before one, highest first, of any age, with what became of them until now.
    func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord]

    /// The number of the first order of that time or later, or the number that the next order gets.
    func firstOrder(at time: Date) throws(StoreError) -> Int

    /// The part of the history in which a place lies.
    func generation(at position: HistoryPosition) throws(StoreError) -> Generation

    /// The part of that number, `nil` when there is none.
    func generation(_ number: Int) throws(StoreError) -> Generation?

    /// The events of a part from a time on until before another, oldest first, as of now, each with its number; read
    /// while it is visited.
    /// - Returns: whether an event of the later time, or after it, stands in the part.
    func read(
        _ generation: Generation, from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) -> Bool

    /// Returns when an order could be stored now.
    func ready() throws(StoreError)

    /// Leaves the store as a clean stop does. The store is not used afterwards.
    func close() throws(StoreError)
}

extension Store {
    /// All events of a part, oldest first, as of now, each with its number; read while it is visited.
    package func read(
        _ generation: Generation, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) {
        _ = try read(generation, from: .distantPast, until: .distantFuture, visit)
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
