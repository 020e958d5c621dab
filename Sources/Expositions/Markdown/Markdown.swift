package import Bytes
import ContentFile

/// The HTML of a text in Markdown: CommonMark with GitHub's tables, `~~strikethrough~~` and bare https addresses.
///
/// It has no element but those that Markdown has, and its addresses lead only to https, http, mailto, tel, or a place
/// in the site. Everything else is refused: raw HTML and other schemes. A picture is a paragraph of its own.
/// `[L'Exposition](lang:fr)` marks a phrase in another language. A line break in a paragraph is a space, as in the
/// browser; `\` at the end of a line makes `<br>`.
///
/// Safe from any thread. A text of 64 KiB takes less than a second, whatever is in it; a longer one is refused. Attacked
/// by `MarkdownTests`, `BoundTests` and the fuzz target `markdown`.
package enum Markdown {
    /// - Parameter headingLevel: the level of the text's highest headings, from 1 to 6; the others follow without a gap.
    /// - Throws: `MarkdownError` for the first part that is refused.
    package static func html(_ text: String, headingsFrom headingLevel: Int = 2) throws(MarkdownError) -> String {
        try Document(text).parts(headingsFrom: headingLevel).map(\.html).joined()
    }

    /// The first paragraph without its markup, for a description of the page: at most 160 characters, cut after a word.
    /// - Returns: an empty text if there is no paragraph.
    /// - Throws: `MarkdownError` for a text that is too long; it does not check the rest, which `html` does.
    package static func plainText(_ text: String) throws(MarkdownError) -> String {
        try Document(text).beginning
    }
}

extension Document {
    var beginning: String { firstParagraph.shortened(to: 160) }
}

extension String {
    /// Cut after a word, with an ellipsis; in the middle of one where the words are too long.
    fileprivate func shortened(to maxCount: Int) -> String {
        guard index(startIndex, offsetBy: maxCount + 1, limitedBy: endIndex) != nil else { return self }
        let start = prefix(maxCount)
        let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start.dropLast()
        let last = words.lastIndex { !$0.isWhitespace && !$0.isPunctuation }
        return (last.map { String(words[...$0]) } ?? String(words)) + "…"
    }
}

/// The reason why a text is refused, and its place in the text.
package struct MarkdownError: Error, Equatable, Sendable {
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int
    package let error: Message
    package let remedy: Message
}

/// A text of several paragraphs, written in Markdown.
package struct Prose: Equatable, Sendable {
    package let parts: [Part]
    /// The first sentences without markup, at most 160 characters.
    package let beginning: String
    /// Where it was written, for errors that are found later.
    let source: MarkdownSource?

    package enum Part: Equatable, Sendable {
        /// As a page shows it: whole elements, without anything that Markdown does not make.
        case html(String)
        case picture(ProsePicture)

        var html: String { if case .html(let html) = self { html } else { "" } }
    }

    /// - Throws: `MarkdownError` for a text with HTML in it, or with a link that no page may have.
    package init(markdown: String, source: MarkdownSource? = nil) throws(MarkdownError) {
        let document = try Document(markdown)
        // Before the tree is changed.
        beginning = document.beginning
        parts = try document.parts(headingsFrom: 2)
        self.source = source
    }

    /// Without its pictures.
    package var html: String { parts.map(\.html).joined() }

    package static func == (a: Prose, b: Prose) -> Bool { a.parts == b.parts && a.beginning == b.beginning }
}

/// A picture in a text: `![A red boat](boat.jpg "In 1901")`.
package struct ProsePicture: Equatable, Sendable {
    /// Of a file in the folder of pictures.
    package let name: String
    package let alternativeText: String
    /// Empty if there is none.
    package let caption: String
    /// Of the text, from 1.
    let line: Int
    let column: Int
}

extension ContentValue {
    func prose() throws(Diagnostic) -> Prose { try MarkdownSource(self).prose() }
}
