// The shop remembers its last orders, so that the counter reads no history.

/// The payments of the last orders: while an order can be cancelled or is owed, the shop knows what to give back.
package struct RecentPayments: Equatable, Sendable {
    /// The parts by the numbers of the orders; an order without a payment is not among them.
    package private(set) var parts: [Int: [PaymentPart]]

    /// More orders than a shop sells in the time in which it can cancel one.
    package static let maxOrders = 2_000

    package init(_ parts: [Int: [PaymentPart]] = [:]) {
        self.parts = parts
    }

    /// - Returns: none for an order without a payment.
    package subscript(_ order: Int) -> [PaymentPart] { parts[order] ?? [] }

    mutating func apply(_ event: Event) {
        switch event {
        case .paid(let payment): parts.record(payment.parts, of: payment.number)
        case .discounted(let change) where !change.paid.isEmpty: parts.record(change.paidAfter, of: change.number)
        case .ordered(let order): if !parts.isEmpty { parts[order.number - Self.maxOrders] = nil }
        case .cancelled(let cancellation): if !parts.isEmpty { parts[cancellation.number] = nil }
        default: break
        }
    }
}

extension [Int: [PaymentPart]] {
    /// Keeps the parts that are paid of an order; an order without a payment is not kept.
    mutating func record(_ parts: [PaymentPart], of order: Int) { self[order] = parts.isEmpty ? nil : parts }
}
