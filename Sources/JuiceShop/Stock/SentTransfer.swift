/// Fruit that left for another shop of the chain.
package struct SentTransfer: Stamped {
    package let transfer: TransferID
    package let to: ShopID
    /// More than 0 of each fruit.
    package let counts: [FruitID: Int]
    package let note: NoteText?
    package let stamp: Stamp

    package init(
        _ transfer: TransferID, to: ShopID, counts: [FruitID: Int], note: NoteText?, stamp: Stamp
    ) {
        self.transfer = transfer
        self.to = to
        self.counts = counts
        self.note = note
        self.stamp = stamp
    }
}

extension SentTransfer: Fact {
    package static let kind = EventKind(17, "sent", Event.sent) { if case .sent(let fact) = $0 { fact } else { nil } }
}
