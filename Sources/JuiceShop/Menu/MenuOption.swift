import Bytes
package import ContentFile

/// A group of choices for a cup, such as the amount of ice, or extras.
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
        self.id = id
        self.names = names
        self.isAny = isAny
        self.choices = choices
    }

    package init(_ id: OptionID) { self.init(id, names: Localized(""), choices: []) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }

    /// True for the choice that a cup has by default.
    package func isDefault(_ choice: ChoiceID) -> Bool { !isAny && choices.first?.id == choice }

    /// True when one of the choices replaces the fruit.
    func replaces(_ fruit: FruitID) -> Bool { choices.contains { $0.instead == fruit } }
}

extension MenuOption: MenuItem, MenuListValue {
    static let noun = Message("group of options", "옵션")

    package static let facts: [ItemField<MenuOption>] = [
        .init(.name, \.names), .init(.any, \.isAny, initial: { _ in false }), .init(.choices, \.choices),
    ]
}
