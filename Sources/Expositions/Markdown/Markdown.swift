package import Bytes
import ContentFile

/// The HTML of a text in Markdown: CommonMark with GitHub's tables, `~~strikethrough~~` and bare https addresses.
///
/// It has no element but those that Markdown has, and its addresses lead only to https, http, mailto, tel, or a place
/// in the site. Everything else is refused: raw HTML, pictures (an exhibition has fields for them) and other schemes.
/// `[L'Exposition](lang:fr)` marks a phrase in another language. A line break in a paragraph is a space, as in the
/// browser; `\` at the end of a line makes `<br>`.
///
/// Safe from any thread. A text of 64 KiB takes less than a second, whatever is in it; a longer one is refused. Attacked
/// by `MarkdownTests`, `BoundTests` and the fuzz target `markdown`.
package enum Markdown {
    /// - Parameter headingLevel: the level of the text's highest headings, from 1 to 6; the others follow without a gap.
    /// - Throws: `MarkdownError` for the first part that is refused.
    package static func html(_ text: String, headingsFrom headingLevel: Int = 2) throws(MarkdownError) -> String {
        try Document(text).html(headingsFrom: headingLevel)
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
    /// As a page shows it: whole elements, without anything that Markdown does not make.
    package let html: String
    /// The first sentences without markup, at most 160 characters.
    package let beginning: String

    /// - Throws: `MarkdownError` for a text with HTML in it, or with a link that no page may have.
    package init(markdown: String) throws(MarkdownError) {
        let document = try Document(markdown)
        // Before the tree is changed.
        beginning = document.beginning
        html = try document.html(headingsFrom: 2)
    }
}

extension ContentValue {
    func prose() throws(Diagnostic) -> Prose {
        let text = try text()
        do {
            return try Prose(markdown: text)
        } catch {
            throw place.diagnostic(
                Message(
                    "line \(error.line), column \(error.column) of the text: ",
                    "글의 \(error.line)째 줄 \(error.column)째 글자: ")
                    + error.error, remedy: error.remedy)
        }
    }
}
