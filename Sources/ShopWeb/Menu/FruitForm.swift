package import ContentFile
package import FastCGI
package import JuiceShop

package struct FruitForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames
    /// nil for the picture of the fruit's name.
    package let chosenPicture: FruitDrawing?
    /// nil for the colour of the picture.
    package let colour: FruitDrawing?
    package let unit: FruitUnit
    package let hasTile: Bool
    /// The places that do without the fruit.
    package let unusedAt: [PlaceID]
    /// The first count is asked for a new fruit, and for one that is counted in another unit from now on.
    package private(set) var numbers: [MenuField: String]
    /// The unit that the form has asked for numbers in, because it is another than the fruit's.
    package let askedUnit: FruitUnit?
    private let currency: Currency

    package static let pictureField = "picture"
    package static let unitField = "unit"
    package static let askedUnitField = "askedUnit"
    /// Sent for a fruit without a tile, so that a form without the field leaves the usual.
    package static let tileField = "noTile"
    /// A field for each of those places.
    package static let unusedField = MenuFact.unusedAt.rawValue
    /// The numbers that an owner may leave open.
    private static let counts: [(field: MenuField, path: any WritableKeyPath<Fruit, Int?> & Sendable)] = [
        (.lowAt, \.lowAt), (.box, \.box), (.par, \.par),
    ]

    static var edits: ItemEdits<Fruit> { (MenuEdit.addFruit, MenuEdit.changeFruit, MenuEdit.removeFruit) }
    static func item(_ id: FruitID, of menu: Menu) -> Fruit? { menu[id] }
    static func item(_ id: FruitID, of merge: MenuMerge) -> Fruit? { merge[id] }
    static func prices(of fruit: Fruit) -> [Int?] { [fruit.boxPrice] }

    package init(_ fruit: Fruit?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(fruit?.names, in: languages)
        chosenPicture = fruit?.picture
        colour = fruit.flatMap { $0.colour == $0.picture.colour ? nil : $0.colour }
        unit = fruit?.unit ?? .piece
        hasTile = fruit?.hasTile ?? true
        unusedAt = fruit?.unusedAt ?? []
        askedUnit = nil
        self.currency = currency
        numbers = [.firstCount: "0"]
        numbers[.step] = fruit.flatMap { $0.step == 1 ? nil : String($0.step) }
        numbers[.boxPrice] = fruit?.boxPrice.map(currency.plain)
        for (field, path) in Self.counts { numbers[field] = fruit?[keyPath: path].map(String.init) }
    }

    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        chosenPicture = form[Self.pictureField].flatMap(FruitDrawing.init(rawValue:))
        colour = form[JuiceForm.colourField].flatMap(FruitDrawing.init(rawValue:))?.colour
        unit = form[Self.unitField].flatMap(FruitUnit.init(rawValue:)) ?? .piece
        hasTile = form[Self.tileField] == nil
        let unused = Set(form.fields.lazy.filter { $0.name == Self.unusedField }.map(\.value))
        unusedAt = menu.places.map(\.id).filter { unused.contains($0.rawValue) }
        askedUnit = form[Self.askedUnitField].flatMap(FruitUnit.init(rawValue:))
        self.currency = currency
        numbers = [.firstCount: form[MenuField.firstCount.name] ?? (askedUnit == nil ? "0" : "")]
        for fruit in menu.fruits where askedUnit != nil {
            for field in menu.recipes(with: fruit.id).map(MenuField.use) { numbers[field] = form[field.name] }
        }
        for field in Self.counts.map(\.field) + [.step, .boxPrice] { numbers[field] = form[field.name] }
    }

    /// The drawing of the fruit's name, otherwise that of its kind.
    package var pictureOfName: FruitDrawing {
        FruitDrawing(named: names.lines.values) ?? .usual(unit, hasTile: hasTile)
    }
    package var picture: FruitDrawing { chosenPicture ?? pictureOfName }

    /// The numbers to show when the form asks for them in another unit: what was typed, but for those of the old unit.
    package func numbers(askedBeside old: Fruit, in languages: [Language]) -> [MenuField: String] {
        if askedUnit == unit { return numbers }
        let before = FruitForm(old, in: languages, currency).numbers
        return numbers.filter { $0.key == .boxPrice || $0.value != before[$0.key] && $0.key != .firstCount }
    }

    package func change(_ id: FruitID, on menu: Menu) throws(MenuFault) -> MenuEdit {
        guard let old = menu[id], old.unit != unit else { return .changeFruit(try item(id, on: menu)) }
        if askedUnit != unit { throw .newUnit }
        let reader = NumberReader.count(unit)
        var faults = [MenuField: MenuFieldFault]()
        var portions = [RecipePlace: Int]()
        for place in menu.recipes(with: id) {
            let text = numbers[.use(place)] ?? ""
            portions[place] = reader.number(text)
            if portions[place] ?? 0 == 0 { faults[.use(place)] = reader.fault(of: text) ?? .notANumber }
        }
        do throws(MenuFault) {
            let fruit = try item(id, on: menu)
            if faults.isEmpty { return .changeUnit(FruitUnitChange(of: id, to: fruit, portions: portions)) }
        } catch {
            guard case .fields(let others) = error else { throw error }
            faults.merge(others, uniquingKeysWith: { first, _ in first })
        }
        throw .fields(faults)
    }

    package func item(_ id: FruitID?, on menu: Menu) throws(MenuFault) -> Fruit {
        var faults = names.faults
        let old = id.flatMap { menu[$0] }
        var fruit = Fruit(
            id ?? FruitID(""), symbol: "", names: Localized(names.lines, was: old?.names), unit: unit, firstCount: 0,
            hasTile: hasTile, picture: picture, colour: colour ?? picture.colour)
        // The same places are the same fact, in whatever order the menu has them now.
        let kept = (old?.unusedAt ?? []).filter(unusedAt.contains)
        fruit.unusedAt = kept + unusedAt.filter { !kept.contains($0) }
        let reader = NumberReader.count(unit)
        let first = numbers[.firstCount] ?? ""
        fruit.firstCount = reader.number(first) ?? 0
        faults[.firstCount] = first.allSatisfy(\.isWhitespace) ? .notANumber : reader.fault(of: first)
        for (field, path) in Self.counts {
            guard let text = typed(field) else { continue }
            fruit[keyPath: path] = reader.number(text)
            faults[field] = reader.fault(of: text) ?? (fruit[keyPath: path] == 0 ? .notANumber : nil)
        }
        if let text = typed(.step) {
            let reader = NumberReader.count(unit, atMost: Fruit.maxStep)
            fruit.step = reader.number(text) ?? 0
            faults[.step] = reader.fault(of: text) ?? (fruit.step == 0 ? .notANumber : nil)
        }
        if let text = typed(.boxPrice) {
            let prices = NumberReader.money(currency)
            fruit.boxPrice = prices.number(text)
            faults[.boxPrice] = prices.fault(of: text, else: .notAPrice)
            if typed(.box) == nil { faults[.box] = .notANumber }
        }
        if !faults.isEmpty { throw .fields(faults) }
        return fruit
    }

    /// nil for an empty field.
    private func typed(_ field: MenuField) -> String? {
        numbers[field].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
