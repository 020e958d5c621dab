/// Where each fruit came from and where it went. They balance: first + adjusted − consumed is the stock.
package struct Books: Equatable, Sendable {
    package private(set) var accounts: [FruitID: Account]

    package struct Account: Equatable, Sendable {
        package var first = 0
        package var adjusted = 0
        package var consumed = 0

        package init(first: Int = 0, adjusted: Int = 0, consumed: Int = 0) {
            self.first = first
            self.adjusted = adjusted
            self.consumed = consumed
        }

        package var balance: Int { first + adjusted - consumed }
    }

    package init(_ accounts: [FruitID: Account] = [:]) {
        self.accounts = accounts
    }

    package var stock: Stock { Stock(accounts.mapValues(\.balance)) }

    mutating func open(_ counts: [FruitID: Int]) {
        for (fruit, count) in counts { accounts[fruit, default: Account()].first += count }
    }

    mutating func adjust(_ deltas: [FruitID: Int]) {
        for (fruit, delta) in deltas { accounts[fruit, default: Account()].adjusted += delta }
    }

    mutating func consume(_ took: [FruitID: Int]) {
        for (fruit, count) in took { accounts[fruit, default: Account()].consumed += count }
    }
}
