package import Foundation

/// An order taken back, once. The order itself stays in the history.
package struct Cancellation: Equatable, Sendable {
    /// The order's.
    package let number: Int
    package let key: Key
    package let juice: JuiceID
    package let cups: Int
    /// Whether the juice was made already: then it is waste, and its fruit does not come back.
    package let wasMade: Bool
    /// What the order had consumed.
    package let took: [FruitID: Int]
    package let time: Date

    /// An order can be taken back for so long after it was made.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package init(
        number: Int, key: Key, juice: JuiceID, cups: Int, wasMade: Bool, took: [FruitID: Int], time: Date
    ) {
        self.number = number
        self.key = key
        self.juice = juice
        self.cups = cups
        self.wasMade = wasMade
        self.took = took
        self.time = time
    }

    /// What goes back into the stock.
    package var returned: [FruitID: Int] { wasMade ? [:] : took }
}

/// A request to cancel an order.
///
/// An order is cancelled once: every later request, with whichever key, gets the first cancellation.
package struct CancellationRequest: Equatable, Sendable {
    /// The order's.
    package let number: Int
    /// The juice was made already, so its fruit does not go back into the stock.
    package let wasMade: Bool
    package let key: Key

    package init(order number: Int, wasMade: Bool, key: Key) {
        self.number = number
        self.wasMade = wasMade
        self.key = key
    }

    package enum Outcome: Equatable, Sendable {
        /// The only cancellation of that order, whichever request made it.
        case made(Cancellation)
        /// There is no order of that number.
        case unknown
        /// The order is older than `Cancellation.allowedSeconds`. Nothing was changed.
        case tooLate
        /// The fruit would not fit into the stock (`Stock.maxCount`). Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
    }
}
