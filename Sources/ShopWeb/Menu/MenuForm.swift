package import ContentFile
package import FastCGI
package import Foundation
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
    package static let optionUpField = "option.up"
    package static let optionDownField = "option.down"
    package static let discountUpField = "discount.up"
    package static let discountDownField = "discount.down"

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
        case MenuForm.optionUpField: self = .move(.moveOption(OptionID(button.value), .up))
        case MenuForm.optionDownField: self = .move(.moveOption(OptionID(button.value), .down))
        case MenuForm.discountUpField: self = .move(.moveDiscount(DiscountID(button.value), .up))
        case MenuForm.discountDownField: self = .move(.moveDiscount(DiscountID(button.value), .down))
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

/// A field of a form of the menu.
package indirect enum MenuField: Hashable, Sendable {
    case name(Language)
    /// The count of one fruit in the recipe.
    case count(FruitID)
    /// The count of the fruit itself in one recipe, when its unit changes.
    case use(RecipePlace)
    case fact(MenuFact)
    /// A field of a size or a choice.
    case item(String, MenuField)

    /// The recipe as a whole.
    package static let recipe = fact(.recipe)
    package static let price = fact(.price)
    package static let lowAt = fact(.lowAt)
    package static let box = fact(.box)
    package static let par = fact(.par)
    package static let step = fact(.step)
    package static let boxPrice = fact(.boxPrice)
    package static let firstCount = fact(.firstCount)
    package static let choices = fact(.choices)
    package static let percent = fact(.percent)
    package static let cups = fact(.cups)

    /// The name in the form; that of the recipe is nowhere sent.
    package var name: String {
        switch self {
        case .name(let language): "name.\(language)"
        case .count(let fruit): "recipe.\(fruit)"
        case .use(.juice(let juice)): "use.juice.\(juice)"
        case .use(.size(let size, let juice)): "use.size.\(juice).\(size)"
        case .use(.choice(let choice)): "use.choice.\(choice)"
        case .fact(let fact): fact.rawValue
        case .item(let id, let field): "item.\(id).\(field.name)"
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

/// The error in the content of a field.
package enum MenuFieldFault: Equatable, Sendable {
    /// A name that is no line of text.
    case text(TextFault)
    /// Another juice, or another fruit, has that name.
    case taken
    /// Not a number, or less than the field's least one.
    case notANumber
    /// Not an amount of the shop's currency.
    case notAPrice
    /// A number that can be read in two ways.
    case ambiguous(String, String)
    case aboveMost(Int)
    case noFruit
    case noChoice
    /// The first choice of a group that takes one is the default.
    case notFree
    /// Not a whole number from 1 to this one.
    case outOfRange(most: Int)
    /// A discount is a percentage or free cups, and this one is both or neither.
    case notOneOfTwo
}

/// The names of a juice or a fruit, as they were typed.
package struct TypedNames: Equatable, Sendable {
    package let byLanguage: [Language: String]

    init(byLanguage: [Language: String]) { self.byLanguage = byLanguage }

    init(_ names: Localized<String>?, in languages: [Language]) {
        byLanguage = Dictionary(
            uniqueKeysWithValues: languages.map { language in
                (language, names.map { $0.isUntranslated(in: language) ? "" : $0[language] } ?? "")
            })
    }

    init(_ form: Form, in languages: [Language]) {
        byLanguage = Dictionary(
            uniqueKeysWithValues: languages.map { ($0, form[MenuField.name($0).name] ?? "") })
    }

    package subscript(_ language: Language) -> String { byLanguage[language] ?? "" }

    /// The names as lines of text; empty ones where there is none.
    var lines: [Language: String] { byLanguage.mapValues { (try? TextRule.name.line($0)) ?? "" } }

    /// A name in another language may be missing: the pages then show the Korean one.
    var faults: [MenuField: MenuFieldFault] {
        var faults = [MenuField: MenuFieldFault]()
        for (language, name) in byLanguage {
            do throws(TextFault) {
                _ = try TextRule.name.line(name)
            } catch {
                if error != .empty || language == .korean { faults[.name(language)] = .text(error) }
            }
        }
        return faults
    }
}

/// A saved change of the menu, in a cookie for the page that is shown next: it names the event, and the page looks
/// everything else up.
struct MenuFlash {
    let sequence: Int

    private static let cookieName = "menu"
    private static let retentionSeconds = 60

    var cookie: SetCookie? {
        SetCookie(Self.cookieName, String(sequence), maxAgeSeconds: Self.retentionSeconds)
    }

    /// Removes the cookie: the page that shows the flash sets this.
    static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0) }
}

extension MenuFlash {
    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    init?(_ request: Request) {
        guard let number = request.cookies[Self.cookieName].flatMap({ Route.number($0[...]) }) else {
            return nil
        }
        sequence = number
    }
}

/// The button that stops the sale of a juice or a choice for today (`sold=no`), or goes on with it (`sold=yes`): on the menu's
/// editor, and on the order page, whose form has everything that is chosen.
package struct AvailabilityForm: Equatable, Sendable {
    package let request: AvailabilityRequest
    /// The page of the button, with what was chosen there.
    package let page: Route

    package static let soldField = "sold"
    package static let yes = "yes"
    package static let no = "no"

    /// - Parameter dayEnd: the end of the business day.
    /// - Returns: nil without a key, or with another answer.
    package init?(_ form: Form, _ item: SaleItem, dayEnd: Date, who: Who? = nil) {
        guard let key = form.key(), let sold = form[Self.soldField],
            [Self.yes, Self.no].contains(sold)
        else { return nil }
        request = AvailabilityRequest(item, stoppedUntil: sold == Self.no ? dayEnd : nil, key: key, who: who)
        page = form[MenuForm.seenField] == nil ? .orderPage(OrderContent(form)) : .menu
    }
}
