/// A request to reverse a stock change.
///
/// A change is reversed once: every later request, with whichever key, gets the first reversal.
package struct ReversalRequest: Equatable, Sendable {
    /// The sequence of the stock change.
    package let change: Int
    package let key: Key
    package let who: Who?

    package init(change: Int, key: Key, who: Who? = nil) {
        self.change = change
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        /// The only reversal of that change, and the stock right after it; for a repeated request, the stock now.
        case made(Reversal, stock: Stock)
        /// No stock change has that sequence.
        case unknown
        /// The change is older than `Reversal.allowedSeconds`. Nothing was changed.
        case tooLate
        /// Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
        /// Nothing was changed: a stocktake counted these fruits after the change, so their counts are right without
        /// the reversal. Has their counts at the stocktake.
        case countedSince([FruitID: Int])
    }
}
