// The shop remembers its last orders, so that the counter reads no history.

/// The kinds of payment of the last orders: while an order can be cancelled or is owed, the shop knows what to give back.
package struct RecentPayments: Equatable, Sendable {
    /// The kinds of payment by the numbers of the orders.
    package private(set) var kinds: [Int: PaymentKind]

    /// More orders than a shop sells in the time in which it can cancel one.
    package static let maxOrders = 2_000

    package init(_ kinds: [Int: PaymentKind] = [:]) {
        self.kinds = kinds
    }

    package subscript(_ order: Int) -> PaymentKind? { kinds[order] }

    mutating func apply(_ event: Event) {
        switch event {
        case .paid(let payment): kinds[payment.number] = payment.kind
        case .ordered(let order): if !kinds.isEmpty { kinds[order.number - Self.maxOrders] = nil }
        case .cancelled(let cancellation): if !kinds.isEmpty { kinds[cancellation.number] = nil }
        default: break
        }
    }
}
