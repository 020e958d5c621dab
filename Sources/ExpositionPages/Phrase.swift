package import ContentFile
import ExpositionContent
package import Templates

/// A text on a page in one language, which is marked where it is in another one.
package struct Phrase: ViewModel, Encodable {
    let text: String
    /// Set if it is not the page's language.
    let foreignLanguage: Language?

    package init(text: String, foreignLanguage: Language? = nil) {
        self.text = text
        self.foreignLanguage = foreignLanguage
    }

    init(_ written: WrittenText, on page: Language) {
        self.init(text: written.text, foreignLanguage: written.language == page ? nil : written.language)
    }

    /// Of a text that the exposition may lack: an empty one.
    init(_ written: WrittenText?, on page: Language) {
        self = written.map { Phrase($0, on: page) } ?? Phrase(text: "")
    }

    package static let fields: Fields<Phrase> = [
        .text("text", \.text),
        .flag("isForeign") { $0.foreignLanguage != nil },
        .text("lang") { ($0.foreignLanguage ?? .korean).rawValue },
        .text("dir") { ($0.foreignLanguage ?? .korean).direction },
    ]

    /// The text split at empty lines. A single line break is a space, as in the browser.
    var paragraphs: [Phrase] {
        lines.split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
            .map { Phrase(text: $0.joined(separator: "\n"), foreignLanguage: foreignLanguage) }
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

/// A link to another page.
package struct Link: ViewModel, Encodable {
    let href: String
    let label: Phrase

    package init(href: String, _ label: Phrase) {
        self.href = href
        self.label = label
    }

    package static let fields: Fields<Link> = [
        .text("href", \.href),
        .part("label", \.label),
    ]
}
