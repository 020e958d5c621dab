package import Foundation

/// The payment of an order, in one part or several. The last one of an order counts.
package struct Payment: Stamped {
    /// The number of the order.
    package let number: Int
    /// All parts from now on, in the order in which they were recorded; none when the payment was taken back.
    package let parts: [PaymentPart]
    /// The parts before; none for the order's first payment.
    package let replaces: [PaymentPart]
    /// The most that all parts together may be: what is due besides them is still owed. In the currency's smallest unit.
    package let total: Int
    /// The amount that the order's discount takes off, which goes with the payment to the sums of its first kind.
    package let discount: Int
    /// True for an order that was too old to be cancelled: readers of the history look no further than a day ahead.
    package let isLate: Bool
    package let stamp: Stamp

    /// The most parts of an order.
    package static let maxParts = 20

    package init(
        number: Int, parts: [PaymentPart], replaces: [PaymentPart], total: Int, discount: Int = 0, isLate: Bool = false,
        stamp: Stamp
    ) {
        self.number = number
        self.parts = parts
        self.replaces = replaces
        self.total = total
        self.discount = discount
        self.isLate = isLate
        self.stamp = stamp
    }

    /// The amount that is still owed.
    package var due: Int { total - parts.amount }
    /// The amount that was owed before.
    package var dueBefore: Int { total - replaces.amount }

    /// True if cash came in that was not there before: somebody opens the drawer.
    package var bringsCash: Bool {
        parts.count { $0.kind == .cash } > replaces.count { $0.kind == .cash }
    }
}

extension Payment: Fact {
    package static let kind = EventKind(10, "paid", Event.paid) { if case .paid(let fact) = $0 { fact } else { nil } }
}

/// A request to record how an order was paid.
package struct PaymentRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    package let change: Change
    package let key: Key
    package let who: Who?

    package enum Change: Equatable, Sendable {
        /// Pays all that is due in one way. If nothing is, the way of the only part is corrected, or the cash that was handed
        /// over for the last part is said.
        case whole(PaymentKind, tendered: Int?)
        /// Pays a part of what is due.
        case part(PaymentPart)
        /// Takes back a part: the one at the index of so many that the client saw.
        case takeBack(PaymentPart, index: Int, of: Int)
        case takeBackAll
    }

    package init(order number: Int, _ change: Change, key: Key, who: Who?) {
        self.number = number
        self.change = change
        self.key = key
        self.who = who
    }

    /// - Parameters:
    ///   - kind: nil to take back all that is recorded.
    ///   - tendered: the cash that the customer handed over; nil for another kind, and if nobody says it.
    package init(order number: Int, _ kind: PaymentKind?, tendered: Int? = nil, key: Key, who: Who?) {
        self.init(order: number, kind.map { .whole($0, tendered: tendered) } ?? .takeBackAll, key: key, who: who)
    }

    /// True if an earlier payment with this request's key did what this one asks.
    package func isAnswered(by first: Payment) -> Bool {
        guard first.number == number else { return false }
        return switch change {
        case .whole(let kind, let tendered):
            first.parts.last.map { $0.kind == kind && $0.tendered == tendered } ?? false
        case .part(let part): first.parts.last == part
        case .takeBack(let part, let index, let count):
            first.replaces.count == count && first.parts.count == count - 1
                && first.replaces.indices.contains(index) && first.replaces[index].isSamePayment(as: part)
        case .takeBackAll: first.parts.isEmpty
        }
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(Payment)
        /// The order was paid this way already, or nothing is due. Nothing was changed.
        case unchanged
        /// No order with a price has that number.
        case unknown
        /// The cash that was handed over is less than this amount, which it pays. Nothing was changed.
        case tooLittle(due: Int)
        /// The part is more than this amount, which is due. Nothing was changed.
        case tooMuch(due: Int)
        /// The part that was to be taken back is not there: somebody changed the payment meanwhile. Nothing was changed.
        case changedElsewhere
        /// The shop offers no such kind. Nothing was changed.
        case unknownKind
        /// The order has as many parts as it can have. Nothing was changed.
        case tooMany
        /// The order was cancelled. Nothing was changed.
        case cancelled
        /// Cups of the order were refunded, so no payment of it can be taken back. Nothing was changed.
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
        if before?.id == request.discount && before?.cup == request.cup { return .unchanged }
        var discount: GivenDiscount?
        if let id = request.discount {
            guard let found = menu[id] else { return .notOnMenu }
            let lines = order.lines.discounted(of: request.cup)
            if lines.isEmpty { return .noSuchLine }
            discount = GivenDiscount(id, amount: found.amount(off: lines, in: settings.currency), of: request.cup)
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
