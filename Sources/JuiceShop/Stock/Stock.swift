package import Foundation

/// Fruit → count, the balance of its account. Never negative, never above `Stock.maxCount`.
package struct Stock: Equatable, Sendable {
    /// The largest count of a fruit, and the largest change of a count.
    package static let maxCount = 999_999_999

    private var accounts: StockAccounts
    /// The fruits that never stop a sale (`Menu.neverShort`): an order takes what is there of them, and lacks the rest.
    private let neverShort: Set<FruitID>

    package init(_ counts: [FruitID: Int] = [:], neverShort: Set<FruitID> = []) {
        self.init(StockAccounts(counts.mapValues { StockAccounts.Account(first: $0) }), neverShort: neverShort)
    }

    init(_ accounts: StockAccounts, neverShort: Set<FruitID>) {
        self.accounts = accounts
        self.neverShort = neverShort
    }

    package var counts: [FruitID: Int] { accounts.byFruit.mapValues(\.balance) }

    package static func == (one: Stock, other: Stock) -> Bool { one.counts == other.counts }

    /// 0 for a fruit that the shop never had.
    package subscript(_ fruit: FruitID) -> Int { accounts[fruit]?.balance ?? 0 }

    /// The shortage that prevents an order, or nil when it can be made. A juice that is not on the menu needs nothing.
    package func shortage(for order: OrderContent, _ menu: Menu) -> Shortage? {
        let menu = menu.at(order.place)
        let portions = order.lines.flatMap { menu.serving(of: $0.cup)?.recipe.portions(for: $0.cups) ?? [] }
        return shortage(for: order.lines, portions.addedUp)
    }

    /// - Parameter portions: the portions of the lines.
    func shortage(for lines: [OrderLine], _ portions: [Recipe.Portion]) -> Shortage? {
        guard portions.contains(where: isShort) else { return nil }
        let needs = portions.lazy.filter { !neverShort.contains($0.fruit) }.map {
            Shortage.Need(fruit: $0.fruit, needed: $0.count, present: self[$0.fruit])
        }
        return Shortage(lines: lines, needs: Array(needs))
    }

    /// True for a portion that stops a sale.
    package func isShort(_ portion: Recipe.Portion) -> Bool {
        portion.count > self[portion.fruit] && !neverShort.contains(portion.fruit)
    }

    /// The part of the fruit for an order that is there, and the part that is not. Only of a fruit that never stops a sale can
    /// anything be lacking in an order without a shortage.
    /// - Parameter portions: the portions of the lines, at most one for each fruit.
    func split(_ portions: [Recipe.Portion]) -> (took: [FruitID: Int], lacked: [FruitID: Int]) {
        var (took, lacked) = ([FruitID: Int](), [FruitID: Int]())
        for portion in portions {
            let present = min(portion.count, self[portion.fruit])
            if present > 0 { took[portion.fruit] = present }
            if present < portion.count { lacked[portion.fruit] = portion.count - present }
        }
        return (took, lacked)
    }

    /// The shortage that prevents a number of cups of one juice, or nil when they can be made.
    package func shortage(for juice: Juice, cups: Int = 1) -> Shortage? {
        shortage(
            for: [OrderLine(juice.id, cups: cups)], juice.recipe.portions(for: cups))
    }

    /// The number of cups of one juice that this stock allows: as many as an order can have of a juice that nothing stops.
    package func available(_ recipe: Recipe) -> Int {
        let limits = recipe.portions.lazy.filter { !neverShort.contains($0.fruit) }.map { self[$0.fruit] / $0.count }
        return limits.min() ?? (recipe.portions.isEmpty ? 0 : Order.maxCups)
    }

    /// The fruits whose counts a change would move below zero or above `maxCount`; nil when there are none.
    package func outOfRange(after deltas: [FruitID: Int]) -> [FruitID: OutOfRange]? {
        var outOfRange = [FruitID: OutOfRange]()
        for (fruit, delta) in deltas {
            let count = self[fruit] + delta
            if count < 0 { outOfRange[fruit] = .belowZero(present: self[fruit]) }
            if count > Stock.maxCount { outOfRange[fruit] = .aboveMaximum }
        }
        return outOfRange.isEmpty ? nil : outOfRange
    }

    /// The reason why a change of one fruit cannot be made.
    package enum OutOfRange: Equatable, Sendable {
        case belowZero(present: Int)
        case aboveMaximum
    }

    func adding(_ deltas: [FruitID: Int]) -> Stock {
        Stock(counts.merging(deltas, uniquingKeysWith: +), neverShort: neverShort)
    }
}

/// An account for each fruit. It balances: first + changed + returned − consumed is the count in stock.
///
/// An account sums up stock changes, reversals and transfers as `changed`, orders as `consumed`, and cancellations as `returned`.
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
    package struct Counted: Equatable, Sendable {
        /// The number of the event.
        package let sequence: Int
        package let time: Date
        package let count: Int
        package let changed: Int
        package let consumed: Int
        package let returned: Int

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
        case .stockChanged(let stockChange): change(stockChange, sequence: sequence)
        case .reversed(let reversal): reverse(reversal)
        case .menuChanged(let menuChange): open(menuChange.counts)
        case .sent, .received:
            for (fruit, delta) in event.changes { byFruit[fruit, default: Account()].changed += delta }
        // The other events that change the stock are cancellations and refunds, which return fruit.
        default: release(event.changes)
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

    /// A stocktake that was taken back is no count: the fruit has none until the next one.
    private mutating func reverse(_ reversal: Reversal) {
        for (fruit, delta) in reversal.deltas {
            byFruit[fruit, default: Account()].changed += delta
            if byFruit[fruit]?.counted?.sequence == reversal.change { byFruit[fruit]?.counted = nil }
        }
    }

    private mutating func consume(_ took: [FruitID: Int]) {
        for (fruit, count) in took { byFruit[fruit, default: Account()].consumed += count }
    }

    private mutating func release(_ returned: [FruitID: Int]) {
        for (fruit, count) in returned { byFruit[fruit, default: Account()].returned += count }
    }
}

/// The level of one fruit's stock, the juices that it stops, and the number to buy.
package struct StockLevel: Equatable, Sendable {
    package let fruit: FruitID
    package let count: Int
    package let level: Level
    /// The juices of which no plain cup can be made because too little of this fruit is left, in the menu's order.
    package let stops: [JuiceID]
    /// What is missing for ten cups of each juice that uses this fruit; 0 when there is enough.
    package let neededForTenEach: Int

    package enum Level: Sendable {
        case enough
        /// The count is at or below the menu's threshold, or too low for a juice in one of its sizes.
        case low
        /// Nothing is left, or not enough for any cup that uses the fruit. What never stops a sale is low at most.
        case short
    }

    package init(of fruit: FruitID, count: Int, menu: Menu) {
        let uses = menu.uses(of: fruit)
        self.fruit = fruit
        self.count = count
        let isNeverShort = menu.neverShort.contains(fruit)
        stops = isNeverShort ? [] : uses.filter { $0.count > count }.map(\.juice)
        // A fruit that no plain cup has counts with the least that a size or a choice takes.
        let forOneEach = uses.reduce(0) { $0 + ($1.count > 0 ? $1.count : $1.portions.lowerBound) }
        neededForTenEach = max(0, 10 * forOneEach - count)
        if !isNeverShort, count == 0 || (!uses.isEmpty && uses.allSatisfy { $0.portions.lowerBound > count }) {
            level = .short
        } else {
            let isTooFew = uses.contains { $0.portions.upperBound > count }
            level = count == 0 || isTooFew || count <= menu[fruit]?.lowAt ?? 0 ? .low : .enough
        }
    }
}

extension Menu {
    /// The fruits to fill up: those that stop a juice or run low, first the ones that stop the most juices.
    package func urgent(in stock: Stock) -> [StockLevel] {
        fruits.map { StockLevel(of: $0.id, count: stock[$0.id], menu: self) }
            .filter { $0.level != .enough }
            .enumerated()
            .sorted { ($1.element.stops.count, $0.offset) < ($0.element.stops.count, $1.offset) }
            .map(\.element)
    }
}
