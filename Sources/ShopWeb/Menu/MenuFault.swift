package import ContentFile
package import JuiceShop

/// The reason why a form of the menu's editor was not saved.
package enum MenuFault: Error, Equatable {
    /// The form lacks a field that every form has.
    case form
    case fields([MenuField: MenuFieldFault])
    case isUsed(FruitID, by: [JuiceID])
    case isTaken(FruitID, by: [OptionID])
    /// Choices of these groups replace the fruit unit by unit, so that its unit stays.
    case isReplaced(FruitID, by: [OptionID])
    /// A cup of this juice could have two choices that replace the same fruit.
    case replacedTwice(in: Localized<String>, Localized<String>, Localized<String>)
    case optionsFull
    case discountsFull
    case placesFull
    case groupsFull
    /// A place would use nothing of a juice.
    case nothingLeft(of: Localized<String>, at: Localized<String>)
    case priceTooHigh(Localized<String>)
    case lastOne
    /// The menu has `Menu.maxItemCount` already.
    case full
    /// It would change what head office gave.
    case headOwns
    /// Another unit needs the count and the recipes in it, which the form asks for.
    case newUnit

    package init(_ error: MenuEditError) {
        self =
            switch error {
            case .nameTaken: .fields([.name(.korean): .taken])
            case .noFruit: .fields([.recipe: .noFruit])
            case .isUsed(let fruit, let juices): .isUsed(fruit, by: juices)
            case .lastOne: .lastOne
            case .full: .full
            case .optionsFull: .optionsFull
            case .discountsFull: .discountsFull
            case .placesFull: .placesFull
            case .groupsFull: .groupsFull
            case .nothingLeft(let juice, let place): .nothingLeft(of: juice, at: place)
            case .priceTooHigh(let names): .priceTooHigh(names)
            case .isTaken(let fruit, let groups): .isTaken(fruit, by: groups)
            case .isReplaced(let fruit, let groups): .isReplaced(fruit, by: groups)
            case .replacedTwice(let juice, let first, let second): .replacedTwice(in: juice, first, second)
            case .notOnMenu, .invalid: .form
            }
    }
}
