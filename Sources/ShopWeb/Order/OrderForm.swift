import Bytes
package import FastCGI
package import Foundation
package import JuiceShop

/// The form of the order page: a key, the chosen juices with their cups, and the button that was pressed.
///
/// | field | value |
/// |---|---|
/// | `cups.JUICE`, `size.JUICE` | the number and the size of a card's cups |
/// | `cups.JUICE.SIZE.CHOICE` | the number of any other cup (`Cup.spelling`) |
/// | `cups.=PRICE=WORD` | the number of an amount that is not on the menu (`OpenAmount.spelling`) |
/// | `cups.JUICE.` | the number of a plain cup in the basket (`Cup.fullSpelling`) |
/// | `juice`, `size`, `choice.OPTION` | the cup of a pressed card, ordered with everything that was chosen |
/// | `cups` | the number of this cup, from a sheet of options; without it as many as are chosen of it, or else one |
/// | `typed.JUICE`, `typed` | the number, if the value of `cups.JUICE` or `cups` is `more` |
/// | `send` | the button of the foot, which orders everything that was chosen |
/// | `again` | a whole form, which is ordered instead of all other fields |
package struct OrderForm: Equatable, Sendable {
    package let request: OrderRequest
    /// The event that made the menu of the form's page; nil if the form does not say it.
    let seenMenu: Int?
    /// True if a typed number of cups is above `maxUnaskedCups` and was not confirmed yet.
    package let isToBeConfirmed: Bool

    package static let juiceField = "juice"
    package static let sendField = "send"
    package static let all = "all"
    package static let againField = "again"
    package static let sureField = "sure"
    package static let memoField = "memo"
    package static let callField = "call"
    /// The number of cups of the pressed juice, in a form for one juice.
    package static let cupsField = "cups"
    package static func cupsField(of juice: JuiceID) -> String { cupsPrefix + juice.rawValue }
    package static func cupsField(of cup: Cup) -> String { cupsPrefix + cup.spelling }
    /// The number of cups of the basket, beside a card of the juice that shows any size.
    static func lineField(of cup: Cup) -> String { cupsPrefix + cup.fullSpelling }
    /// The size of the pressed juice, in a form for one juice; empty for the plain one.
    package static let sizeField = "size"
    /// The size of the cups of a card.
    package static func sizeField(of juice: JuiceID) -> String { "size." + juice.rawValue }
    /// A choice for the pressed juice, in a field for each group; empty for the group's default.
    package static func choiceField(of option: OptionID) -> String { choicePrefix + option.rawValue }
    private static let choicePrefix = "choice."
    /// The discount of the order; empty for none.
    package static let discountField = "discount"
    /// The cup of the line that has the discount; empty for the whole order.
    package static let discountCupField = "discountCup"
    /// The place of the order.
    package static let placeField = "place"
    /// The value of `cups.JUICE` that says that the number is in `typed.JUICE`.
    package static let more = "more"
    package static func typedField(of juice: JuiceID) -> String { "typed." + juice.rawValue }
    /// The typed number of cups of the pressed juice, in a form for one juice.
    package static let typedField = "typed"
    private static let cupsPrefix = "cups."

    /// Above this number a page asks first, because a slip of a finger types a second digit.
    package static let maxUnaskedCups = 9

    /// - Parameter dayStart: the start of the business day, which numbers its orders from 1.
    package init(_ form: Form, menu: Menu, dayStart: Date, who: Who?) throws(OrderFormError) {
        guard let formKey = form.formKey() else { throw .key }
        let fields = try OrderFields(form[Self.againField].map { Form($0) ?? Form() } ?? form, menu: menu)
        // A sheet adds its cup to a basket that it does not have: only the whole order has the discounted line.
        if !fields.content.hasDiscountedLine { throw .discountedCup(fields.content.with(nil)) }
        request = OrderRequest(fields.content, isQueued: menu.hasQueue, dayStart: dayStart, key: formKey.key, who: who)
        seenMenu = formKey.menu
        isToBeConfirmed = fields.isMany && form[Self.sureField] == nil
    }

    /// The order that a juice's sheet of options makes of its cup and of what was chosen before.
    static func content(
        _ form: Form, adding juice: JuiceID, menu: Menu
    ) throws(OrderFormError) -> OrderContent {
        try OrderFields(form, menu: menu, pressed: pressedCup(form, adding: juice, menu)).content
    }

    /// The cup of a form for one juice: its size beside the choices.
    static func pressedCup(_ form: Form, adding juice: JuiceID, _ menu: Menu) -> Cup {
        let size = form[sizeField] ?? form[sizeField(of: juice)] ?? ""
        var choices = [ChoiceID]()
        choices.reserveCapacity(min(form.fields.count, MenuOption.maxChoices))
        for field in form.fields
        where field.name.hasPrefix(choicePrefix) && !field.value.isEmpty && choices.count <= MenuOption.maxChoices {
            choices.append(ChoiceID(rawValue: field.value))
        }
        return menu.withoutDefaults(
            Cup(juice, size: size.isEmpty ? nil : SizeID(rawValue: size), choices: choices))
    }

    /// The choice that the form names twice in one cup; nil if it names each once.
    static func repeatedChoice(_ form: Form) -> ChoiceID? {
        let chosen = form.fields.filter { $0.name.hasPrefix(choicePrefix) && !$0.value.isEmpty }
        return Cup.repeatedChoice(in: chosen.map { ChoiceID(rawValue: $0.value) })
            ?? form.fields.lazy.filter { isCupsField($0.name) }
            .compactMap { Cup.repeatedChoice(in: $0.name.dropFirst(cupsPrefix.count)) }.first
    }

    /// True for a field `cups.JUICE`, the number of a card.
    static func isCardField(_ name: String) -> Bool {
        let cup = name.dropFirst(cupsPrefix.count)
        return isCupsField(name) && !cup.contains(".") && cup.first != "="
    }

    /// True for a field `cups.CUP`, whatever the cup.
    static func isCupsField(_ name: String) -> Bool { name.hasPrefix(cupsPrefix) }

    /// The cup of a field `cups.CUP`; nil for any other field.
    static func cup(ofCupsField name: String) -> Cup? {
        isCupsField(name) ? Cup(spelling: name.dropFirst(cupsPrefix.count)) : nil
    }
}

/// The reason why an order form makes no request that the shop accepts.
package enum OrderFormError: Error, Equatable {
    /// The key is missing, or is not 1 to 64 of A–Z a–z 0–9 - _.
    case key
    /// A field names a juice that no menu had.
    case juice
    /// A choice is named twice in one cup.
    case twice(ChoiceID)
    /// The discount is not on the menu.
    case discount
    /// The discount is of a cup that was not chosen; the order is without the discount.
    case discountedCup(OrderContent)
    /// The menu does not have the place, or it has places and the form says none.
    case place
    /// A juice, a size, a choice, the discount or the place is not on the menu, or a choice is of another juice's group. The
    /// order may have been made while the menu had it.
    case notOnMenu(OrderContent)
    /// The juices are not sold for now.
    case stopped([JuiceID])
    /// No juice was chosen.
    case nothing
    /// The order has more lines or cups than it may have.
    case tooLarge
    /// The memo or the name is not a line of text.
    case words(OrderWordsFault, OrderContent)
    /// A number of cups is not from 1 to `Order.maxCups`; `typed` is the text of the field.
    case cups(JuiceID, typed: String)
}

/// The order in a form, its lines in the menu's order: the same choices in another order are the same request.
private struct OrderFields {
    let content: OrderContent
    /// True if more than `OrderForm.maxUnaskedCups` of a juice were typed.
    private(set) var isMany = false

    /// - Parameter pressed: nil for the card that was pressed, if one was.
    init(_ form: Form, menu: Menu, pressed: Cup? = nil) throws(OrderFormError) {
        if let choice = OrderForm.repeatedChoice(form) { throw .twice(choice) }
        let juice = form[OrderForm.juiceField].map { JuiceID($0) }
        // A pressed card has its size in a field of its own; the sheet of a juice has it beside the choices.
        let pressed = pressed ?? juice.map { OrderForm.pressedCup(form, adding: $0, menu) }
        // A hash table would cost more than the few lines of an order.
        var lines = [OrderLine]()
        func add(_ cups: Int, of cup: Cup) throws(OrderFormError) {
            guard let index = lines.firstIndex(where: { $0.cup == cup }) else {
                lines.append(OrderLine(cup, cups: cups))
                return
            }
            let sum = lines[index].cups + cups
            guard sum <= Order.maxCups else { throw .cups(cup.juice, typed: String(sum)) }
            lines[index] = OrderLine(cup, cups: sum)
        }
        var cupsFields = 0
        for (index, field) in form.fields.enumerated() {
            guard OrderForm.isCupsField(field.name) else { continue }
            // A card and the basket may both have a cup. A form with more fields is refused before they are compared.
            cupsFields += 1
            if cupsFields > 2 * Order.maxLines { throw .tooLarge }
            guard var cup = OrderForm.cup(ofCupsField: field.name) else { throw .juice }
            if field.name == OrderForm.cupsField(of: cup.juice), let size = form[OrderForm.sizeField(of: cup.juice)],
                !size.isEmpty
            {
                cup = Cup(cup.juice, size: SizeID(size))
            }
            cup = menu.withoutDefaults(cup)
            // Only the first number of a field counts. Two fields of one cup add up: a card's and the basket's.
            let isKnown = lines.contains { $0.cup == cup }
            if isKnown, form.fields[..<index].contains(where: { $0.name == field.name }) { continue }
            let cups = try Self.count(field.value, typed: form[OrderForm.typedField(of: cup.juice)], of: cup.juice)
            try add(cups, of: cup)
            if field.value == OrderForm.more, cups > OrderForm.maxUnaskedCups { isMany = true }
        }
        if let pressed {
            if let text = form[OrderForm.cupsField] {
                let cups = try Self.count(text, typed: form[OrderForm.typedField], of: pressed.juice)
                try add(cups, of: pressed)
                if text == OrderForm.more, cups > OrderForm.maxUnaskedCups { isMany = true }
            } else {
                // A cup that is chosen already, on the card or in the basket, is not ordered twice.
                let isOnCard = form[OrderForm.cupsField(of: pressed.juice)] != nil
                if !isOnCard, !lines.contains(where: { $0.cup == pressed }) { try add(1, of: pressed) }
            }
        }
        if lines.isEmpty { throw .nothing }
        if OrderContent(lines: lines).isTooLarge { throw .tooLarge }
        content = try OrderContent(menu.inOrder(lines), sent: form, menu)
        if !content.isOn(menu) { throw .notOnMenu(content) }
    }

    private static func count(
        _ value: String, typed: String?, of juice: JuiceID
    ) throws(OrderFormError) -> Int {
        let text = value == OrderForm.more ? typed ?? "" : value
        guard let cups = NumberReader.cups.number(text), (1...Order.maxCups).contains(cups) else {
            throw .cups(juice, typed: text)
        }
        return cups
    }
}
