import Foundation

/// A change of stock that a person made: a delta for each fruit, all of them or none.
package struct StockChange: Stamped {
    /// A delta is 0 only for a stocktake that found the expected count.
    package let deltas: [FruitID: Int]
    package let reason: Reason
    package let note: NoteText?
    package let stamp: Stamp

    package init(deltas: [FruitID: Int], reason: Reason, note: NoteText? = nil, stamp: Stamp) {
        self.deltas = deltas
        self.reason = reason
        self.note = note
        self.stamp = stamp
    }

    package enum Reason: String, CaseIterable, Sendable {
        case delivery, count, waste, other
    }

    /// The deltas that an event records. Only a stocktake keeps a delta of 0: it says that the count was right.
    package static func recorded(_ deltas: [FruitID: Int], for reason: Reason) -> [FruitID: Int] {
        reason == .count ? deltas : deltas.filter { $0.value != 0 }
    }
}

extension StockChange: Fact {
    package static let kind = EventKind(4, "stockChanged", Event.stockChanged) {
        if case .stockChanged(let fact) = $0 { fact } else { nil }
    }
}

/// A request to change the stock by hand.
///
/// All of the deltas are made or none. The same key, deltas and reason again are the same request, whatever its note.
package struct StockChangeRequest: Equatable, Sendable {
    package let deltas: [FruitID: Int]
    package let reason: StockChange.Reason
    /// For a stocktake: the sequence of the last event when the page showed a fruit's count. Two people who both find 3
    /// fruits missing would otherwise remove 6.
    package let seenSequences: [FruitID: Int]
    package let key: Key
    package let note: NoteText?
    package let who: Who?

    package init(
        _ deltas: [FruitID: Int], reason: StockChange.Reason, seenSequences: [FruitID: Int] = [:], key: Key,
        note: NoteText? = nil, who: Who? = nil
    ) {
        self.deltas = StockChange.recorded(deltas, for: reason)
        self.reason = reason
        self.seenSequences = seenSequences
        self.key = key
        self.note = note
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        /// The change, the sequence of its event, and the stock right after it; for a repeated request, the stock now.
        case made(StockChange, sequence: Int, stock: Stock)
        /// Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
        /// Nothing was changed: other stocktakes counted these fruits after the page was made. Has their counts.
        case countedElsewhere([FruitID: Int])
    }
}
