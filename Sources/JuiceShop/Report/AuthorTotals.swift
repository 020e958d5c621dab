/// The orders, cancellations and waste of one author: a part of the sums of `ReportTotals`.
package struct AuthorTotals: Equatable, Sendable {
    /// The orders and cups that the author took.
    package private(set) var ordered = ReportTotals.Sales()
    /// The prices of the cups of these orders, whether or not they were cancelled later.
    package private(set) var amount = 0
    /// The discounts that the author gave, less the discounts that the author took back, including orders that were
    /// cancelled later.
    package private(set) var discounted = 0
    /// The cancellations by this author, including orders of other authors.
    package private(set) var cancelled = ReportTotals.Sales()
    /// The cups of these cancellations that were already made.
    package private(set) var wastedCups = 0
    /// The fruit of those cups, and the fruit thrown away by hand. It is negative when the author reversed more waste
    /// than that.
    package private(set) var wastedFruit: [FruitID: Int] = [:]
    /// The money that the cancelled orders gave back.
    package private(set) var givenBack = 0
    /// The money of the author's refunds.
    package private(set) var refunded = 0

    package init() {}

    /// The takings that were kept. The sum over all authors is `Takings.total`.
    package var takings: Int { amount - discounted - givenBack - refunded }

    mutating func add(_ order: Order) {
        ordered.add(.init(orders: 1, cups: order.cups))
        amount += order.lines.total ?? 0
        discounted += order.discountAmount
    }

    mutating func add(_ change: DiscountChange) { discounted += change.added }

    mutating func add(_ refund: Refund) { refunded += refund.amount ?? 0 }

    mutating func add(_ cancellation: Cancellation) {
        cancelled.add(.init(orders: 1, cups: cancellation.cups))
        givenBack += cancellation.amount ?? 0
        if cancellation.wasMade {
            wastedCups += cancellation.cups
            wastedFruit.merge(cancellation.took, uniquingKeysWith: +)
        }
    }

    /// Adds a change of stock, or its reversal, if it was waste.
    mutating func add(_ deltas: [FruitID: Int], _ reason: StockChange.Reason) {
        if reason == .waste { wastedFruit.merge(deltas.mapValues(-), uniquingKeysWith: +) }
    }

    /// Adds the sums of another day, or of another author.
    package mutating func add(_ other: AuthorTotals) {
        ordered.add(other.ordered)
        amount += other.amount
        discounted += other.discounted
        cancelled.add(other.cancelled)
        wastedCups += other.wastedCups
        wastedFruit.merge(other.wastedFruit, uniquingKeysWith: +)
        givenBack += other.givenBack
        refunded += other.refunded
    }
}
