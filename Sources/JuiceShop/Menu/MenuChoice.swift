import Bytes
package import ContentFile

/// One choice of a group.
package struct MenuChoice: Hashable, Sendable {
    package internal(set) var id: ChoiceID
    package internal(set) var names: Localized<String>
    /// The surcharge on the price of a cup, in the currency's smallest unit.
    package internal(set) var price: Int
    /// The fruit that the choice adds to a cup; with `instead`, the fruit for each unit of the replaced one.
    package internal(set) var takes: Recipe
    /// The ingredient of the recipe that the choice replaces, such as the milk by oat milk; nil for a choice that only adds.
    package internal(set) var instead: FruitID?

    package init(
        _ id: ChoiceID, names: Localized<String>, price: Int = 0, takes: Recipe = Recipe([]), instead: FruitID? = nil
    ) {
        self.id = id
        self.names = names
        self.price = price
        self.takes = takes
        self.instead = instead
    }

    package init(_ id: ChoiceID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

extension MenuChoice {
    /// The fruit that the choice adds to a cup of this recipe, which is that of the cup's size. A choice that replaces a fruit
    /// takes as much as the recipe has of it; a recipe without that fruit stays as it is.
    package func takes(in recipe: Recipe) -> Recipe {
        guard let instead else { return takes }
        let replaced = recipe.portions.first { $0.fruit == instead }?.count ?? 0
        if replaced == 0 { return Recipe([]) }
        return Recipe(
            takes.portions.map { portion in
                let (count, isTooLarge) = portion.count.multipliedReportingOverflow(by: replaced)
                return Recipe.Portion(portion.fruit, isTooLarge ? Stock.maxCount : min(count, Stock.maxCount))
            })
    }
}

extension MenuChoice: MenuItem, MenuListValue {
    static let noun = Message("choice", "선택")

    package static let facts: [ItemField<MenuChoice>] = [
        .init(.name, \.names),
        .init(
            .price, \.price, initial: { _ in 0 },
            check: { price, place throws(Diagnostic) in try place.checkCount(price, in: 0...Currency.maxPrice) }),
        .init(.takes, \.takes, initial: { _ in Recipe([]) }),
        .init(.instead, optional: \.instead),
    ]
}
