import ContentFile
import Templates

/// A text by the owner on a page in one language: in that language, otherwise in Korean and marked as Korean.
struct LocalizedText: ViewModel {
    let text: String
    /// Set if it is not the page's language.
    var foreignLanguage: Language?

    static let fields: Fields<LocalizedText> = [
        .text("text", \.text),
        .flag("isForeign") { $0.foreignLanguage != nil },
        .text("lang") { ($0.foreignLanguage ?? .korean).rawValue },
    ]

    /// The text split at empty lines. A single line break is a space, as in the browser.
    var paragraphs: [LocalizedText] {
        lines.split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
            .map { LocalizedText(text: $0.joined(separator: "\n"), foreignLanguage: foreignLanguage) }
    }

    /// Splits by scalars, unless a line break is two of them. That is three times as fast as by characters, which took a
    /// tenth of the time of an exposition page.
    private var lines: [Substring] {
        if text.utf8.contains(UInt8(ascii: "\r")) {
            return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
        return text.unicodeScalars.split(omittingEmptySubsequences: false) { sign in
            switch sign.value {
            case 0x0A...0x0C, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }.map { Substring($0) }
    }
}

extension Localized {
    func text(_ path: KeyPath<Value, String>, in language: Language) -> LocalizedText {
        LocalizedText(
            text: self[language][keyPath: path], foreignLanguage: isUntranslated(in: language) ? .korean : nil)
    }
}
