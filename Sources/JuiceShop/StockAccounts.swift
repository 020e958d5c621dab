package import Foundation

/// An account for each fruit. It balances: first + changed + returned − consumed is the count in stock.
///
/// An account sums up stock changes as `changed`, orders as `consumed`, and cancellations as `returned`.
package struct StockAccounts: Equatable, Sendable {
    package private(set) var byFruit: [FruitID: Account]

    package struct Account: Equatable, Sendable {
        package var first = 0
        package var changed = 0
        package var consumed = 0
        /// The fruit of orders that were cancelled before they were made.
        package var returned = 0
        /// The last stocktake of the fruit; nil when it was never counted.
        package var counted: Counted?

        package init(first: Int = 0, changed: Int = 0, consumed: Int = 0, returned: Int = 0, counted: Counted? = nil) {
            self.first = first
            self.changed = changed
            self.consumed = consumed
            self.returned = returned
            self.counted = counted
        }

        package var balance: Int { first + changed + returned - consumed }
    }

    /// A stocktake of one fruit: the count, and the account at that time.
    package struct Counted: Equatable, Codable, Sendable {
        /// The number of the event.
        package let sequence: Int
        package let time: Date
        package let count: Int
        package let changed: Int
        package let consumed: Int
        package let returned: Int

        /// The names in a checkpoint.
        private enum CodingKeys: String, CodingKey {
            case sequence, time, count, consumed, returned
            case changed = "adjusted"
        }

        package init(sequence: Int, time: Date, count: Int, changed: Int, consumed: Int, returned: Int) {
            self.sequence = sequence
            self.time = time
            self.count = count
            self.changed = changed
            self.consumed = consumed
            self.returned = returned
        }
    }

    package init(_ byFruit: [FruitID: Account] = [:]) {
        self.byFruit = byFruit
    }

    /// nil for a fruit that the shop never had.
    package subscript(_ fruit: FruitID) -> Account? { byFruit[fruit] }

    package var stock: Stock { Stock(byFruit.mapValues(\.balance)) }

    /// The current counts of some fruits.
    package func counts(of fruits: some Sequence<FruitID>) -> [FruitID: Int] {
        Dictionary(fruits.map { ($0, byFruit[$0]?.balance ?? 0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Applies an event.
    /// - Parameter sequence: the number of the event.
    package mutating func apply(_ event: Event, sequence: Int) {
        switch event {
        case .opened(let firstStock): open(firstStock.counts)
        case .ordered(let order): consume(order.took)
        case .cancelled(let cancellation): giveBack(cancellation.returned)
        case .stockChanged(let stockChange): change(stockChange, sequence: sequence)
        case .completed: break
        }
    }

    private mutating func open(_ counts: [FruitID: Int]) {
        for (fruit, count) in counts { byFruit[fruit, default: Account()].first += count }
    }

    /// - Parameter sequence: the number of the event.
    private mutating func change(_ stockChange: StockChange, sequence: Int) {
        for (fruit, delta) in stockChange.deltas {
            byFruit[fruit, default: Account()].changed += delta
            guard stockChange.reason == .count, let account = byFruit[fruit] else { continue }
            byFruit[fruit]?.counted = Counted(
                sequence: sequence, time: stockChange.time, count: account.balance, changed: account.changed,
                consumed: account.consumed, returned: account.returned)
        }
    }

    private mutating func consume(_ took: [FruitID: Int]) {
        for (fruit, count) in took { byFruit[fruit, default: Account()].consumed += count }
    }

    private mutating func giveBack(_ returned: [FruitID: Int]) {
        for (fruit, count) in returned { byFruit[fruit, default: Account()].returned += count }
    }
}
