package import Foundation

/// A change of stock made by hand: a delta per fruit, all of them or none.
package struct Adjustment: Equatable, Sendable {
    package let key: Key
    /// None of them 0.
    package let deltas: [FruitID: Int]
    package let reason: Reason
    package let time: Date

    package init(key: Key, deltas: [FruitID: Int], reason: Reason, time: Date) {
        self.key = key
        self.deltas = deltas
        self.reason = reason
        self.time = time
    }

    package enum Reason: String, Sendable {
        case delivery, count, waste, other
    }
}

/// The shop's answer to a change of stock.
package enum Restocking: Equatable, Sendable {
    /// The change, and the stock right after it; for a repeated key, the stock now.
    case made(Adjustment, stock: Stock)
    /// Nothing was changed.
    case refused([FruitID: Stock.Overrun])
}
