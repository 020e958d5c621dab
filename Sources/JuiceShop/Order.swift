package import Foundation

/// One juice made.
package struct Order: Equatable, Codable, Sendable {
    /// 1 for the shop's first order, and one more for each.
    package let number: Int
    package let key: Key
    package let juice: JuiceID
    /// What it consumed: the recipe as it was then.
    package let took: [FruitID: Int]
    package let time: Date

    package init(number: Int, key: Key, juice: JuiceID, took: [FruitID: Int], time: Date) {
        self.number = number
        self.key = key
        self.juice = juice
        self.took = took
        self.time = time
    }
}

/// The shop's answer to an order.
package enum Placement: Equatable, Sendable {
    case made(Order)
    /// Nothing was taken.
    case short(Shortage)
}
