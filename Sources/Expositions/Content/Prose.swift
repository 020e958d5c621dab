import ContentFile
import Bytes

/// A text of several paragraphs, written in Markdown.
package struct Prose: Equatable, Sendable {
    /// As a page shows it: whole elements, without anything that Markdown does not make.
    package let html: String
    /// The first sentences without markup, at most 160 characters.
    package let beginning: String

    /// - Throws: `MarkdownError` for a text with HTML in it, or with a link that no page may have.
    package init(markdown: String) throws(MarkdownError) {
        (html, beginning) = try Markdown.htmlAndPlainText(markdown)
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
