package import Foundation

/// A change of stock made by hand: a delta per fruit, all of them or none.
package struct StockChange: Equatable, Sendable {
    package let key: Key
    /// None of them 0, but for a count that found what was expected.
    package let deltas: [FruitID: Int]
    package let reason: Reason
    package let time: Date

    package init(key: Key, deltas: [FruitID: Int], reason: Reason, time: Date) {
        self.key = key
        self.deltas = deltas
        self.reason = reason
        self.time = time
    }

    package enum Reason: String, CaseIterable, Sendable {
        case delivery, count, waste, other
    }

    /// What a request for these deltas changes, or tells: a fruit that was counted and found right is told.
    package static func told(_ deltas: [FruitID: Int], _ reason: Reason) -> [FruitID: Int] {
        reason == .count ? deltas : deltas.filter { $0.value != 0 }
    }
}

/// The shop's answer to a change of stock.
package enum StockChangeOutcome: Equatable, Sendable {
    /// The change, and the stock right after it; for a repeated key, the stock now.
    case made(StockChange, stock: Stock)
    /// Nothing was changed.
    case refused([FruitID: Stock.OutOfRange])
    /// Nothing was changed: these fruits were counted by others since the page was made that they were counted for
    /// again, and so many were found.
    case countedElsewhere([FruitID: Int])
}
