package import Foundation

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
        (self.number, self.kind, self.replaces, self.total) = (number, kind, replaces, total)
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
        (self.number, self.kind, self.key, self.who) = (number, kind, key, who)
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

/// A discount and the money that it took off an order, by the menu of its time.
package struct GivenDiscount: Hashable, Codable, Sendable {
    package let id: DiscountID
    /// From 0 to the price of the order's cups, in the currency's smallest unit.
    package let amount: Int

    package init(_ id: DiscountID, amount: Int) {
        (self.id, self.amount) = (id, amount)
    }
}

/// The discount of an order after it was made, or its end. The last one of an order counts.
package struct DiscountChange: Stamped {
    /// The number of the order.
    package let number: Int
    /// nil when the discount was taken back.
    package let discount: GivenDiscount?
    /// The discount of the order before; nil for its first.
    package let replaces: GivenDiscount?
    /// The price of the order from now on, in the currency's smallest unit.
    package let total: Int
    /// The kind of payment of the order, which took another amount from now on; nil when none is recorded.
    package let paid: PaymentKind?
    package let stamp: Stamp

    package init(
        number: Int, discount: GivenDiscount?, replaces: GivenDiscount?, total: Int, paid: PaymentKind?, stamp: Stamp
    ) {
        (self.number, self.discount, self.replaces, self.total) = (number, discount, replaces, total)
        (self.paid, self.stamp) = (paid, stamp)
    }

    /// The money that is taken off now and was not before; negative for a smaller discount.
    package var added: Int { (discount?.amount ?? 0) - (replaces?.amount ?? 0) }
}

/// A request to give an order a discount, or to take it back.
package struct DiscountRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// nil to take back the discount.
    package let discount: DiscountID?
    package let key: Key
    package let who: Who?

    package init(order number: Int, _ discount: DiscountID?, key: Key, who: Who? = nil) {
        (self.number, self.discount, self.key, self.who) = (number, discount, key, who)
    }

    package enum Outcome: Equatable, Sendable {
        case made(DiscountChange)
        /// The order has this discount already, or none. Nothing was changed.
        case unchanged
        /// No order with a price has that number.
        case unknown
        /// The menu does not have the discount, or no longer. Nothing was changed.
        case notOnMenu
        /// The order was cancelled. Nothing was changed.
        case cancelled
        /// Cups of the order were refunded at the price of then. Nothing was changed.
        case refunded
        /// The order is too old, as for a payment. Nothing was changed.
        case tooLate
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
        if !canBePaid(order, at: now) { return .tooLate }
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

extension [Int: GivenDiscount] {
    /// The discounts of the last orders, as long as `RecentPayments`; nil when the event changes none of them.
    func after(_ event: Event) -> Self? {
        var discounts = self
        switch event {
        case .ordered(let order):
            guard order.discount != nil || !isEmpty && self[order.number - RecentPayments.maxOrders] != nil else {
                return nil
            }
            discounts[order.number] = order.discount
            discounts[order.number - RecentPayments.maxOrders] = nil
        case .discounted(let change): discounts[change.number] = change.discount
        case .cancelled(let cancellation) where self[cancellation.number] != nil:
            discounts[cancellation.number] = nil
        default: return nil
        }
        return discounts
    }
}

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
    /// payments, and at most the last `RecentPayments.maxOrders` of them. One that was refunded as a whole or costs nothing owes nothing.
    package var unpaid: [Unpaid] { open.contains { $0.isFree } ? open.filter { !$0.isFree } : open }
    /// Also those that cost nothing, until their discount is taken back.
    private var open: [Unpaid] = []

    package struct Unpaid: Equatable, Codable, Sendable {
        /// The number of the order.
        package let number: Int
        /// Those that were not refunded.
        fileprivate(set) var cups: Int
        private var free: Bool?
        fileprivate var isFree: Bool {
            get { free == true }
            set { free = newValue ? true : nil }
        }

        fileprivate init(number: Int, cups: Int, isFree: Bool) {
            (self.number, self.cups) = (number, cups)
            self.isFree = isFree
        }
    }

    private enum CodingKeys: String, CodingKey {
        case first, cups, takings
        case open = "unpaid"
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
            if recordsPayments {
                open.append(
                    Unpaid(number: order.number, cups: order.cups, isFree: total == 0 && order.discountAmount > 0))
            }
            if open.count > RecentPayments.maxOrders { open.removeFirst() }
        case .cancelled(let cancellation) where cancellation.number >= first:
            cups -= cancellation.cups
            takings = takings.map { $0 - (cancellation.amount ?? 0) }
            settle(cancellation.number)
        case .paid(let payment): settle(payment.number)
        case .discounted(let change):
            if change.number >= first { takings = takings.map { $0 - change.added } }
            guard let index = open.lastIndex(where: { $0.number == change.number }) else { return }
            open[index].isFree = change.total == 0 && change.discount != nil
        case .refunded(let refund):
            takings = takings.map { $0 - (refund.amount ?? 0) }
            settle(refund.number, cups: refund.cups)
        default: break
        }
    }

    private mutating func settle(_ number: Int, cups: Int = .max) {
        guard let index = open.lastIndex(where: { $0.number == number }) else { return }
        if open[index].cups > cups { open[index].cups -= cups } else { open.remove(at: index) }
    }
}
