import ContentFile
import JuiceShop
import Templates

/// The same page in another language.
struct LanguageLink: ViewModel {
    let language: Language
    let href: String
    let label: String

    init(_ language: Language, href: String, texts: Texts) {
        self.language = language
        self.href = href
        label = texts[language](.languageName)
    }

    static let fields: Fields<LanguageLink> = [
        .text("language") { $0.language.rawValue },
        .address("href", \.href),
        .text("label", \.label),
    ]
}
