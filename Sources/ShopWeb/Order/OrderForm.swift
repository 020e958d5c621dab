package import FastCGI
package import Foundation
package import JuiceShop

/// The form of the order page: a key, the chosen juices with their cups, and the button that was pressed.
///
/// A pressed card (`juice`) orders everything chosen and that juice, one cup of it unless it has a number. The button of
/// the foot (`send`) orders everything chosen. `again` orders exactly the lines in its value, whatever is chosen.
package struct OrderForm: Equatable, Sendable {
    package let request: OrderRequest
    /// The number of cups of a juice was typed, is above `maxUnaskedCups`, and was not confirmed yet.
    package let isToBeConfirmed: Bool

    package static let keyField = "key"
    package static let juiceField = "juice"
    package static let sendField = "send"
    package static let all = "all"
    package static let againField = "again"
    package static let sureField = "sure"
    /// The number of cups of the pressed juice, in a form for one juice.
    package static let cupsField = "cups"
    package static func cupsField(of juice: JuiceID) -> String { cupsPrefix + juice.rawValue }
    /// The value of `cups.JUICE` that says that the number is in `typed.JUICE`.
    package static let more = "more"
    package static func typedField(of juice: JuiceID) -> String { "typed." + juice.rawValue }
    private static let cupsPrefix = "cups."

    /// A slip of a finger types a second digit: above this number, a page asks first.
    package static let maxUnaskedCups = 9

    /// - Parameter dayStart: the start of the business day, which numbers its orders from 1.
    package init(_ form: Form, menu: Menu, dayStart: Date, who: Who? = nil) throws(OrderFormError) {
        guard let key = form.key(Self.keyField) else { throw .key }
        let fields = try OrderFields(form, menu: menu)
        request = OrderRequest(fields.lines, isQueued: menu.hasQueue, dayStart: dayStart, key: key, who: who)
        isToBeConfirmed = fields.isMany && form[Self.sureField] == nil
    }

    /// The juice of a field `cups.JUICE`; nil for any other field.
    static func juice(ofCupsField name: String) -> JuiceID? {
        guard name.hasPrefix(cupsPrefix) else { return nil }
        let id = name.dropFirst(cupsPrefix.count)
        return Token.isToken(String(id)) ? JuiceID(id) : nil
    }
}

/// The error in an order form that makes no request, or none that the shop takes.
package enum OrderFormError: Error, Equatable {
    /// No key, or not 1 to 64 of A–Z a–z 0–9 - _.
    case key
    /// A juice that is not on the menu.
    case juice
    /// Juices that are not sold for now.
    case stopped([JuiceID])
    /// No juice was chosen.
    case nothing
    /// A number of cups that is not from 1 to `Order.maxCups`, as it was typed.
    case cups(JuiceID, typed: String)
}

/// The lines of an order form, in the menu's order: the same choices in another order are the same request.
private struct OrderFields {
    private(set) var lines: [OrderLine] = []
    /// True if more than `OrderForm.maxUnaskedCups` of a juice were typed.
    private(set) var isMany = false

    init(_ form: Form, menu: Menu) throws(OrderFormError) {
        let counts: [JuiceID: Int]
        if let again = form[OrderForm.againField] {
            counts = try Self.counts(again)
        } else {
            (counts, isMany) = try Self.chosen(form, menu: menu)
        }
        if counts.keys.contains(where: { menu[$0] == nil }) { throw .juice }
        if counts.isEmpty { throw .nothing }
        lines = menu.juices.compactMap { juice in counts[juice.id].map { OrderLine(juice.id, cups: $0) } }
    }

    private static func chosen(
        _ form: Form, menu: Menu
    ) throws(OrderFormError) -> (counts: [JuiceID: Int], isMany: Bool) {
        let pressed = form[OrderForm.juiceField].map { JuiceID($0) }
        var counts = [JuiceID: Int]()
        var isMany = false
        for field in form.fields {
            guard let juice = OrderForm.juice(ofCupsField: field.name), counts[juice] == nil else { continue }
            if menu[juice] == nil { throw .juice }
            let isTyped = field.value == OrderForm.more
            let text = isTyped ? form[OrderForm.typedField(of: juice)] ?? "" : field.value
            let cups = try count(text, of: juice)
            counts[juice] = cups
            if isTyped, cups > OrderForm.maxUnaskedCups { isMany = true }
        }
        if let pressed, counts[pressed] == nil {
            counts[pressed] = try count(form[OrderForm.cupsField] ?? "1", of: pressed)
        }
        return (counts, isMany)
    }

    private static func counts(_ again: String) throws(OrderFormError) -> [JuiceID: Int] {
        var counts = [JuiceID: Int]()
        for line in again.split(separator: ",") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let juice = JuiceID(parts.first ?? "")
            counts[juice] = try count(parts.count == 2 ? String(parts[1]) : "", of: juice)
        }
        return counts
    }

    private static func count(_ text: String, of juice: JuiceID) throws(OrderFormError) -> Int {
        guard let cups = WholeNumber.parse(text), (1...Order.maxCups).contains(cups) else {
            throw .cups(juice, typed: text)
        }
        return cups
    }
}

/// Whole numbers as people type them into a form.
package enum WholeNumber {
    /// Parses digits after an optional sign, and ignores white space. Full-width digits and signs, which a Korean
    /// keyboard can type, count too.
    /// - Returns: nil for any other text, and for a number beyond ±`Stock.maxCount`.
    package static func parse(_ text: String) -> Int? {
        let plain = text.unicodeScalars.filter { !$0.properties.isWhitespace }.map(narrow)
        let isNegative = plain.first == "-"
        let digits = plain.first == "-" || plain.first == "+" ? plain.dropFirst() : plain[...]
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        var number = 0
        for digit in digits {
            number = number * 10 + Int(digit.value - 48)
            if number > Stock.maxCount { return nil }
        }
        return isNegative ? -number : number
    }

    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{FF10}"..."\u{FF19}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case "\u{FF0B}": "+"
        case "\u{FF0D}", "\u{2212}": "-"
        default: scalar
        }
    }
}

/// An order that a page carries on: through a question, to the stock page and back, or to be made again.
///
/// A fact of an order form besides the juices belongs here too. The questions and the addresses still make it from their
/// lines (`Route.orderPage`, `StockView`): such a fact has to reach them as well.
package struct CarriedOrder: Equatable, Sendable {
    package let lines: [OrderLine]

    package init(_ lines: [OrderLine]) { self.lines = lines }

    /// In an address, and in the hidden fields of a form.
    package var fields: [(name: String, value: String)] {
        lines.map { (OrderForm.cupsField(of: $0.juice), String($0.cups)) }
    }

    /// The value of an `again` button, whose form has fields of another order: `mango:2,kiwi:1`.
    package var again: String { lines.map { "\($0.juice):\($0.cups)" }.joined(separator: ",") }
}
