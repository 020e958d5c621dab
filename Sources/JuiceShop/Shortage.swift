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
