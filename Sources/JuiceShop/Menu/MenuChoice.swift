import Bytes
package import ContentFile

/// One choice of a group.
package struct MenuChoice: Hashable, Sendable {
    package internal(set) var id: ChoiceID
    package internal(set) var names: Localized<String>
    /// The surcharge on the price of a cup, in the currency's smallest unit.
    package internal(set) var price: Int
    /// The fruit that the choice adds to a cup.
    package internal(set) var takes: Recipe

    package init(_ id: ChoiceID, names: Localized<String>, price: Int = 0, takes: Recipe = Recipe([])) {
        self.id = id
        self.names = names
        self.price = price
        self.takes = takes
    }

    package init(_ id: ChoiceID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
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
