package import FastCGI
package import JuiceShop

/// The chosen juices in an address or a form: `cups.mango=2&cups.kiwi=1`.
extension [OrderLine] {
    /// Reads the lines in the order of the fields. A number that is not from 1 to `Order.maxCups`, and a juice's second
    /// number, do not count. `juice=mango&cups=2` is the older spelling of one line.
    package init(_ form: Form) {
        self = []
        for field in form.fields {
            guard let juice = OrderForm.juice(ofCupsField: field.name), let cups = Self.cups(field.value) else {
                continue
            }
            if !contains(where: { $0.juice == juice }) { append(OrderLine(juice, cups: cups)) }
        }
        if isEmpty, let juice = form[OrderForm.juiceField], Token.isToken(juice) {
            append(OrderLine(JuiceID(juice), cups: form[OrderForm.cupsField].flatMap(Self.cups) ?? 1))
        }
    }

    private static func cups(_ text: String) -> Int? {
        Route.number(text[...]).flatMap { (1...Order.maxCups).contains($0) ? $0 : nil }
    }

    /// The fields of an address.
    var parameters: [Route.Parameter] { CarriedOrder(self).fields.map { ($0.name, $0.value) } }
}

/// What a visitor has chosen for each juice, as a page shows it: a chip, or the text that was typed for more cups.
package struct ChosenCups: Equatable, Sendable {
    private var byJuice: [JuiceID: Choice] = [:]

    package enum Choice: Equatable, Sendable {
        /// One of the chips: 1 to `maxChip`.
        case chip(Int)
        case typed(String)

        /// The cups; nil for a text that is not a number of cups.
        package var cups: Int? {
            switch self {
            case .chip(let cups): cups
            case .typed(let text): WholeNumber.parse(text).flatMap { (1...Order.maxCups).contains($0) ? $0 : nil }
            }
        }
    }

    package static let maxChip = 3

    package init(_ lines: [OrderLine] = []) {
        for line in lines { byJuice[line.juice] = Self.choice(String(line.cups)) }
    }

    /// The fields of a form, wrong ones as well.
    package init(_ form: Form, menu: Menu) {
        for juice in menu.juices.map(\.id) {
            guard let value = form[OrderForm.cupsField(of: juice)] else { continue }
            byJuice[juice] =
                value == OrderForm.more ? .typed(form[OrderForm.typedField(of: juice)] ?? "") : Self.choice(value)
        }
    }

    package subscript(_ juice: JuiceID) -> Choice? { byJuice[juice] }

    private static func choice(_ text: String) -> Choice {
        WholeNumber.parse(text).flatMap { (1...maxChip).contains($0) ? .chip($0) : nil } ?? .typed(text)
    }
}
