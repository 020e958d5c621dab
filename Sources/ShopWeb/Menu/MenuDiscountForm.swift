package import ContentFile
package import FastCGI
package import JuiceShop

package struct MenuDiscountForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames
    /// One of the three is filled in.
    package let percent: String
    package let amount: String
    package let cups: String
    package let needsPIN: Bool
    private let currency: Currency

    package static let needsField = "needs"

    static var edits: ItemEdits<Discount> { (MenuEdit.addDiscount, MenuEdit.changeDiscount, MenuEdit.removeDiscount) }
    static func item(_ id: DiscountID, of menu: Menu) -> Discount? { menu[id] }
    static func item(_ id: DiscountID, of merge: MenuMerge) -> Discount? { merge[id] }
    static func prices(of discount: Discount) -> [Int?] { [discount.amount] }

    package init(_ discount: Discount?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(discount?.names, in: languages)
        percent = discount?.percent.map { String($0) } ?? ""
        amount = discount?.amount.map(currency.plain) ?? ""
        cups = discount?.cups.map { String($0) } ?? ""
        needsPIN = discount?.needs == .pin
        self.currency = currency
    }

    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        percent = form[MenuField.percent.name] ?? ""
        amount = form[MenuField.amount.name] ?? ""
        cups = form[MenuField.cups.name] ?? ""
        needsPIN = form[Self.needsField] == Discount.Need.pin.rawValue
        self.currency = currency
    }

    package func item(_ id: DiscountID?, on menu: Menu) throws(MenuFault) -> Discount {
        var faults = names.faults
        let percent = Self.number(self.percent, .percent, .percent, most: Discount.maxPercent, &faults)
        let cups = Self.number(self.cups, .cups, .cups, most: Order.maxCups, &faults)
        let discount = Discount(
            id ?? DiscountID(""), names: Localized(names.lines, was: id.flatMap { menu[$0]?.names }), percent: percent,
            cups: cups, amount: amount(&faults), needs: needsPIN ? .pin : nil)
        let areRulesRead = [MenuField.percent, .amount, .cups].allSatisfy { faults[$0] == nil }
        if areRulesRead, !discount.isOneRule { faults[.percent] = .notOneRule }
        if !faults.isEmpty { throw .fields(faults) }
        return discount
    }

    /// - Returns: nil for an empty field, and for a wrong one.
    private func amount(_ faults: inout [MenuField: MenuFieldFault]) -> Int? {
        if amount.allSatisfy(\.isWhitespace) { return nil }
        let prices = NumberReader.money(currency)
        faults[.amount] = prices.fault(of: amount, else: .notAPrice)
        guard let amount = prices.number(amount) else { return nil }
        if amount == 0 { faults[.amount] = .notAPrice }
        return amount
    }

    /// - Returns: nil for an empty field, and for a wrong one.
    private static func number(
        _ text: String, _ field: MenuField, _ reader: NumberReader, most: Int,
        _ faults: inout [MenuField: MenuFieldFault]
    ) -> Int? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        if let number = reader.number(text), (1...most).contains(number) { return number }
        faults[field] = .outOfRange(most: most)
        return nil
    }
}
