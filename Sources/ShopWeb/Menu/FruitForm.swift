package import ContentFile
package import FastCGI
package import JuiceShop

/// The form of a fruit: its fields as they were sent, or as the fruit on the menu fills them.
package struct FruitForm: Equatable, Sendable {
    package let names: TypedNames
    package let picture: FruitDrawing
    /// nil for the colour of the picture.
    package let colour: FruitDrawing?
    package let lowAt: String
    package let box: String
    package let par: String
    /// Asked for a new fruit only.
    package let firstCount: String

    package static let pictureField = "picture"

    /// - Parameter fruit: nil for a new one.
    package init(_ fruit: Fruit?, in languages: [Language]) {
        names = TypedNames(fruit?.names, in: languages)
        picture = fruit?.picture ?? .fruit
        colour = fruit.flatMap { $0.colour == $0.picture ? nil : $0.colour }
        lowAt = fruit?.lowAt.map(String.init) ?? ""
        box = fruit?.box.map(String.init) ?? ""
        par = fruit?.par.map(String.init) ?? ""
        firstCount = "0"
    }

    package init(_ form: Form, in languages: [Language]) {
        names = TypedNames(form, in: languages)
        picture = form[Self.pictureField].flatMap(FruitDrawing.init(rawValue:)) ?? .fruit
        colour = form[JuiceForm.colourField].flatMap(FruitDrawing.init(rawValue:))
        lowAt = form[MenuField.lowAt.name] ?? ""
        box = form[MenuField.box.name] ?? ""
        par = form[MenuField.par.name] ?? ""
        firstCount = form[MenuField.firstCount.name] ?? "0"
    }

    /// - Throws: the faults of all fields.
    package func draft() throws(MenuFieldFaults) -> FruitDraft {
        var faults = names.faults
        var numbers = [MenuField: Int]()
        for (field, text) in [(MenuField.lowAt, lowAt), (.box, box), (.par, par)]
        where !text.allSatisfy(\.isWhitespace) {
            if let number = WholeNumber.parse(text), number > 0 {
                numbers[field] = number
            } else {
                faults[field] = .notANumber
            }
        }
        let first = WholeNumber.parse(firstCount) ?? -1
        if first < 0 { faults[.firstCount] = .notANumber }
        if !faults.isEmpty { throw MenuFieldFaults(byField: faults) }
        return FruitDraft(
            names: names.lines, picture: picture, colour: colour ?? picture, lowAt: numbers[.lowAt],
            box: numbers[.box], par: numbers[.par], firstCount: first)
    }
}
