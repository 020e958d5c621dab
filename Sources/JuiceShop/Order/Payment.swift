package import Foundation

/// A way to pay.
package enum PaymentKind: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case card, cash, transfer
}

/// The kind of payment of an order. The last one of an order counts.
package struct Payment: Stamped {
    /// The number of the order.
    package let number: Int
    /// nil when the payment was taken back: the order is owed again.
    package let kind: PaymentKind?
    /// The kind that was recorded for the order before; nil for its first.
    package let replaces: PaymentKind?
    /// The amount that was due, or that the kind before had taken, in the currency's smallest unit.
    package let total: Int
    /// The amount that the order's discount takes off, which goes with the payment to the sums of its kind.
    package let discount: Int
    /// The cash that the customer handed over, at least the total; nil for other kinds, and where nobody said it.
    package let tendered: Int?
    /// True for an order that was too old to be cancelled: readers of the history look no further than a day ahead.
    package let isLate: Bool
    package let stamp: Stamp

    package init(
        number: Int, kind: PaymentKind?, replaces: PaymentKind?, total: Int, discount: Int = 0, tendered: Int? = nil,
        isLate: Bool = false, stamp: Stamp
    ) {
        self.number = number
        self.kind = kind
        self.replaces = replaces
        self.total = total
        self.discount = discount
        self.tendered = tendered
        self.isLate = isLate
        self.stamp = stamp
    }
}

/// The cash that a customer handed over, and the change that they got back.
package struct CashTendered: Equatable, Sendable {
    /// The amount that was handed over, in the currency's smallest unit.
    package let amount: Int
    package let change: Int

    /// - Returns: nil for a payment without it.
    init?(_ payment: Payment) {
        guard let tendered = payment.tendered else { return nil }
        amount = tendered
        change = tendered - payment.total
    }

    /// The part that stayed in the drawer.
    package var kept: Int { amount - change }
}

/// A request to record how an order was paid.
package struct PaymentRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// nil to take back the payment that is recorded.
    package let kind: PaymentKind?
    /// The cash that the customer handed over; nil for another kind, and if nobody says it. It may be said after the payment.
    package let tendered: Int?
    package let key: Key
    package let who: Who?

    package init(order number: Int, _ kind: PaymentKind?, tendered: Int? = nil, key: Key, who: Who?) {
        self.number = number
        self.kind = kind
        self.tendered = tendered
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(Payment)
        /// The order was paid this way already, or nothing is due. Nothing was changed.
        case unchanged
        /// No order with a price has that number.
        case unknown
        /// The cash that was handed over is less than this amount, which is due. Nothing was changed.
        case tooLittle(due: Int)
        /// The order was cancelled. Nothing was changed.
        case cancelled
        /// Cups of the order were refunded, so its payment cannot be taken back. Nothing was changed.
        case refunded
        /// The shop has sold too many orders since: see `RecentPayments`. Nothing was changed.
        case tooLate

        package var made: Payment? { if case .made(let made) = self { made } else { nil } }
    }
}

extension Shop {
    /// The change of an order's discount, or the reason against it.
    package func decide(
        _ request: DiscountRequest, of record: OrderRecord, at time: Date
    ) -> DiscountRequest.Outcome {
        let order = record.order
        guard let price = order.lines.total else { return .unknown }
        if record.cancellation != nil { return .cancelled }
        if refunds[order.number] != nil { return .refunded }
        let now = clock.eventTime(at: time)
        if !canBeCancelled(order, at: now) || isForgotten(order.number) { return .tooLate }
        let before = discounts[order.number]
        if before?.id == request.discount { return .unchanged }
        var discount: GivenDiscount?
        if let id = request.discount {
            guard let found = menu[id] else { return .notOnMenu }
            discount = GivenDiscount(id, amount: found.amount(off: order.lines, in: settings.currency))
        }
        return .made(
            DiscountChange(
                number: order.number, discount: discount, replaces: before, total: price - (discount?.amount ?? 0),
                paid: payments[order.number], stamp: Stamp(request.key, request.who, at: now)))
    }

    /// True if an event about the discount of an order can follow this state.
    func allows(_ change: DiscountChange) -> Bool {
        change.number >= 1 && change.number <= orderCount && change.replaces == discounts[change.number]
            && change.paid == payments[change.number] && refunds[change.number] == nil && change.total >= 0
            && (change.discount?.amount ?? 0) >= 0 && (change.discount != nil || change.replaces != nil)
    }
}
