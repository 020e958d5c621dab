package import Foundation
import Journal
package import JuiceShop

/// A part of the history: a checkpoint, and the journal of the events after it.
package struct Generation: Equatable, Sendable {
    /// 1 for the first.
    package let number: Int
    /// The number of the last event before it; an upper bound if its checkpoint is missing.
    package let sequence: Int
    /// The number of the last order before it; an upper bound if its checkpoint is missing.
    package let orders: Int
    /// The time of the last event before it; an upper bound if its checkpoint is missing.
    package let time: Date
    /// The accounts after the last event before it; nil if its checkpoint is missing.
    package let accounts: StockAccounts?
    /// The event before it that made the menu, 0 for none; nil if its checkpoint is missing.
    package let menuSequence: Int?
    /// The last event before it; nil if its checkpoint is missing.
    package let mark: HistoryMark?

    package init(
        number: Int, sequence: Int, orders: Int, time: Date, accounts: StockAccounts? = nil, menuSequence: Int? = nil,
        mark: HistoryMark? = nil
    ) {
        self.number = number
        self.sequence = sequence
        self.orders = orders
        self.time = time
        self.accounts = accounts
        self.menuSequence = menuSequence
        self.mark = mark
    }

    /// True when the first event of the part may be in this generation or a later one.
    func begins(before part: HistoryPart) -> Bool {
        sequence < part.sequences.lowerBound || sequence < part.sequences.upperBound && time < part.times.lowerBound
    }
}
