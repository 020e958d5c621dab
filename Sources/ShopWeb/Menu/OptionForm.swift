package import ContentFile
package import FastCGI
package import JuiceShop

package struct OptionForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames
    package let isAny: Bool
    package private(set) var choices: TypedItems
    private let currency: Currency

    package static let anyField = "any"

    static var edits: ItemEdits<MenuOption> { (MenuEdit.addOption, MenuEdit.changeOption, MenuEdit.removeOption) }
    static func item(_ id: OptionID, of menu: Menu) -> MenuOption? { menu[id] }
    static func item(_ id: OptionID, of merge: MenuMerge) -> MenuOption? { merge[id] }
    static func prices(of group: MenuOption) -> [Int?] { group.choices.map(\.price) }

    /// A new group begins with one empty choice.
    package init(_ group: MenuOption?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(group?.names, in: languages)
        isAny = group?.isAny ?? false
        self.currency = currency
        choices = TypedItems(
            group?.choices.map { choice in
                TypedItem(
                    choice.id.rawValue, names: TypedNames(choice.names, in: languages),
                    price: choice.price == 0 ? "" : currency.plain(choice.price), counts: .init(choice.takes),
                    instead: choice.instead)
            } ?? [])
        if group == nil { choices.apply(.add, in: languages) }
    }

    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        isAny = form[Self.anyField] == "1"
        choices = TypedItems(form, on: menu, in: languages)
        self.currency = currency
    }

    mutating func apply(
        _ action: MenuForm.Action, on menu: Menu, in languages: [Language]
    ) -> MenuChangeOutcome? {
        guard case .list(let press) = action else { return nil }
        return .shown(.listed(focus: choices.apply(press, in: languages)), .ok)
    }

    /// A choice costs more than the cup, so that its price may have a plus.
    private var prices: NumberReader { .money(currency, signs: .plus) }

    package func item(_ id: OptionID?, on menu: Menu) throws(MenuFault) -> MenuOption {
        let old = id.flatMap { menu[$0] }
        var faults = names.faults.merging(choices.faults(prices, on: menu), uniquingKeysWith: { first, _ in first })
        let items = choices.all.map { item in
            let was = old?.choices.first { $0.id.rawValue == item.id }
            return MenuChoice(
                ChoiceID(item.id), names: Localized(item.names.lines, was: was?.names),
                price: prices.number(item.price) ?? 0,
                takes: Recipe(item.counts.pieces(on: menu), was: was?.takes, on: menu),
                instead: item.instead)
        }
        for choice in items {
            guard let instead = choice.instead else { continue }
            let takesAnother = choice.takes.portions.contains { $0.fruit != instead }
            let takesItself = choice.takes.portions.contains { $0.fruit == instead }
            if takesItself || !takesAnother { faults[.item(choice.id.rawValue, .recipe)] = .noReplacement }
        }
        if items.isEmpty { faults[.choices] = .noChoice }
        if !isAny, let first = items.first, first.price > 0 || !first.takes.portions.isEmpty {
            faults[.item(first.id.rawValue, .price)] = .notFree
        }
        if !faults.isEmpty { throw .fields(faults) }
        return MenuOption(
            id ?? OptionID(""), names: Localized(names.lines, was: old?.names), isAny: isAny, choices: items)
    }
}
