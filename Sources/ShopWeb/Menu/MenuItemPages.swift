import ContentFile
package import JuiceShop
package import Templates

/// The form of a juice of the menu, or of a new one.
package struct JuiceFormPage: ItemFormPage {
    package static func template(of all: PageTemplates) -> Template<JuiceFormPage> { all.juiceForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let typed: JuiceForm
    let numbers: [NumberField]
    let portions: [PortionField]
    let preview: JuicePreview
    let recipeFault: String?
    let sizes: ItemList
    let context: PageContext

    package init(
        _ id: JuiceID?, _ typed: JuiceForm, shop: Shop, key: String, context: PageContext, notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        self.context = context
        self.typed = typed
        heading = old?.names[context.language] ?? context.texts(.menuAddJuice)
        sizes = ItemList(typed.sizes, .sizes, maxCount: JuiceSize.maxCount, notice: notice, context: context)
        form = MenuFormFields(
            .juiceForm(old?.id), typed.names, items: sizes.rows, isOnMenu: old != nil, shop: shop, key: key,
            context: context, notice: notice)
        frame = form.frame(heading, context)
        let faults = notice.fields
        numbers = [NumberField(field: .price, value: typed.price, fault: faults[.price], context: context)]
        portions = context.menu.fruits.map {
            PortionField(
                fruit: $0, value: typed.counts[$0.id] ?? "", focusedStep: notice.step?.pieces(of: $0.id),
                fault: faults[.count($0.id)], context: context)
        }
        recipeFault = faults[.recipe]?.sentence(.recipe, context)
        let juice = typed.preview(id, on: context.menu)
        preview = JuicePreview(juice: juice, glass: Glass(juice, menu: context.menu), context: context)
    }

    package static let fields: Fields<JuiceFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .part("preview", \.preview),
        .rows("numbers", \.numbers),
        .text("colours", \.preview.glass.colours),
        .rows("glasses", \.glasses),
        .rows("picks") { page in
            Pick.colours(
                page.typed.colour, else: .menuColourOfFruit, page.preview.ownColours, page.context.texts)
        },
        .optional("recipeFault", \.recipeFault),
        .rows("portions", \.portions),
        .part("list", \.sizes),
        .rows("groups", \.groups),
    ]

    private var groups: [Pick] {
        context.menu.options.map {
            Pick(
                field: JuiceForm.optionField, value: $0.id.rawValue, label: $0.names[context.language],
                isChosen: typed.options.contains($0.id))
        }
    }

    private var glasses: [Pick] {
        GlassShape.allCases.map {
            Pick(
                field: JuiceForm.glassField, value: $0.rawValue, label: context.texts($0.text),
                isChosen: $0 == typed.glass, shape: $0.rawValue)
        }
    }
}

extension StockStep {
    fileprivate func pieces(of fruit: FruitID) -> Int? { self.fruit == fruit ? pieces : nil }
}

/// The card of a juice as it will be on the order page.
struct JuicePreview: ViewModel {
    let juice: Juice
    let glass: Glass
    let context: PageContext

    /// The colours of the fruits, whatever colour was chosen.
    var ownColours: String {
        Glass.colours(of: Juice(juice.id, names: juice.names, recipe: juice.recipe), menu: context.menu)
    }

    static let fields: Fields<JuicePreview> = [
        .part("glass", \.glass),
        .text("colours", \.glass.colours),
        .text("name") { $0.juice.names[$0.context.language] },
        .text("recipe") { $0.juice.recipe.contents($0.context) },
        .optional("price") { page in page.juice.price.map(page.context.money) },
    ]
}

/// The count of one fruit in the recipe, with its stepper.
struct PortionField: ViewModel {
    /// nil for the juice's own recipe.
    var item: String?
    let fruit: Fruit
    let value: String
    /// The pieces that the button with the focus adds.
    let focusedStep: Int?
    let fault: MenuFieldFault?
    let context: PageContext

    static let fields: Fields<PortionField> = [
        .file("picture") { $0.fruit.picture.address },
        .text("fruit", \.name),
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.context.texts(.menuPortion, [.fruit: $0.name]) },
        .text("value", \.value),
        .text("stepField") { JuiceForm.stepField($0.fruit.id) },
        .optional("unit", \.fruit.unit.symbol),
        .text("step") { String($0.fruit.step) },
        .text("removeStep") { $0.stepLabel(.stockRemove) },
        .text("addStep") { $0.stepLabel(.stockAdd) },
        .flag("isAtRemove") { $0.focusedStep == -$0.fruit.step },
        .flag("isAtAdd") { $0.focusedStep == $0.fruit.step },
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var field: MenuField { item.map { .item($0, .count(fruit.id)) } ?? .count(fruit.id) }
    private func stepLabel(_ text: Text) -> String {
        context.texts(text, [.fruit: name, .count: context.amount(fruit.step, of: fruit.id)])
    }
    private var name: String { fruit.names[context.language] }
}

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
