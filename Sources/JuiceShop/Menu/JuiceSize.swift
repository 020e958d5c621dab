import Bytes
package import ContentFile

/// A size of a juice besides the plain one, with its own recipe.
package struct JuiceSize: Hashable, Sendable {
    package internal(set) var id: SizeID
    package internal(set) var names: Localized<String>
    package internal(set) var recipe: Recipe
    /// The price of a cup, like `Juice.price`; nil for the price of the plain size.
    package internal(set) var price: Int?

    /// The most sizes of a juice, besides the plain one.
    package static let maxCount = 6

    package init(_ id: SizeID, names: Localized<String>, recipe: Recipe, price: Int? = nil) {
        self.id = id
        self.names = names
        self.recipe = recipe
        self.price = price
    }

    package init(_ id: SizeID) { self.init(id, names: Localized(""), recipe: Recipe([])) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

extension JuiceSize: MenuItem, MenuListValue {
    static let noun = Message("size", "사이즈")

    package static let facts: [ItemField<JuiceSize>] = [
        .init(.name, \.names), .init(.recipe, \.recipe), .price(\.price),
    ]
}
