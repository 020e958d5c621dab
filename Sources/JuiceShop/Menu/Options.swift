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
        (self.id, self.names, self.recipe, self.price) = (id, names, recipe, price)
    }

    package init(_ id: SizeID) { self.init(id, names: Localized(""), recipe: Recipe([])) }
}

/// A group of choices for a cup: the ice, or what is added.
package struct MenuOption: Hashable, Sendable {
    package internal(set) var id: OptionID
    package internal(set) var names: Localized<String>
    /// True when a cup may have several of the choices; otherwise it has one, by default the first.
    package internal(set) var isAny: Bool
    package internal(set) var choices: [MenuChoice]

    /// The most groups of a menu, and the most choices in all of its groups.
    package static let maxCount = 12
    package static let maxChoices = 24

    package init(_ id: OptionID, names: Localized<String>, isAny: Bool = false, choices: [MenuChoice]) {
        (self.id, self.names, self.isAny, self.choices) = (id, names, isAny, choices)
    }

    package init(_ id: OptionID) { self.init(id, names: Localized(""), choices: []) }

    /// True for the choice of a cup that nothing was said about.
    package func isDefault(_ choice: ChoiceID) -> Bool { !isAny && choices.first?.id == choice }
}

/// One choice of a group.
package struct MenuChoice: Hashable, Sendable {
    package internal(set) var id: ChoiceID
    package internal(set) var names: Localized<String>
    /// Added to the price of a cup, in the currency's smallest unit.
    package internal(set) var price: Int
    /// Added to the fruit of a cup.
    package internal(set) var takes: Recipe

    package init(_ id: ChoiceID, names: Localized<String>, price: Int = 0, takes: Recipe = Recipe([])) {
        (self.id, self.names, self.price, self.takes) = (id, names, price, takes)
    }

    package init(_ id: ChoiceID) { self.init(id, names: Localized("")) }
}

/// A choice and its group, in one object: every order looks for its own.
package final class PlacedChoice: Sendable {
    package let group: MenuOption
    package let choice: MenuChoice

    init(_ group: MenuOption, _ choice: MenuChoice) { (self.group, self.choice) = (group, choice) }
}

extension Menu {
    /// False for the default of a group: a cup without any other choice has it.
    package func canStop(_ item: SaleItem) -> Bool {
        switch item {
        case .juice(let juice): self[juice] != nil
        case .choice(let choice): self[choice].map { !$0.group.isDefault(choice) } ?? false
        }
    }
}

extension JuiceSize: MenuItem, MenuListValue {
    static let noun = Message("size", "사이즈")

    package static let facts: [ItemField<JuiceSize>] = [
        .init(.name, \.names), .init(.recipe, \.recipe), .price(\.price),
    ]
}

extension MenuOption: MenuItem, MenuListValue {
    static let noun = Message("group of options", "옵션")

    package static let facts: [ItemField<MenuOption>] = [
        .init(.name, \.names), .init(.any, \.isAny, initial: { _ in false }), .init(.choices, \.choices),
    ]
}

extension MenuChoice: MenuItem, MenuListValue {
    static let noun = Message("choice", "선택")

    package static let facts: [ItemField<MenuChoice>] = [
        .init(.name, \.names),
        .init(
            .price, \.price, initial: { _ in 0 },
            check: { price, place throws(Diagnostic) in try place.checkCount(price, in: 0...Currency.maxPrice) }),
        .init(.takes, \.takes, initial: { _ in Recipe([]) }),
    ]
}
