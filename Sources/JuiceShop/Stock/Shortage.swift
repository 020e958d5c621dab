/// The reason why an order cannot be made: all that it needs, with at least one fruit short.
package struct Shortage: Equatable, Sendable {
    /// The lines of the order.
    package let lines: [OrderLine]
    /// One for each fruit of the whole order, in the order of the recipes.
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

    package init(lines: [OrderLine], needs: [Need]) {
        self.lines = lines
        self.needs = needs
    }

    /// The cups that were ordered.
    package var cups: Int { lines.cups }
}
