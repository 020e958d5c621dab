/// Fruit → count. Never negative, never above `Stock.maxCount`.
package struct Stock: Equatable, Sendable {
    /// The largest count of a fruit, and the largest change of a count.
    package static let maxCount = 999_999_999

    package private(set) var counts: [FruitID: Int]

    package init(_ counts: [FruitID: Int] = [:]) {
        self.counts = counts
    }

    /// 0 for a fruit that the shop never had.
    package subscript(_ fruit: FruitID) -> Int {
        counts[fruit] ?? 0
    }

    /// The shortage that prevents a number of cups of a juice, or nil when they can be made.
    package func shortage(for juice: Juice, cups: Int = 1) -> Shortage? {
        let needs = juice.recipe.portions.map {
            Shortage.Need(fruit: $0.fruit, needed: $0.count * cups, present: self[$0.fruit])
        }
        return needs.contains(where: \.isShort) ? Shortage(juice: juice.id, cups: cups, needs: needs) : nil
    }

    /// The number of cups of one juice that this stock allows.
    package func available(_ recipe: Recipe) -> Int {
        recipe.portions.map { self[$0.fruit] / $0.count }.min() ?? 0
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

    mutating func add(_ deltas: [FruitID: Int]) {
        counts.merge(deltas, uniquingKeysWith: +)
    }
}

/// The reason why a juice cannot be made: all that it needs, with at least one fruit short.
package struct Shortage: Equatable, Sendable {
    package let juice: JuiceID
    /// The cups that were ordered.
    package let cups: Int
    /// One for each fruit, in the order of the recipe.
    package let needs: [Need]

    package struct Need: Equatable, Sendable {
        package let fruit: FruitID
        package let needed: Int
        package let present: Int

        package init(fruit: FruitID, needed: Int, present: Int) {
            self.fruit = fruit
            self.needed = needed
            self.present = present
        }

        package var missing: Int { max(0, needed - present) }
        package var isShort: Bool { missing > 0 }
    }

    package init(juice: JuiceID, cups: Int = 1, needs: [Need]) {
        self.juice = juice
        self.cups = cups
        self.needs = needs
    }
}
