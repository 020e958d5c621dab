import ContentFile
import Templates

/// The same page in another language.
struct TranslationLink: ViewModel {
    let href: String
    let language: Language
    /// The language's own name.
    let label: String

    static let fields: Fields<TranslationLink> = [
        .address("href", \.href),
        .text("language") { $0.language.rawValue },
        .text("dir") { $0.language.direction },
        .text("label", \.label),
    ]
}
