/// What one juice consumes: fruit and count, in the order the menu names them.
package struct Recipe: Equatable, Sendable {
    package let portions: [Portion]

    package struct Portion: Equatable, Sendable {
        package let fruit: FruitID
        /// More than 0.
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

/// A thing on the menu.
package struct Juice: Equatable, Sendable {
    package let id: JuiceID
    package let names: Names
    package let recipe: Recipe

    package init(_ id: JuiceID, names: Names, recipe: Recipe) {
        self.id = id
        self.names = names
        self.recipe = recipe
    }
}

/// An ingredient with a stock count.
package struct Fruit: Equatable, Sendable {
    package let id: FruitID
    package let symbol: String
    package let names: Names
    /// What is in stock when the shop first has this fruit.
    package let firstCount: Int
    /// At so many or fewer it is running low; `nil` when only the recipes tell.
    package let lowAt: Int?

    package init(_ id: FruitID, symbol: String, names: Names, firstCount: Int, lowAt: Int? = nil) {
        self.id = id
        self.symbol = symbol
        self.names = names
        self.firstCount = firstCount
        self.lowAt = lowAt
    }
}
