package import Foundation

/// The sales since the last order with the day's number 1, which the counter shows without reading the history.
///
/// Cancelled orders do not count, and the money of a refund is gone: these are the sums of the list of today's orders,
/// without what was paid back today for orders of any day.
package struct DaySales: Equatable, Codable, Sendable {
    /// The number of the day's first order.
    package private(set) var first = 1
    package private(set) var cups = 0
    /// nil until an order has a price.
    package private(set) var takings: Int?
    /// The orders with a price whose payment is not recorded, oldest first: those that were made while the shop recorded
    /// payments, and at most the last `RecentPayments.maxOrders` of them. One that was refunded as a whole owes nothing.
    package private(set) var unpaid: [Unpaid] = []

    package struct Unpaid: Equatable, Codable, Sendable {
        /// The number of the order.
        package let number: Int
        /// Those that were not refunded.
        fileprivate(set) var cups: Int
    }

    package init() {}

    /// - Parameter recordsPayments: true if the shop records payments now.
    mutating func apply(_ event: Event, recordsPayments: Bool) {
        switch event {
        case .ordered(let order):
            if order.dayNumber == 1 {
                self = DaySales()
                first = order.number
            }
            cups += order.cups
            guard let total = order.total else { return }
            takings = (takings ?? 0) + total
            if recordsPayments { unpaid.append(Unpaid(number: order.number, cups: order.cups)) }
            if unpaid.count > RecentPayments.maxOrders { unpaid.removeFirst() }
        case .cancelled(let cancellation) where cancellation.number >= first:
            cups -= cancellation.cups
            takings = takings.map { $0 - (cancellation.lines.total ?? 0) }
            settle(cancellation.number)
        case .paid(let payment): settle(payment.number)
        case .refunded(let refund):
            takings = takings.map { $0 - (refund.amount ?? 0) }
            settle(refund.number, cups: refund.cups)
        default: break
        }
    }

    private mutating func settle(_ number: Int, cups: Int = .max) {
        guard let index = unpaid.lastIndex(where: { $0.number == number }) else { return }
        if unpaid[index].cups > cups { unpaid[index].cups -= cups } else { unpaid.remove(at: index) }
    }
}

extension Shop {
    /// - Parameter dayStart: of the business day under way.
    /// - Returns: nil before that day's first order.
    package func sales(since dayStart: Date) -> DaySales? {
        lastOrder.flatMap { $0.time >= dayStart ? sales : nil }
    }
}
