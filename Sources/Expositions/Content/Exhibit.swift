package import Bytes
package import ContentFile

/// An object of the exposition. All but its names is optional.
package struct Exhibit: Sendable {
    /// The name of its picture and of its page, in every language: 1 to 64 of A-Z a-z 0-9 - and _.
    package let imageName: String
    package let texts: Translated<Texts>
    /// After the first one, which has the object's own name.
    package var pictures: [ExhibitPicture] = []
    /// Where to read more: an address that begins with `https://` or `http://`.
    package var link: String?
    /// The day on which it was added, such as `2026-11-26`: the feed lists those that have one.
    package var published: String?
    /// The names of the files of its long texts, by their languages.
    package var files: [Language: String] = [:]
    /// The names of the pictures that its long texts show.
    package var picturesInTexts: [String] = []
    /// Left out of the site, unless drafts are asked for.
    package var isDraft = false
    /// Changes with everything that its files say of it, in any language.
    package var source = Fingerprint([])

    func shows(_ picture: String) -> Bool {
        imageName == picture || pictures.contains { $0.name == picture } || picturesInTexts.contains(picture)
    }

    /// The texts about an object, in one language.
    package struct Texts: Sendable {
        /// Only a translation may lack it.
        package var name: String?
        /// One sentence.
        package var summary: String?
        package var description: ExhibitDescription?
        package var date: String?
        package var maker: String?
        package var place: String?
        package var material: String?
        package var credit: String?
        package var licence: String?
        /// Where this was read.
        package var source: String?
        /// Describes the picture to readers who do not see it.
        package var alternativeText: String?
        /// Below the picture, instead of the summary.
        package var caption: String?
        /// The heading under which the object is listed.
        package var group: String?

        /// All but the long one, under the names that files have for them.
        static let fields: [(name: String, part: any WritableKeyPath<Texts, String?> & Sendable)] = [
            ("name", \.name), ("short_desc", \.summary), ("date", \.date), ("maker", \.maker),
            ("place", \.place), ("material", \.material), ("credit", \.credit), ("licence", \.licence),
            ("source", \.source), ("alt", \.alternativeText), ("caption", \.caption), ("group", \.group),
        ]

        package init(name: String? = nil, summary: String? = nil, description: Prose? = nil) {
            self.name = name
            self.summary = summary
            self.description = description.map(ExhibitDescription.prose)
        }
    }
}

/// A further picture of an object.
package struct ExhibitPicture: Sendable {
    package let name: String
    package let texts: Translated<Texts>

    /// The texts about a picture, in one language.
    package struct Texts: Sendable {
        package var alternativeText: String?
        package var caption: String?
        package var credit: String?

        static let fields: [(name: String, part: any KeyPath<Texts, String?> & Sendable)] = [
            ("alt", \.alternativeText), ("caption", \.caption), ("credit", \.credit),
        ]
    }
}

/// The long text of an object. A text in Markdown is rendered when its page is made: a page whose text has not changed
/// costs nothing.
package enum ExhibitDescription: Sendable {
    case prose(Prose)
    case markdown(MarkdownSource)

    /// As it was written.
    var words: String {
        switch self {
        case .prose(let prose): prose.html
        case .markdown(let text): text.text
        }
    }

    /// - Throws: `Diagnostic` for a text with an error in it.
    package func prose() throws(Diagnostic) -> Prose {
        switch self {
        case .prose(let prose): prose
        case .markdown(let text): try text.prose()
        }
    }
}
