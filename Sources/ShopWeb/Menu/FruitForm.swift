package import ContentFile
package import FastCGI
package import JuiceShop
package import Templates

/// The form of a fruit: its fields as they were sent, or as the fruit on the menu fills them.
package struct FruitForm: Equatable, Sendable {
    package let names: TypedNames
    package let picture: FruitDrawing
    /// nil for the colour of the picture.
    package let colour: FruitDrawing?
    /// The first count is asked for a new fruit only.
    package private(set) var numbers: [MenuField: String]

    package static let pictureField = "picture"
    /// The numbers that an owner may leave open.
    private static let counts: [(field: MenuField, path: any WritableKeyPath<Fruit, Int?> & Sendable)] = [
        (.lowAt, \.lowAt), (.box, \.box), (.par, \.par),
    ]

    /// - Parameter fruit: nil for a new one.
    package init(_ fruit: Fruit?, in languages: [Language]) {
        names = TypedNames(fruit?.names, in: languages)
        picture = fruit?.picture ?? .fruit
        colour = fruit.flatMap { $0.colour == $0.picture ? nil : $0.colour }
        numbers = [.firstCount: "0"]
        for (field, path) in Self.counts { numbers[field] = fruit?[keyPath: path].map(String.init) }
    }

    package init(_ form: Form, in languages: [Language]) {
        names = TypedNames(form, in: languages)
        picture = form[Self.pictureField].flatMap(FruitDrawing.init(rawValue:)) ?? .fruit
        colour = form[JuiceForm.colourField].flatMap(FruitDrawing.init(rawValue:))
        numbers = [.firstCount: form[MenuField.firstCount.name] ?? "0"]
        for (field, _) in Self.counts { numbers[field] = form[field.name] }
    }

    /// - Parameters:
    ///   - id: nil for a new fruit.
    ///   - menu: the menu that the owner saw.
    /// - Throws: the faults of all fields.
    package func fruit(_ id: FruitID?, on menu: Menu) throws(MenuFault) -> Fruit {
        var faults = names.faults
        var fruit = Fruit(
            id ?? FruitID(""), symbol: "", names: Localized(names.lines, was: id.flatMap { menu[$0]?.names }),
            firstCount: WholeNumber.parse(numbers[.firstCount] ?? "") ?? -1, picture: picture,
            colour: colour ?? picture)
        if fruit.firstCount < 0 { faults[.firstCount] = .notANumber }
        for (field, path) in Self.counts {
            guard let text = numbers[field], !text.allSatisfy(\.isWhitespace) else { continue }
            fruit[keyPath: path] = WholeNumber.parse(text)
            if fruit[keyPath: path] ?? 0 <= 0 { faults[field] = .notANumber }
        }
        if !faults.isEmpty { throw .fields(faults) }
        return fruit
    }
}

/// The form of a fruit of the menu, or of a new one.
package struct FruitFormPage: Page {
    package static func template(of all: PageTemplates) -> Template<FruitFormPage> { all.fruitForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let typed: FruitForm
    let numbers: [NumberField]
    let context: PageContext

    /// - Parameters:
    ///   - id: nil for a new fruit. One that is not on the menu becomes a new one.
    ///   - key: the form's key.
    package init(
        _ id: FruitID?, _ typed: FruitForm, shop: Shop, key: String, context: PageContext, notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        self.context = context
        self.typed = typed
        heading = old?.names[context.language] ?? context.texts(.menuAddFruit)
        form = MenuFormFields(
            .fruitForm(old?.id), typed.names, isOnMenu: old != nil, shop: shop, key: key, context: context,
            notice: notice)
        frame = form.frame(heading, context)
        let fields: [MenuField] = [.lowAt, .box, .par] + (old == nil ? [.firstCount] : [])
        numbers = fields.map {
            NumberField(field: $0, value: typed.numbers[$0] ?? "", fault: notice.fields[$0], context: context)
        }
    }

    package static let fields: Fields<FruitFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .text("picture") { $0.typed.picture.rawValue },
        .text("colour") { ($0.typed.colour ?? $0.typed.picture).rawValue },
        .text("name") { Localized($0.typed.names.lines, was: nil)[$0.context.language] },
        .rows("numbers", \.numbers),
        .rows("pictures", \.pictures),
        .rows("picks") { page in
            Pick.colours(
                page.typed.colour, else: .menuColourOfPicture, "a-\(page.typed.picture.rawValue)", page.context.texts)
        },
    ]

    private var pictures: [Pick] {
        FruitDrawing.allCases.map {
            Pick(
                field: FruitForm.pictureField, value: $0.rawValue, label: context.texts($0.text),
                isChosen: $0 == typed.picture)
        }
    }
}
