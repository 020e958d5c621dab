package import Bytes
package import ContentFile

/// An object of the exposition. All but its names is optional.
package struct Exhibit: Sendable {
    /// The name of its picture and of its page, in every language: 1 to 64 of A-Z a-z 0-9 - and _.
    package let imageName: String
    package let texts: Translated<Texts>
    /// Where to read more: an address that begins with `https://` or `http://`.
    package var link: String?
    /// Left out of the site, unless drafts are asked for.
    package var isDraft = false
    /// Changes with everything that its files say of it, in any language.
    package var source = Fingerprint([])

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
        /// Describes the picture to readers who do not see it.
        package var alternativeText: String?
        /// Below the picture, instead of the summary.
        package var caption: String?
        /// The heading under which the object is listed.
        package var group: String?

        package init(name: String? = nil, summary: String? = nil, description: Prose? = nil) {
            self.name = name
            self.summary = summary
            self.description = description.map(ExhibitDescription.prose)
        }
    }
}

/// The long text of an object. A text in Markdown is rendered when its page is made: a page whose text has not changed
/// costs nothing.
package enum ExhibitDescription: Sendable {
    case prose(Prose)
    case markdown(ContentValue)

    /// - Throws: `Diagnostic` for a text with an error in it.
    package func prose() throws(Diagnostic) -> Prose {
        switch self {
        case .prose(let prose): prose
        case .markdown(let value): try value.prose()
        }
    }
}
