package import ContentFile

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
