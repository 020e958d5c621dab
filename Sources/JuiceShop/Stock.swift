/// Fruit → count. Never negative, never above `Stock.maxCount`.
package struct Stock: Equatable, Sendable {
    /// The largest count of a fruit, and the largest change of one.
    package static let maxCount = 999_999_999

    package private(set) var counts: [FruitID: Int]

    package init(_ counts: [FruitID: Int] = [:]) {
        self.counts = counts
    }

    /// 0 for a fruit that the shop never had.
    package subscript(_ fruit: FruitID) -> Int {
        counts[fruit] ?? 0
    }

    /// What lacks for so many of one juice, or `nil` when they can be made.
    package func shortage(for juice: Juice, cups: Int = 1) -> Shortage? {
        let needs = juice.recipe.portions.map {
            Shortage.Need(fruit: $0.fruit, needed: $0.count * cups, present: self[$0.fruit])
        }
        return needs.contains(where: \.isShort) ? Shortage(juice: juice.id, cups: cups, needs: needs) : nil
    }

    /// How many of one juice this stock allows.
    package func available(_ recipe: Recipe) -> Int {
        recipe.portions.map { self[$0.fruit] / $0.count }.min() ?? 0
    }

    /// Which fruits a change would take below zero or above `maxCount`, or nil when all of it fits.
    package func outOfRange(of deltas: [FruitID: Int]) -> [FruitID: OutOfRange]? {
        var outOfRange = [FruitID: OutOfRange]()
        for (fruit, delta) in deltas {
            let count = self[fruit] + delta
            if count < 0 { outOfRange[fruit] = .belowZero(present: self[fruit]) }
            if count > Stock.maxCount { outOfRange[fruit] = .aboveMaximum }
        }
        return outOfRange.isEmpty ? nil : outOfRange
    }

    /// Why a change of one fruit cannot be made.
    package enum OutOfRange: Equatable, Sendable {
        case belowZero(present: Int)
        case aboveMaximum
    }

    mutating func add(_ deltas: [FruitID: Int]) {
        counts.merge(deltas, uniquingKeysWith: +)
    }
}

/// Why a juice cannot be made: all that it needs, of which at least one fruit is short.
package struct Shortage: Equatable, Sendable {
    package let juice: JuiceID
    /// How many were wanted.
    package let cups: Int
    /// One for each fruit of the recipe, in its order.
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
