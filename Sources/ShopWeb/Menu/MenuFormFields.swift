import ContentFile
import JuiceShop
import Templates

/// What the pages of the menu's editor share: the menu that the owner saw, what is wrong, and the names and the foot of a
/// form of a juice or a fruit.
struct MenuFormFields: ViewModel {
    let action: Route
    /// The key, and the menu that the owner saw.
    let hiddenFields: [HiddenField]
    let lines: [Line]
    let names: [NameField]
    /// False for a form of a new fruit or juice.
    let isOnMenu: Bool

    /// - Parameters:
    ///   - names: nil for a page of the whole menu.
    ///   - items: those of the form's list.
    init(
        _ action: Route, _ names: TypedNames? = nil, items: [ItemFields] = [], isOnMenu: Bool = false, shop: Shop,
        key: String, context: PageContext, notice: MenuNotice
    ) {
        self.action = action
        self.isOnMenu = isOnMenu
        hiddenFields =
            [HiddenField(FormKey.field, key), HiddenField(MenuForm.seenField, String(shop.menuSequence))]
            + (names == nil ? [] : [HiddenField(MenuForm.currencyField, shop.settings.currency.code)])
        lines = notice.lines(context, items: items, canTake: isOnMenu)
        self.names = context.textsByLanguage.languages.compactMap { language in
            names.map {
                NameField(
                    language: language, value: $0[language], fault: notice.fields[.name(language)], context: context)
            }
        }
    }

    func frame(_ title: String, _ context: PageContext, scripts: [Asset]? = nil) -> Frame {
        Frame(
            .plain, action, .more, title: title, isFault: !lines.isEmpty, context: context,
            scripts: scripts ?? (names.isEmpty ? [.ordersScript] : [.ordersScript, .menuScript]))
    }

    static let fields: Fields<MenuFormFields> = [
        .text("action", \.action.path),
        .rows("fields", \.hiddenFields),
        .rows("faultLines", \.lines),
        .rows("names", \.names),
        .flag("isOnMenu", \.isOnMenu),
    ]
}

/// The field of a name in one language.
struct NameField: ViewModel {
    /// nil outside the lists of sizes and choices.
    var item: String?
    let language: Language
    let value: String
    let fault: MenuFieldFault?
    var isFocused = false
    let context: PageContext

    static let fields: Fields<NameField> = [
        .flag("isFocused", \.isFocused),
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("language") { $0.language.rawValue },
        .text("label") {
            $0.context.texts(.menuName, [.label: $0.context.textsByLanguage.name(of: $0.language)])
        },
        .text("value", \.value),
        .flag("isRequired") { $0.language == .korean },
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var field: MenuField { item.map { .item($0, .name(language)) } ?? .name(language) }
}

/// A field of one number, with what is wrong with it.
struct NumberField: ViewModel {
    let field: MenuField
    let value: String
    let fault: MenuFieldFault?
    /// Of a count.
    var unit: FruitUnit?
    /// Without one, that of the fact.
    var hint: Text?
    let context: PageContext

    static let fields: Fields<NumberField> = [
        .optional("unit") { number in
            if number.field == .percent { return "%" }
            return number.isPrice ? number.context.moneyPattern.replacing("#", with: "") : number.unit?.symbol
        },
        .flag("hasDecimals") { $0.isPrice && $0.context.settings.currency.decimals > 0 },
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.field.label($0.context) },
        .optional("hint") { field in (field.hint ?? field.factHint).map { field.context.texts($0) } },
        .text("value", \.value),
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var isPrice: Bool { field.isPrice }
    private var factHint: Text? { if case .fact(let fact) = field { fact.hint } else { nil } }
}

extension MenuField {
    var isUse: Bool { if case .use = self { true } else { false } }
}

extension RecipePlace {
    /// `망고쥬스`, `망고쥬스 라지`, `망고 추가`.
    func label(_ context: PageContext) -> String {
        switch self {
        case .juice(let juice): context.name(of: juice)
        case .size(let size, let juice): context.name(of: Cup(juice, size: size))
        case .choice(let choice): context.menu.names(of: choice)?[context.language] ?? choice.rawValue
        }
    }
}

/// One of the drawings to choose from: a glass, a picture or a colour.
struct Pick: ViewModel {
    let field: String
    let value: String
    let label: String
    let isChosen: Bool
    /// The classes of the colours.
    var colours = ""
    /// The glass or the picture that is drawn; empty for a colour.
    var shape = ""

    static let fields: Fields<Pick> = [
        .text("field", \.field),
        .text("value", \.value),
        .text("label", \.label),
        .flag("isChosen", \.isChosen),
        .text("colours", \.colours),
        .text("shape", \.shape),
        .file("picture") { FruitDrawing(rawValue: $0.shape)?.address ?? "" },
        .asset("drawing") { GlassShape(rawValue: $0.shape)?.drawing ?? .glasses },
        .flag("isOwn") { $0.value.isEmpty },
    ]

    /// The colours, after the one that the drawing has by itself.
    static func colours(_ chosen: FruitDrawing?, else own: Text, _ colours: String, _ texts: LanguageTexts) -> [Pick] {
        let field = JuiceForm.colourField
        return [Pick(field: field, value: "", label: texts(own), isChosen: chosen == nil, colours: colours)]
            + FruitDrawing.colours.map {
                Pick(
                    field: field, value: $0.rawValue, label: $0.colourName(texts), isChosen: $0 == chosen,
                    colours: "a-\($0.rawValue)")
            }
    }
}
