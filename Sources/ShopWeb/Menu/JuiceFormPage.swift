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
        .rows("groupChoices", \.groupChoices),
    ]

    /// The groups of the menu, after none; empty for a menu without any.
    private var groupChoices: [Choice] {
        if context.menu.groups.isEmpty { return [] }
        let chosen = typed.group ?? ""
        return [Choice(value: "", label: context.texts(.menuGroupNone), isChosen: chosen.isEmpty)]
            + context.menu.groups.map {
                Choice(
                    value: $0.id.rawValue, label: $0.names[context.language], isChosen: $0.id.rawValue == chosen)
            }
    }

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
