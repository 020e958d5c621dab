import ContentFile
package import JuiceShop
package import Templates

/// The form of a fruit of the menu, or of a new one.
package struct FruitFormPage: ItemFormPage {
    package static func template(of all: PageTemplates) -> Template<FruitFormPage> { all.fruitForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let typed: FruitForm
    let numbers: [NumberField]
    /// The unit that the form asks for numbers in; nil while the fruit's unit stays as it is.
    let askedUnit: FruitUnit?
    /// The count in that unit.
    let count: [NumberField]
    /// The counts in the recipes, in that unit.
    let uses: [NumberField]
    let context: PageContext

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
        let asked = old.flatMap { old in
            notice == .rejected(.newUnit) || typed.askedUnit == typed.unit && old.unit != typed.unit ? old : nil
        }
        askedUnit = asked == nil ? nil : typed.unit
        let values =
            asked.map { typed.numbers(askedBeside: $0, in: context.textsByLanguage.languages) } ?? typed.numbers
        func rows(_ fields: [MenuField]) -> [NumberField] {
            fields.map {
                NumberField(
                    field: $0, value: values[$0] ?? "", fault: notice.fields[$0], unit: typed.unit, context: context)
            }
        }
        numbers = rows([.step, .lowAt, .par, .box, .boxPrice] + (old == nil ? [.firstCount] : []))
        count = rows(asked == nil ? [] : [.firstCount])
        uses = rows(asked.map { context.menu.recipes(with: $0.id).map(MenuField.use) } ?? [])
    }

    package static let fields: Fields<FruitFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .file("picture") { $0.typed.picture.address },
        .text("colour") { ($0.typed.colour ?? $0.typed.picture.colour).rawValue },
        .text("name") { Localized($0.typed.names.lines, was: nil)[$0.context.language] },
        .rows("units", \.units),
        .rows("numbers", \.numbers),
        .optional("askedUnit") { $0.askedUnit?.rawValue },
        .rows("count", \.count),
        .rows("uses", \.uses),
        .rows("places", \.places),
        .flag("isWithoutTile") { !$0.typed.hasTile },
        .text("tileLow") { $0.context.texts(.menuTileLow) },
        .rows("pictures", \.pictures),
        .rows("picks") { page in
            Pick.colours(
                page.typed.colour, else: .menuColourOfPicture, "a-\(page.typed.picture.colour.rawValue)",
                page.context.texts)
        },
    ]

    private var units: [Choice] {
        FruitUnit.allCases.map {
            Choice(
                field: FruitForm.unitField, value: $0.rawValue, label: $0.word(context.texts),
                isChosen: $0 == typed.unit)
        }
    }

    private var places: [Choice] {
        context.menu.places.map {
            Choice(
                field: FruitForm.unusedField, value: $0.id.rawValue, label: $0.names[context.language],
                isChosen: typed.unusedAt.contains($0.id))
        }
    }

    private var pictures: [Pick] {
        let field = FruitForm.pictureField
        return [
            Pick(
                field: field, value: "", label: context.texts(.menuPictureOfName), isChosen: typed.chosenPicture == nil,
                shape: typed.pictureOfName.rawValue)
        ]
            + FruitDrawing.allCases.map {
                Pick(
                    field: field, value: $0.rawValue, label: context.texts($0.text),
                    isChosen: $0 == typed.chosenPicture, shape: $0.rawValue)
            }
    }
}
