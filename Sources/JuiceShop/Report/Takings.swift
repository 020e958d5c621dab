/// The money of orders, in the currency's smallest unit: the prices of their cups when they were ordered, less
/// discounts and refunds, without cancelled orders, each on its own day. All sums are empty in a shop without prices.
package struct Takings: Equatable, Sendable {
    /// The prices by juice, before discounts and refunds.
    package private(set) var juices: [JuiceID: Int] = [:]
    /// The amounts that the discounts took off, without cancelled orders.
    package private(set) var discounts: [DiscountID: Int] = [:]
    /// The payments by kind, on the day on which each was recorded.
    package private(set) var payments: [PaymentKind: Int] = [:]
    /// The sum that is due (`OrderBill.due`). It is negative when more of earlier days was paid than the day left
    /// unpaid.
    package private(set) var unpaid = 0
    /// The money that was returned for cancelled orders.
    package private(set) var givenBack = 0
    /// The money that was refunded, of orders of any age, after their discounts.
    package private(set) var refunded = 0

    package init() {}

    /// The sum of all juices, before discounts and refunds.
    package var gross: Int { juices.values.reduce(0, +) }
    package var discounted: Int { discounts.values.reduce(0, +) }
    /// The takings that were kept: the sum of all juices less discounts and refunds, which is also the sum of all kinds
    /// of payment and the sum that is due.
    package var total: Int { gross - discounted - refunded }

    /// The tax in the takings, rounded for each kind of payment, as in a closing.
    package func tax(_ rate: TaxRate) -> Int {
        payments.values.reduce(rate.tax(in: unpaid)) { $0 + rate.tax(in: $1) }
    }

    package var isEmpty: Bool {
        juices.isEmpty && discounts.isEmpty && payments.isEmpty && [unpaid, givenBack, refunded] == [0, 0, 0]
    }

    mutating func add(_ order: Order) {
        add(order.lines, sign: 1)
        add(order.discount, sign: 1)
        unpaid += order.total ?? 0
    }

    mutating func subtract(_ cancellation: Cancellation) {
        add(cancellation.lines, sign: -1)
        add(cancellation.discount, sign: -1)
        givenBack += cancellation.amount ?? 0
        payments.add(cancellation.paid, sign: -1)
        unpaid -= cancellation.due
    }

    mutating func subtract(_ refund: Refund) {
        refunded += refund.amount ?? 0
        payments.add(refund.paid, sign: -1)
        unpaid -= refund.lessDue
    }

    mutating func add(_ payment: Payment) {
        payments.add(payment.replaces, sign: -1)
        payments.add(payment.parts)
        unpaid += payment.due - payment.dueBefore
    }

    mutating func add(_ change: DiscountChange) {
        add(change.replaces, sign: -1)
        add(change.discount, sign: 1)
        payments.add(change.paid, sign: -1)
        payments.add(change.paidAfter)
        unpaid += change.due - change.dueBefore
    }

    /// Adds the sums of another day.
    package mutating func add(_ other: Takings) {
        juices.merge(other.juices, uniquingKeysWith: +)
        discounts.merge(other.discounts, uniquingKeysWith: +)
        payments.merge(other.payments, uniquingKeysWith: +)
        unpaid += other.unpaid
        givenBack += other.givenBack
        refunded += other.refunded
    }

    private mutating func add(_ lines: [OrderLine], sign: Int) {
        for line in lines {
            if let price = line.price { juices[line.juice, default: 0] += sign * price * line.cups }
        }
    }

    private mutating func add(_ discount: GivenDiscount?, sign: Int) {
        if let discount { discounts[discount.id, default: 0] += sign * discount.amount }
    }
}
