package import Foundation
package import Journal
package import JuiceShop

/// The cancellations and payments of the orders that a table is about to show.
///
/// An order can be cancelled and paid for a day, so this reads the history up to a day ahead of the table. In memory are
/// only the cancellations and kinds of payment of that day: a table of years, or of a day with a hundred thousand orders,
/// keeps no orders.
package struct OutcomesAhead {
    private var reading: HistoryReading
    /// Everything up to this time was read. Times are the shop's own (`ClockRuns`).
    private var readUntil = Date.distantPast
    private var cancellations: [Int: Cancellation] = [:]
    private var payments: [Int: PaymentKind] = [:]

    /// - Parameter end: of the table's orders.
    package init(_ store: any Store, from start: Date, until end: Date) throws(StoreError) {
        reading = try HistoryReading(store, from: start, until: end + Cancellation.allowedSeconds)
    }

    /// Reads on until it has the cancellations and payments of every order up to the shop's own time, as `HistoryReading.nextEnd`
    /// says it. A cancellation under a clock that was off by days is in the table of the whole history only.
    package mutating func read(forOrdersUntil time: Date) throws(StoreError) {
        while readUntil <= time + Cancellation.allowedSeconds {
            let end = reading.nextEnd
            let isRead = try reading.readOn { _, event in
                switch event {
                case .cancelled(let cancellation): cancellations[cancellation.number] = cancellation
                case .paid(let payment): payments[payment.number] = payment.kind
                default: break
                }
            }
            guard isRead else { return }
            readUntil = end
        }
    }

    /// Returns the cancellation and the payment of an order and forgets them: each order is shown once.
    package mutating func take(_ number: Int) -> (cancellation: Cancellation?, paid: PaymentKind?) {
        (cancellations.removeValue(forKey: number), payments.removeValue(forKey: number))
    }
}
