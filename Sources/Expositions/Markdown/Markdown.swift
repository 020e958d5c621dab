package import Bytes
import CCmark
import ContentFile
import Glibc

/// The HTML of a text in Markdown: CommonMark with GitHub's tables, `~~strikethrough~~` and bare https addresses.
///
/// The HTML has only the elements that Markdown has, and its addresses lead only to https, http, mailto, tel, or a
/// place in the site. Everything else is refused: raw HTML and other schemes. A picture is a paragraph of its own.
/// `[L'Exposition](lang:fr)` marks a phrase in another language. A line break in a paragraph is a space, as in the
/// browser; `\` at the end of a line makes `<br>`.
///
/// Safe from any thread. A text of up to 64 KiB takes less than a second, whatever its content; a longer one is
/// refused. Attacked by `MarkdownTests`, `BoundTests` and the fuzz target `markdown`.
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

/// The reason why a text is refused, and its place in the text.
package struct MarkdownError: Error, Equatable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    package let error: Message
    package let remedy: Message
}

extension ContentValue {
    func prose() throws(Diagnostic) -> Prose { try MarkdownSource(self).prose() }
}

/// Visits each node of a tree when it begins and, unless it is a leaf, when it ends.
struct Walk: ~Copyable {
    private let iterator: OpaquePointer?

    /// - Parameter root: outlives the walk.
    init(_ root: OpaquePointer?) { iterator = cmark_iter_new(root) }

    deinit { cmark_iter_free(iterator) }

    mutating func next() -> (node: OpaquePointer, isEntered: Bool)? {
        let event = cmark_iter_next(iterator)
        guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return nil }
        return (node, event == CMARK_EVENT_ENTER)
    }
}

extension OpaquePointer {
    /// The text of a leaf, in UTF-8; valid as long as the tree.
    var literal: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_literal(self)) }

    /// The address of a link or picture.
    var address: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_url(self)) }

    /// The title of a link.
    var title: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_title(self)) }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        let raw = UnsafeRawBufferPointer(start: text, count: strlen(text))
        return raw.bindMemory(to: UInt8.self)
    }
}

extension [UInt8] {
    /// The lines, split at the line ends of CommonMark: LF, CR and CR LF.
    var lines: [ArraySlice<UInt8>] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var lines = [ArraySlice<UInt8>]()
        var start = 0
        for (index, byte) in enumerated() where byte == lineFeed || byte == carriageReturn {
            let endsCarriageReturn = byte == lineFeed && index > 0 && self[index - 1] == carriageReturn
            if !endsCarriageReturn { lines.append(self[start..<index]) }
            start = index + 1
        }
        return lines + [self[start...]]
    }
}
