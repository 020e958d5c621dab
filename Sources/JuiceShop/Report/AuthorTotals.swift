/// The person who made an event; the tablet, where the shop knows no person.
package enum Author: Hashable, Sendable {
    case person(StaffID)
    case device(DeviceID)
}

extension Who {
    package var author: Author? { staff.map(Author.person) ?? device.map(Author.device) }
}

/// The orders, cancellations and waste of one author: a part of the sums of `ReportTotals`.
package struct AuthorTotals: Equatable, Sendable {
    /// The orders and cups that the author took.
    package private(set) var ordered = ReportTotals.Sales()
    /// Cancellations by this author, whoever took the orders.
    package private(set) var cancelled = ReportTotals.Sales()
    /// The cups of these that were already made.
    package private(set) var wastedCups = 0
    /// The fruit of those cups, and the fruit thrown away by hand. Negative when the author reversed more waste than that.
    package private(set) var wastedFruit = 0
    /// The money that the cancelled orders gave back.
    package private(set) var givenBack = 0

    package init() {}

    mutating func add(_ order: Order) { ordered.add(.init(orders: 1, cups: order.cups)) }

    mutating func add(_ cancellation: Cancellation) {
        cancelled.add(.init(orders: 1, cups: cancellation.cups))
        givenBack += cancellation.lines.total ?? 0
        if cancellation.wasMade {
            wastedCups += cancellation.cups
            wastedFruit += cancellation.took.values.reduce(0, +)
        }
    }

    /// Adds a change of stock, or its reversal, if it was waste.
    mutating func add(_ deltas: [FruitID: Int], _ reason: StockChange.Reason) {
        if reason == .waste { wastedFruit -= deltas.values.reduce(0, +) }
    }

    /// Adds the sums of another day, or of another author.
    package mutating func add(_ other: AuthorTotals) {
        ordered.add(other.ordered)
        cancelled.add(other.cancelled)
        wastedCups += other.wastedCups
        wastedFruit += other.wastedFruit
        givenBack += other.givenBack
    }
}

extension ReportTotals {
    /// The fruit that was thrown away by hand, and with juices that were already made.
    package var wastedFruit: Int {
        wasted.fruits.values.reduce(0, +) - (stockChanges[.waste]?.deltas.values.reduce(0, +) ?? 0)
    }
}
