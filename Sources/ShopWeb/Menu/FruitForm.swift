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
        func number(_ field: MenuField, _ label: Text, _ hint: Text?, _ value: String) -> NumberField {
            NumberField(
                field: field, label: label, hint: hint, value: value, fault: notice.fields[field], context: context)
        }
        var numbers = [
            number(.lowAt, .menuLowAt, .menuLowAtHint, typed.lowAt), number(.box, .menuBox, .menuBoxHint, typed.box),
            number(.par, .menuPar, .menuParHint, typed.par),
        ]
        if old == nil { numbers.append(number(.firstCount, .menuFirstCount, nil, typed.firstCount)) }
        self.numbers = numbers
    }

    package static let fields: Fields<FruitFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .text("picture") { $0.typed.picture.rawValue },
        .text("colour") { ($0.typed.colour ?? $0.typed.picture).rawValue },
        .text("name") { page in
            page.typed.names.shown(in: page.context.language)
        },
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
