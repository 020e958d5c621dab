import ContentFile

/// The fruit in one cup of a juice, in the menu's order.
package struct Recipe: Hashable, Sendable {
    package let portions: [Portion]

    package struct Portion: Hashable, Codable, Sendable {
        package let fruit: FruitID
        /// The count in a cup, more than 0.
        package let count: Int

        package init(_ fruit: FruitID, _ count: Int) {
            self.fruit = fruit
            self.count = count
        }
    }

    package init(_ portions: [Portion]) {
        self.portions = portions
    }
}

extension Recipe {
    /// The fruit for a number of cups.
    package func portions(for cups: Int) -> [Portion] {
        cups == 1 ? portions : portions.map { Portion($0.fruit, $0.count * cups) }
    }

    package func without(_ fruits: Set<FruitID>) -> Recipe {
        portions.contains { fruits.contains($0.fruit) } ? Recipe(portions.filter { !fruits.contains($0.fruit) }) : self
    }
}
