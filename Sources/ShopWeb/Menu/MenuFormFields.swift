import ContentFile
import JuiceShop
import Templates

/// What the pages of the menu's editor share: the menu that the owner saw, what is wrong, and the names and the foot of a
/// form of a juice or a fruit.
struct MenuFormFields: ViewModel {
    let action: Route
    /// The key, and the menu that the owner saw.
    let hiddenFields: [HiddenField]
    let lines: [TextLine]
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
        .address("action", \.action.path),
        .rows("fields", \.hiddenFields),
        .rows("faultLines", \.lines),
        .rows("names", \.names),
        .flag("isOnMenu", \.isOnMenu),
    ]
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
