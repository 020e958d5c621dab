import ContentFile
package import JuiceShop
package import Templates

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
