package import JuiceShop

/// The sums of a history as its maker counted them, day by day, to compare a report with.
package struct HistoryTally: Equatable, Sendable {
    package var days: [Day: Sums] = [:]
    /// The number of acts of each kind in the whole history.
    package var counts: [Kind: Int] = [:]

    package struct Sums: Equatable, Sendable {
        package var orders = 0
        package var cups = 0
        /// The prices of what was sold, less discounts, cancelled orders and refunds.
        package var takings = 0
    }

    package enum Kind: String, CaseIterable, Sendable {
        case order, shortage, delivery, wrongDelivery, cancellation, refund, closing, difference, menuChange, parts,
            discount, clockSetBack
    }

    mutating func count(_ kind: Kind) { counts[kind, default: 0] += 1 }
}
