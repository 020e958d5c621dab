/// Fruit that came from another shop of the chain. A transfer is received once.
package struct ReceivedTransfer: Stamped {
    package let transfer: TransferID
    /// What the other shop sent; nil where only the number on the slip was known.
    package let sentCounts: [FruitID: Int]?
    /// What really came, 0 or more of each fruit.
    package let counts: [FruitID: Int]
    package let note: NoteText?
    package let stamp: Stamp

    package init(
        _ transfer: TransferID, sentCounts: [FruitID: Int]?, counts: [FruitID: Int], note: NoteText?, stamp: Stamp
    ) {
        self.transfer = transfer
        self.sentCounts = sentCounts
        self.counts = counts
        self.note = note
        self.stamp = stamp
    }

    /// What was lost on the way, by fruit; below 0 where more came than was sent. Without the fruit that came whole.
    package var lost: [FruitID: Int] {
        (sentCounts ?? counts).merging(counts.mapValues(-), uniquingKeysWith: +).filter { $0.value != 0 }
    }
}

extension ReceivedTransfer: Fact {
    package static let kind = EventKind(18, "received", Event.received) {
        if case .received(let fact) = $0 { fact } else { nil }
    }
}
