import ContentFile
import JuiceShop
import Templates

/// What the forms of a juice and of a fruit share: the names, the menu that the owner saw, what is wrong, and the foot.
struct MenuFormFields: ViewModel {
    let action: Route
    let key: String
    let seenSequence: Int
    let lines: [Line]
    let names: [NameField]
    /// False for a form of a new fruit or juice.
    let isOnMenu: Bool

    init(
        _ action: Route, _ names: TypedNames, isOnMenu: Bool, shop: Shop, key: String, context: PageContext,
        notice: MenuNotice
    ) {
        self.action = action
        self.key = key
        self.isOnMenu = isOnMenu
        seenSequence = shop.menuSequence
        lines = notice.lines(context)
        self.names = context.textsByLanguage.languages.map {
            NameField(language: $0, value: names[$0], fault: notice.fields[.name($0)], context: context)
        }
    }

    func frame(_ title: String, _ context: PageContext) -> Frame {
        Frame(
            .plain, action, .more, title: lines.isEmpty ? title : context.texts(.errorTitle, [.title: title]),
            context: context, scripts: [.orders, .menu])
    }

    static let fields: Fields<MenuFormFields> = [
        .text("action", \.action.path),
        .text("keyField") { _ in MenuForm.keyField },
        .text("key", \.key),
        .text("seenField") { _ in MenuForm.seenField },
        .text("seen") { String($0.seenSequence) },
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
    let label: Text
    let hint: Text?
    let value: String
    let fault: MenuFieldFault?
    let context: PageContext
    var unit: String?

    static let fields: Fields<NumberField> = [
        .optional("unit", \.unit),
        .flag("hasDecimals") { $0.field == .price && $0.context.settings.currency.decimals > 0 },
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.context.texts($0.label) },
        .optional("hint") { number in number.hint.map { number.context.texts($0) } },
        .text("value", \.value),
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]
}

/// One of the drawings to choose from: a glass, a picture or a colour.
struct Pick: ViewModel {
    let field: String
    let value: String
    let label: String
    let isChosen: Bool
    /// The classes of the colours.
    var colours = ""
    /// The glass that is drawn; empty for a picture or a colour.
    var shape = ""

    static let fields: Fields<Pick> = [
        .text("field", \.field),
        .text("value", \.value),
        .text("label", \.label),
        .flag("isChosen", \.isChosen),
        .text("colours", \.colours),
        .text("shape", \.shape),
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
