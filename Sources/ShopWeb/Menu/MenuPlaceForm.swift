package import ContentFile
package import FastCGI
package import JuiceShop

package struct MenuPlaceForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames
    /// Empty for a place that takes nothing off.
    package let off: String
    private let currency: Currency

    static var edits: ItemEdits<Place> { (MenuEdit.addPlace, MenuEdit.changePlace, MenuEdit.removePlace) }
    static func item(_ id: PlaceID, of menu: Menu) -> Place? { menu[id] }
    static func item(_ id: PlaceID, of merge: MenuMerge) -> Place? { merge[id] }
    static func prices(of place: Place) -> [Int?] { [place.off] }

    package init(_ place: Place?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(place?.names, in: languages)
        off = place.flatMap { $0.off == 0 ? nil : currency.plain($0.off) } ?? ""
        self.currency = currency
    }

    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        off = form[MenuField.off.name] ?? ""
        self.currency = currency
    }

    package func item(_ id: PlaceID?, on menu: Menu) throws(MenuFault) -> Place {
        var faults = names.faults
        var place = Place(
            id ?? PlaceID(""), names: Localized(names.lines, was: id.flatMap { menu[$0]?.names }))
        if !off.allSatisfy(\.isWhitespace) {
            let prices = NumberReader.money(currency)
            place.off = prices.number(off) ?? 0
            faults[.off] = prices.fault(of: off, else: .notAPrice)
        }
        if !faults.isEmpty { throw .fields(faults) }
        return place
    }
}
