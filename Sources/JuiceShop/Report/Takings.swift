/// The money that orders brought in, in the currency's smallest unit: the prices of their cups when they were ordered, less
/// those of cancelled orders, on the day of the cancelling. Empty in a shop without prices.
package struct Takings: Equatable, Sendable {
    package private(set) var juices: [JuiceID: Int] = [:]
    /// By the kind of payment, on the day on which it was recorded.
    package private(set) var payments: [PaymentKind: Int] = [:]
    /// The orders that have no kind of payment. Negative where more of the day before were paid than the day left unpaid.
    package private(set) var unpaid = 0
    /// What was given back for cancelled orders.
    package private(set) var givenBack = 0

    package init() {}

    /// Both the sum of all juices, and that of all kinds of payment with the unpaid orders.
    package var total: Int { juices.values.reduce(0, +) }

    package var isEmpty: Bool { juices.isEmpty }

    mutating func add(_ order: Order) {
        add(order.lines, sign: 1)
        unpaid += order.total ?? 0
    }

    mutating func subtract(_ cancellation: Cancellation) {
        add(cancellation.lines, sign: -1)
        let total = cancellation.lines.total ?? 0
        givenBack += total
        add(-total, cancellation.paid)
    }

    mutating func add(_ payment: Payment) {
        add(-payment.total, payment.replaces)
        add(payment.total, payment.kind)
    }

    /// Adds the sums of another day.
    package mutating func add(_ other: Takings) {
        juices.merge(other.juices, uniquingKeysWith: +)
        payments.merge(other.payments, uniquingKeysWith: +)
        unpaid += other.unpaid
        givenBack += other.givenBack
    }

    private mutating func add(_ lines: [OrderLine], sign: Int) {
        for line in lines {
            if let price = line.price { juices[line.juice, default: 0] += sign * price * line.cups }
        }
    }

    /// - Parameter kind: nil for an order that is not paid, as far as the shop knows.
    private mutating func add(_ amount: Int, _ kind: PaymentKind?) {
        if let kind { payments[kind, default: 0] += amount } else { unpaid += amount }
    }
}
