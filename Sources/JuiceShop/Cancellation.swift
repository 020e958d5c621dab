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

/// The shop's answer to a cancellation.
package enum CancellationOutcome: Equatable, Sendable {
    /// The one cancellation of that order: this one, or whoever's was first.
    case made(Cancellation)
    /// There is no order of that number.
    case unknown
    /// The order is older than `Cancellation.allowedSeconds`. Nothing was changed.
    case tooLate
    /// The fruit would not fit into the stock (`Stock.most`). Nothing was changed.
    case refused([FruitID: Stock.OutOfRange])
}
