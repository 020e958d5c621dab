import ContentFile
package import FastCGI
package import JuiceShop

/// The part that all forms of the menu have: the key, the menu that the owner saw, and the button that was pressed.
package struct MenuForm: Equatable, Sendable {
    package let key: Key
    /// The event that made the menu which the form shows.
    package let seenSequence: Int
    /// The currency that the form's prices are in; nil for a form that does not say it.
    package let currency: Currency?
    package let action: Action

    package enum Action: Equatable, Sendable {
        case save
        case remove
        /// Nothing is saved: the page comes back with the preview of what is filled in.
        case preview
        /// Nothing is saved: a stepper fills the field of a fruit.
        case step(StockStep)
        /// Nothing is saved: a button of the list of sizes or choices.
        case list(TypedItems.Press)
        /// An item of the menu changes places with its neighbour.
        case move(MenuEdit)
        /// Nothing is saved: the form gets the saved value of a field.
        case take(MenuField)
    }

    package static let seenField = "menu"
    package static let currencyField = "currency"
    package static let takeField = "take"
    package static let removeField = "remove"
    package static let previewField = "preview"
    package static let juiceUpField = "juice.up"
    package static let juiceDownField = "juice.down"
    package static let fruitUpField = "fruit.up"
    package static let fruitDownField = "fruit.down"
    package static let groupUpField = "group.up"
    package static let groupDownField = "group.down"
    package static let optionUpField = "option.up"
    package static let optionDownField = "option.down"
    package static let discountUpField = "discount.up"
    package static let discountDownField = "discount.down"
    package static let placeUpField = "place.up"
    package static let placeDownField = "place.down"

    /// - Returns: nil without a key or the number of the menu.
    package init?(_ form: Form) {
        guard let key = form.key(),
            let seen = form[Self.seenField].flatMap({ Route.number($0[...]) })
        else { return nil }
        self.key = key
        seenSequence = seen
        currency = form[Self.currencyField].flatMap { Currency($0) }
        action = form.fields.lazy.compactMap { Action(button: $0) }.first ?? .save
    }
}

extension MenuForm.Action {
    /// - Returns: nil for a field that is not a button.
    fileprivate init?(button: Form.Field) {
        switch button.name {
        case MenuForm.juiceUpField: self = .move(.moveJuice(JuiceID(button.value), .up))
        case MenuForm.juiceDownField: self = .move(.moveJuice(JuiceID(button.value), .down))
        case MenuForm.fruitUpField: self = .move(.moveFruit(FruitID(button.value), .up))
        case MenuForm.fruitDownField: self = .move(.moveFruit(FruitID(button.value), .down))
        case MenuForm.groupUpField: self = .move(.moveGroup(GroupID(button.value), .up))
        case MenuForm.groupDownField: self = .move(.moveGroup(GroupID(button.value), .down))
        case MenuForm.optionUpField: self = .move(.moveOption(OptionID(button.value), .up))
        case MenuForm.optionDownField: self = .move(.moveOption(OptionID(button.value), .down))
        case MenuForm.discountUpField: self = .move(.moveDiscount(DiscountID(button.value), .up))
        case MenuForm.discountDownField: self = .move(.moveDiscount(DiscountID(button.value), .down))
        case MenuForm.placeUpField: self = .move(.movePlace(PlaceID(button.value), .up))
        case MenuForm.placeDownField: self = .move(.movePlace(PlaceID(button.value), .down))
        case MenuForm.removeField: self = .remove
        case MenuForm.previewField: self = .preview
        case MenuForm.takeField:
            guard let field = MenuField(taken: button.value) else { return nil }
            self = .take(field)
        case let name where name.hasPrefix(JuiceForm.stepPrefix):
            guard let pieces = NumberReader.whole.number(button.value) else { return nil }
            self = .step(StockStep(fruit: FruitID(name.dropFirst(JuiceForm.stepPrefix.count)), pieces: pieces))
        default:
            guard let press = TypedItems.Press(button) else { return nil }
            self = .list(press)
        }
    }
}

extension MenuField {
    private static let namePrefix = "name."

    /// - Returns: nil for a text that is not the name of a fact, or of a name in a language.
    fileprivate init?(taken name: String) {
        if name.hasPrefix(Self.namePrefix),
            let language = Language(rawValue: String(name.dropFirst(Self.namePrefix.count)))
        {
            self = .name(language)
        } else if let fact = MenuFact(rawValue: name) {
            self = .fact(fact)
        } else {
            return nil
        }
    }
}
