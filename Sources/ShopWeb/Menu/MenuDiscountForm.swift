package import ContentFile
package import FastCGI
package import JuiceShop

package struct MenuDiscountForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames
    /// One of the two is filled in.
    package let percent: String
    package let cups: String
    package let needsPIN: Bool

    package static let needsField = "needs"

    static var edits: ItemEdits<Discount> { (MenuEdit.addDiscount, MenuEdit.changeDiscount, MenuEdit.removeDiscount) }
    static func item(_ id: DiscountID, of menu: Menu) -> Discount? { menu[id] }
    static func item(_ id: DiscountID, of merge: MenuMerge) -> Discount? { merge[id] }
    static func prices(of discount: Discount) -> [Int?] { [] }

    package init(_ discount: Discount?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(discount?.names, in: languages)
        percent = discount?.percent.map { String($0) } ?? ""
        cups = discount?.cups.map { String($0) } ?? ""
        needsPIN = discount?.needs == .pin
    }

    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        percent = form[MenuField.percent.name] ?? ""
        cups = form[MenuField.cups.name] ?? ""
        needsPIN = form[Self.needsField] == Discount.Need.pin.rawValue
    }

    package func item(_ id: DiscountID?, on menu: Menu) throws(MenuFault) -> Discount {
        var faults = names.faults
        let percent = Self.number(self.percent, .percent, .percent, most: Discount.maxPercent, &faults)
        let cups = Self.number(self.cups, .cups, .cups, most: Order.maxCups, &faults)
        if (percent == nil) == (cups == nil), faults[.percent] == nil, faults[.cups] == nil {
            faults[.percent] = .notOneOfTwo
        }
        if !faults.isEmpty { throw .fields(faults) }
        return Discount(
            id ?? DiscountID(""), names: Localized(names.lines, was: id.flatMap { menu[$0]?.names }), percent: percent,
            cups: cups, needs: needsPIN ? .pin : nil)
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
