/// A request to send fruit to another shop. The stock is less by it at once.
package struct SendRequest: Equatable, Sendable {
    package let to: ShopID
    package let counts: [FruitID: Int]
    package let note: NoteText?
    package let key: Key
    package let who: Who?

    /// - Parameter counts: a fruit without pieces is left out.
    package init(to: ShopID, _ counts: [FruitID: Int], note: NoteText? = nil, key: Key, who: Who? = nil) {
        self.to = to
        self.counts = counts.filter { $0.value != 0 }
        self.note = note
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(SentTransfer)
        /// The shop's chain has no such shop, or the shop is in none.
        case unknownShop
        /// There is no fruit to send, or less than none.
        case nothing
        case refused([FruitID: Stock.OutOfRange])

        package var made: SentTransfer? { if case .made(let made) = self { made } else { nil } }
    }
}
