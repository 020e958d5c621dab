/// A way to pay.
package enum PaymentKind: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case card, cash, transfer
}

/// The kind of payment of an order. The last one of an order counts.
package struct Payment: Stamped {
    /// The number of the order.
    package let number: Int
    package let kind: PaymentKind
    /// The kind that was recorded for the order before; nil for its first.
    package let replaces: PaymentKind?
    /// The order's total, in the currency's smallest unit.
    package let total: Int
    package let stamp: Stamp

    package init(number: Int, kind: PaymentKind, replaces: PaymentKind?, total: Int, stamp: Stamp) {
        self.number = number
        self.kind = kind
        self.replaces = replaces
        self.total = total
        self.stamp = stamp
    }
}

/// A request to record how an order was paid.
package struct PaymentRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    package let kind: PaymentKind
    package let key: Key
    package let who: Who?

    package init(order number: Int, _ kind: PaymentKind, key: Key, who: Who?) {
        self.number = number
        self.kind = kind
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        case made(Payment)
        /// The order was paid this way already. Nothing was changed.
        case unchanged
        /// No order with a price has that number.
        case unknown
        /// The order was cancelled. Nothing was changed.
        case cancelled
        /// The order is too old: see `RecentPayments`. Nothing was changed.
        case tooLate
    }
}

/// How the last orders were paid: as long as an order can be cancelled, the shop knows what its cancellation gives back.
package struct RecentPayments: Equatable, Sendable {
    /// By the numbers of the orders.
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
