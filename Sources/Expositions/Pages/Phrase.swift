package import ContentFile
package import Templates

/// A text on a page in one language, which is marked where it is in another one.
package struct Phrase: ViewModel {
    let text: String
    /// Set if it is not the page's language.
    let foreignLanguage: Language?

    package init(text: String, foreignLanguage: Language? = nil) {
        self.text = text
        self.foreignLanguage = foreignLanguage
    }

    init(_ written: Written<String>, on page: Language) {
        self.init(text: written.text, foreignLanguage: written.language == page ? nil : written.language)
    }

    /// Of a text that the exposition may lack: an empty one.
    init(_ written: Written<String>?, on page: Language) {
        self = written.map { Phrase($0, on: page) } ?? Phrase(text: "")
    }

    package static let fields = [.text("text", \.text)] + Fields<Phrase>.marking(\.foreignLanguage)
}

/// A text of several paragraphs on a page in one language.
struct Passage: ViewModel {
    let prose: Prose
    /// Set if it is not the page's language.
    let foreignLanguage: Language?

    init(_ written: Written<Prose>, on page: Language) {
        prose = written.text
        foreignLanguage = written.language == page ? nil : written.language
    }

    static let fields = [.html("html") { $0.prose.html }] + Fields<Passage>.marking(\.foreignLanguage)
}

extension Written<ExhibitDescription> {
    /// - Throws: `Diagnostic` for a text with an error in it.
    func read() throws(Diagnostic) -> Written<Prose> { Written<Prose>(try text.prose(), in: language) }
}

extension Fields {
    /// The attributes of a text in another language than the page's.
    fileprivate static func marking(_ foreign: @escaping @Sendable (Model) -> Language?) -> Fields {
        [
            .flag("isForeign") { foreign($0) != nil },
            .text("lang") { (foreign($0) ?? .korean).rawValue },
            .text("dir") { (foreign($0) ?? .korean).direction },
        ]
    }
}

/// A link to another page.
package struct Link: ViewModel {
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
