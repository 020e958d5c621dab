import ContentFile
import JuiceShop
import Templates

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
