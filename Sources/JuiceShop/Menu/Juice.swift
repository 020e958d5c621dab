import Bytes
package import ContentFile

/// A juice on the menu.
package struct Juice: Hashable, Sendable {
    package internal(set) var id: JuiceID
    package internal(set) var names: Localized<String>
    package internal(set) var recipe: Recipe
    /// The price of a cup, in the currency's smallest unit: from 0 to `Currency.maxPrice`; nil for a juice without one.
    package internal(set) var price: Int?
    /// The glass in which the juice is drawn.
    package internal(set) var glass: GlassShape
    /// The juice's own colour; nil for the colours of its fruits.
    package internal(set) var colour: FruitDrawing?
    /// The group in which the order page shows the juice; nil for a juice that is shown among all juices only.
    package internal(set) var group: GroupID?
    /// The sizes besides the plain one, which `recipe` and `price` describe.
    package internal(set) var sizes: [JuiceSize]
    /// The groups of choices that a customer has.
    package internal(set) var options: [OptionID]

    package init(
        _ id: JuiceID, names: Localized<String>, recipe: Recipe, price: Int? = nil, glass: GlassShape = .tall,
        colour: FruitDrawing? = nil, group: GroupID? = nil, sizes: [JuiceSize] = [], options: [OptionID] = []
    ) {
        self.id = id
        self.names = names
        self.recipe = recipe
        self.price = price
        self.glass = glass
        self.colour = colour
        self.group = group
        self.sizes = sizes
        self.options = options
    }

    package init(_ id: JuiceID) { self.init(id, names: Localized(""), recipe: Recipe([])) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}
