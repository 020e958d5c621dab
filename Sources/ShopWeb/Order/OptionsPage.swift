import ContentFile
package import JuiceShop
package import Templates

/// One juice with its sizes and its options: a cup that is not plain is chosen here, and ordered with what was chosen before.
package struct OptionsPage: Page {
    package static func template(of all: PageTemplates) -> Template<OptionsPage> { all.options }

    package let frame: Frame
    let juice: Juice
    let chosen: OrderContent
    let key: String
    let context: PageContext
    private let groups: [OptionFields]

    /// - Parameter chosen: what the order has besides.
    package init(_ juice: Juice, chosen: OrderContent, key: String, context: PageContext) {
        let texts = context.texts
        self.juice = juice
        self.chosen = chosen
        self.key = key
        self.context = context
        let plain = Choice(field: OrderForm.sizeField, value: "", label: texts(.optionsPlain), isChosen: true)
        let sizes = OptionFields(
            label: texts(.optionsSize),
            choices: [plain] + juice.sizes.map { OptionFields.choice($0, of: juice, context) })
        let cups = OptionFields(
            label: texts(.optionsCups),
            choices: (1...ChosenCups.maxChip).map {
                Choice(field: OrderForm.cupsField, value: "\($0)", label: context.cupCount($0), isChosen: $0 == 1)
            })
        groups =
            (juice.sizes.isEmpty ? [] : [sizes])
            + juice.options.compactMap { context.menu[$0] }.map { OptionFields($0, context) } + [cups]
        frame = Frame(
            .plain, .orderPage(chosen), .order, title: context.name(of: juice.id), context: context)
    }

    package static let fields: Fields<OptionsPage> = [
        .part("frame", \.frame),
        .text("heading") { $0.context.name(of: $0.juice.id) },
        .optional("price") { page in page.juice.price.map(page.context.money) },
        .text("colours") { $0.context.colours(of: $0.juice.id) },
        .rows("fields") { [HiddenField(OrderForm.keyField, $0.key)] + $0.chosen.hiddenFields },
        .rows("groups", \.groups),
        .text("juiceField") { _ in OrderForm.juiceField },
        .text("juice") { $0.juice.id.rawValue },
        .text("backHref") { Route.orderPage($0.chosen).path },
        .optional("besides") { page in
            page.chosen.isEmpty
                ? nil : page.context.texts(.optionsBesides, [.order: page.context.cups(of: page.chosen.lines)])
        },
    ]
}

/// One question of the page: the size, the choice of a group, or the number of cups.
struct OptionFields: ViewModel {
    let label: String
    let choices: [Choice]

    init(label: String, choices: [Choice]) {
        (self.label, self.choices) = (label, choices)
    }

    init(_ option: MenuOption, _ context: PageContext) {
        label = option.names[context.language]
        // No line ends behind the sign.
        choices = option.choices.map { choice in
            Choice(
                field: OrderForm.choiceField(of: option.id), value: choice.id.rawValue,
                label: choice.names[context.language]
                    + (choice.price == 0 ? "" : " +\u{2060}" + context.money(choice.price)),
                isChosen: option.isDefault(choice.id), type: option.isAny ? "checkbox" : "radio")
        }
    }

    /// `라지 5,500원`.
    static func choice(_ size: JuiceSize, of juice: Juice, _ context: PageContext) -> Choice {
        let price = (size.price ?? juice.price).map { " " + context.money($0) } ?? ""
        return Choice(
            field: OrderForm.sizeField, value: size.id.rawValue, label: size.names[context.language] + price)
    }

    static let fields: Fields<OptionFields> = [
        .text("label", \.label), .rows("choices", \.choices),
    ]
}
