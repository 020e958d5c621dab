package import Foundation

/// The only reversal of a stock change. The change itself stays in the history.
package struct Reversal: Stamped {
    /// The sequence of the stock change.
    package let change: Int
    /// The opposite of the change's deltas.
    package let deltas: [FruitID: Int]
    /// The reason of the change.
    package let reason: StockChange.Reason
    package let stamp: Stamp

    /// The age up to which a stock change can be reversed.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package init(change: Int, deltas: [FruitID: Int], reason: StockChange.Reason, stamp: Stamp) {
        self.change = change
        self.deltas = deltas
        self.reason = reason
        self.stamp = stamp
    }
}

extension Reversal: Fact {
    package static let kind = EventKind(6, "reversed", Event.reversed) {
        if case .reversed(let fact) = $0 { fact } else { nil }
    }
}
