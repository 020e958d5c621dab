/// A request to receive what another shop sent.
package struct ReceiveRequest: Equatable, Sendable {
    package let transfer: TransferID
    package let sentCounts: [FruitID: Int]?
    package let counts: [FruitID: Int]
    package let note: NoteText?
    package let key: Key
    package let who: Who?

    package init(
        _ transfer: TransferID, sentCounts: [FruitID: Int]? = nil, _ counts: [FruitID: Int], note: NoteText? = nil,
        key: Key, who: Who? = nil
    ) {
        self.transfer = transfer
        self.sentCounts = sentCounts
        self.counts = counts
        self.note = note
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(ReceivedTransfer)
        /// The transfer is this shop's own, or the shop is in no chain.
        case notForThisShop
        /// The transfer was received before. Nothing was changed.
        case receivedBefore
        /// A count is below 0.
        case nothing
        case refused([FruitID: Stock.OutOfRange])

        package var made: ReceivedTransfer? { if case .made(let made) = self { made } else { nil } }
    }
}
