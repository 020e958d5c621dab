package import Foundation
package import Journal
package import JuiceShop

/// The cancellations, payments and later discounts of the orders that a table is about to show.
///
/// An order can be cancelled for a day, and the shop's state has what was paid later, so this reads the history up to a day
/// ahead of the table. In memory are
/// only the cancellations and kinds of payment of that day: a table of years, or of a day with a hundred thousand orders,
/// keeps no orders.
package struct OutcomesAhead {
    private var reading: HistoryReading
    /// See `Shop.latePayments`.
    private let latePayments: [Int: PaymentKind]
    /// Everything up to this time was read. Times are the shop's own (`ClockRuns`).
    private var readUntil = Date.distantPast
    private var cancellations: [Int: Cancellation] = [:]
    private var payments: [Int: PaymentKind] = [:]
    private var discounts: [Int: DiscountChange] = [:]

    /// - Parameter end: of the table's orders.
    package init(_ store: any Store, from start: Date, until end: Date) throws(StoreError) {
        reading = try HistoryReading(store, from: start, until: end + Cancellation.allowedSeconds)
        latePayments = try store.shop().latePayments
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
                case .discounted(let change): discounts[change.number] = change
                default: break
                }
            }
            guard isRead else { return }
            readUntil = end
        }
    }

    /// Returns the record of an order and forgets what it knows of it: each order is shown once.
    package mutating func take(_ order: Order) -> OrderRecord {
        let paid = payments.removeValue(forKey: order.number)
        var record = OrderRecord(
            order, cancellation: cancellations.removeValue(forKey: order.number),
            paid: latePayments[order.number] ?? paid)
        if let change = discounts.removeValue(forKey: order.number) { record.apply(.discounted(change)) }
        return record
    }
}
