import ContentFile
package import JuiceShop
package import Templates

/// The form of a group of options, or of a new one.
package struct OptionFormPage: ItemFormPage {
    package static func template(of all: PageTemplates) -> Template<OptionFormPage> { all.optionForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let isAny: Bool
    let choices: ItemList
    let choicesFault: String?
    /// The juices that offer it; nil for none.
    let users: String?

    package init(
        _ id: OptionID?, _ typed: OptionForm, shop: Shop, key: String, context: PageContext, notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        heading = old?.names[context.language] ?? context.texts(.menuAddOption)
        choices = ItemList(typed.choices, .choices, maxCount: MenuOption.maxChoices, notice: notice, context: context)
        form = MenuFormFields(
            .optionForm(old?.id), typed.names, items: choices.rows, isOnMenu: old != nil, shop: shop, key: key,
            context: context, notice: notice)
        frame = form.frame(heading, context, scripts: [.ordersScript])
        isAny = typed.isAny
        choicesFault = notice.fields[.choices]?.sentence(.choices, context)
        let juices = context.menu.juices.filter { juice in old.map { juice.options.contains($0.id) } ?? false }
        users = juices.isEmpty ? nil : juices.map { $0.names[context.language] }.joined(separator: ", ")
    }

    package static let fields: Fields<OptionFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .flag("isAny", \.isAny),
        .part("list", \.choices),
        .optional("choicesFault", \.choicesFault),
        .optional("users", \.users),
    ]
}

/// The sizes of a juice or the choices of a group, each in fields of the form, and the buttons of the list.
struct ItemList: ViewModel {
    let rows: [ItemFields]
    let add: String
    let canAdd: Bool
    let isAtAdd: Bool

    init(_ typed: TypedItems, _ fact: MenuFact, maxCount: Int, notice: MenuNotice, context: PageContext) {
        rows = typed.all.enumerated().map { index, item in
            ItemFields(
                item, fact, isFirst: index == 0, isLast: index == typed.all.count - 1, notice: notice, context: context)
        }
        add = context.texts(fact == .sizes ? .menuAddSize : .menuAddChoice)
        canAdd = typed.all.count < maxCount
        isAtAdd = notice == .listed(focus: nil)
    }

    static let fields: Fields<ItemList> = [
        .rows("items", \.rows),
        .text("add", \.add),
        .flag("canAdd", \.canAdd),
        .flag("isAtAdd", \.isAtAdd),
    ]
}

/// A fruit in the list of those that a choice can replace.
struct ReplaceableFruit: ViewModel {
    let value: String
    let label: String
    let isChosen: Bool

    static func all(chosen: FruitID?, _ context: PageContext) -> [ReplaceableFruit] {
        [ReplaceableFruit(value: "", label: context.texts(.menuInsteadOfNothing), isChosen: chosen == nil)]
            + context.menu.fruits.map { fruit in
                ReplaceableFruit(
                    value: fruit.id.rawValue,
                    label: fruit.names[context.language],
                    isChosen: fruit.id == chosen)
            }
    }

    static let fields: Fields<ReplaceableFruit> = [
        .text("value", \.value),
        .text("label", \.label),
        .flag("isChosen", \.isChosen),
    ]
}

/// One size or one choice.
struct ItemFields: ViewModel {
    let id: String
    let heading: String
    let isFirst: Bool
    let isLast: Bool
    let names: [NameField]
    let numbers: [NumberField]
    let counts: [PortionField]
    /// The fruit that it takes, in words.
    let recipe: String
    let recipeLabel: String
    let recipeFault: String?
    /// The fruits that a choice can replace, with none in front; empty for a size.
    let replaceable: [ReplaceableFruit]
    let isOpen: Bool
    let context: PageContext

    fileprivate init(
        _ item: TypedItem, _ fact: MenuFact, isFirst: Bool, isLast: Bool, notice: MenuNotice, context: PageContext
    ) {
        let (texts, faults, languages) = (context.texts, notice.fields, context.textsByLanguage.languages)
        id = item.id
        self.isFirst = isFirst
        self.isLast = isLast
        self.context = context
        let names = ([context.language] + languages).lazy.compactMap { item.names.lines[$0] }
        heading = names.first { !$0.isEmpty } ?? texts(fact == .sizes ? .menuNewSize : .menuNewChoice)
        self.names = languages.map { language in
            NameField(
                item: item.id, language: language, value: item.names[language],
                fault: faults[.item(item.id, .name(language))],
                isFocused: notice.focusedItem == item.id && language == languages.first, context: context)
        }
        let price = MenuField.item(item.id, .price)
        numbers = [
            NumberField(
                field: price, value: item.price, fault: faults[price], hint: fact == .sizes ? .menuSizePriceHint : nil,
                context: context)
        ]
        counts = context.menu.fruits.map { fruit in
            PortionField(
                item: item.id, fruit: fruit, value: item.counts[fruit.id] ?? "", focusedStep: nil,
                fault: faults[.item(item.id, .count(fruit.id))], context: context)
        }
        recipe = Recipe(item.counts.pieces(on: context.menu), was: nil, on: context.menu).words(context)
        recipeLabel = texts(fact == .sizes ? .menuRecipe : .menuTakes)
        let field = MenuField.item(item.id, .recipe)
        recipeFault = faults[field]?.sentence(field, context)
        replaceable = fact == .sizes ? [] : ReplaceableFruit.all(chosen: item.instead, context)
        isOpen = recipeFault != nil || counts.contains { $0.fault != nil } || item.id.hasPrefix("+") && fact == .sizes
    }

    static let fields: Fields<ItemFields> = [
        .text("id", \.id),
        .text("heading", \.heading),
        .rows("names", \.names),
        .rows("numbers", \.numbers),
        .rows("counts", \.counts),
        .text("recipe", \.recipe),
        .text("recipeLabel", \.recipeLabel),
        .text("recipeAnchor") { MenuField.item($0.id, .recipe).anchor },
        .optional("recipeFault", \.recipeFault),
        .flag("canReplace") { !$0.replaceable.isEmpty },
        .text("insteadName") { MenuField.item($0.id, .fact(.instead)).name },
        .text("insteadAnchor") { MenuField.item($0.id, .fact(.instead)).anchor },
        .rows("replaceable", \.replaceable),
        .flag("isOpen", \.isOpen),
        .flag("isFirst", \.isFirst),
        .flag("isLast", \.isLast),
        .text("up") { $0.context.texts(.menuUp, [.label: $0.heading]) },
        .text("down") { $0.context.texts(.menuDown, [.label: $0.heading]) },
    ]
}
