import Bytes
import CCmark
import ContentFile

/// A text of several paragraphs, written in Markdown.
package struct Prose: Equatable, Sendable {
    package let parts: [Part]
    /// The first sentences without markup, at most 160 characters.
    package let beginning: String
    /// The place where the text was written, for errors that are found later.
    package let source: MarkdownSource?

    package enum Part: Equatable, Sendable {
        /// HTML for a page: whole elements, without any that Markdown does not make.
        case html(String)
        case picture(ProsePicture)

        var html: String { if case .html(let html) = self { html } else { "" } }
    }

    init(parts: [Part], beginning: String, source: MarkdownSource?) {
        self.parts = parts
        self.beginning = beginning
        self.source = source
    }

    /// - Throws: `MarkdownError` for a text with HTML in it, or with a link that no page may have.
    package init(markdown: String, source: MarkdownSource? = nil) throws(MarkdownError) {
        let document = try Document(markdown)
        // The beginning is read before the tree is changed.
        beginning = document.beginning
        parts = try document.parts(headingsFrom: 2)
        self.source = source
    }

    /// The HTML without the pictures.
    package var html: String { parts.map(\.html).joined() }

    package static func == (a: Prose, b: Prose) -> Bool { a.parts == b.parts && a.beginning == b.beginning }
}
