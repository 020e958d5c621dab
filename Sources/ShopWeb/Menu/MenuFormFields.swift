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

    /// - Parameter names: nil for a page of the whole menu.
    init(
        _ action: Route, _ names: TypedNames? = nil, isOnMenu: Bool = false, shop: Shop, key: String,
        context: PageContext, notice: MenuNotice
    ) {
        self.action = action
        self.isOnMenu = isOnMenu
        hiddenFields = [
            HiddenField(MenuForm.keyField, key), HiddenField(MenuForm.seenField, String(shop.menuSequence)),
        ]
        lines = notice.lines(context)
        self.names = context.textsByLanguage.languages.compactMap { language in
            names.map {
                NameField(
                    language: language, value: $0[language], fault: notice.fields[.name(language)], context: context)
            }
        }
    }

    func frame(_ title: String, _ context: PageContext) -> Frame {
        Frame(
            .plain, action, .more, title: lines.isEmpty ? title : context.texts(.errorTitle, [.title: title]),
            context: context, scripts: names.isEmpty ? [.orders] : [.orders, .menu])
    }

    static let fields: Fields<MenuFormFields> = [
        .text("action", \.action.path),
        .rows("fields", \.hiddenFields),
        .flag("hasFault") { !$0.lines.isEmpty },
        .rows("faultLines", \.lines),
        .rows("names", \.names),
        .text("previewField") { _ in MenuForm.previewField },
        .flag("isOnMenu", \.isOnMenu),
        .text("removeField") { _ in MenuForm.removeField },
    ]
}

/// The field of a name in one language.
struct NameField: ViewModel {
    let language: Language
    let value: String
    let fault: MenuFieldFault?
    let context: PageContext

    static let fields: Fields<NameField> = [
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

    private var field: MenuField { .name(language) }
}

/// A field of one number, with what is wrong with it.
struct NumberField: ViewModel {
    let field: MenuField
    let value: String
    let fault: MenuFieldFault?
    let context: PageContext

    static let fields: Fields<NumberField> = [
        .optional("unit") { $0.isPrice ? $0.context.moneyPattern.replacing("#", with: "") : nil },
        .flag("hasDecimals") { $0.isPrice && $0.context.settings.currency.decimals > 0 },
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.field.label($0.context) },
        .optional("hint", \.hint),
        .text("value", \.value),
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var isPrice: Bool { field == .price }
    private var hint: String? { if case .fact(let fact) = field { fact.hint.map { context.texts($0) } } else { nil } }
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
            + FruitDrawing.allCases.map {
                Pick(
                    field: field, value: $0.rawValue, label: $0.colourName(texts), isChosen: $0 == chosen,
                    colours: "a-\($0.rawValue)")
            }
    }
}
