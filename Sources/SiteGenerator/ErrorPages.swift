import ContentFile
import ShopPages

/// The pages that nginx shows by itself: when the shop's program cannot, or need not.
enum ErrorPages {
    static let folder = "error"
    private static let kinds: [(name: String, kind: NoticePage.Kind)] = [
        ("down", .down), ("too-large", .tooLarge), ("not-found", .notFound),
    ]

    static func products(_ kitchen: RenderContext) -> [OutputFile] {
        kinds.flatMap { name, kind in
            kitchen.texts.languages.map { language in
                kitchen.page("\(folder)/\(name).\(language.rawValue).html", at: nil, own: Fingerprint([])) {
                    NoticePage(kind: kind, language: language, texts: kitchen.texts, place: .file)
                }
            }
        }
    }
}
