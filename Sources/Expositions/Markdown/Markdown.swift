package import Bytes
import CCmark
import ContentFile
import Glibc
import Synchronization

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

/// A parsed text: the tree that cmark makes of it, which lives as long as this value.
struct Document: ~Copyable {
    let root: OpaquePointer?
    let text: String

    /// A longer text could take cmark more than a second: its time grows with the square of some patterns' length.
    private static let maxBytes = 65_536
    /// Of a line. cmark's tables take the square of their number.
    private static let maxPipes = 100
    /// Each could begin a table, for which cmark reads the paragraph before it again.
    private static let maxRules = 100

    /// cmark 0.29 keeps the bytes that its extensions look for in a global table, which each parser changes when it
    /// ends: one at a time.
    private static let ending = Mutex<Void>(())
    private static let isRegistered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// - Throws: `MarkdownError` for a text that could take more than a second.
    init(_ text: String) throws(MarkdownError) {
        try Self.checkBounds(of: text)
        self.text = text
        root = Self.parse(text)
    }

    deinit { cmark_node_free(root) }

    /// Two tildes strike a text out, and one does not: Korean writes a range as 1900~1905.
    private static func parse(_ text: String) -> OpaquePointer? {
        _ = isRegistered
        let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE)
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough"] {
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
        }
        cmark_parser_feed(parser, text, text.utf8.count)
        var root: OpaquePointer?
        ending.withLock { _ in root = cmark_parser_finish(parser) }
        cmark_consolidate_text_nodes(root)
        return root
    }

    private static func checkBounds(of text: String) throws(MarkdownError) {
        if text.utf8.count > maxBytes {
            throw MarkdownError(
                line: 1, column: 1, error: Message("has more than \(maxBytes) bytes", "\(maxBytes)바이트보다 길어요"),
                remedy: Message("shorten it, or divide it among several texts", "줄이거나 여러 글로 나눠 주세요"))
        }
        var rules = 0
        for (index, line) in Array(text.utf8).lines.enumerated() {
            let pipes = line.count { $0 == UInt8(ascii: "|") }
            if pipes > maxPipes {
                throw MarkdownError(
                    line: index + 1, column: 1,
                    error: Message("has more than \(maxPipes) | in a line", "한 줄에 |가 \(maxPipes)개보다 많아요"),
                    remedy: Message("make the table narrower", "표를 좁게 만들어 주세요"))
            }
            if line.contains(UInt8(ascii: "-")), line.allSatisfy(" \t|:->".utf8.contains) {
                rules += 1
            }
            if rules > maxRules {
                throw MarkdownError(
                    line: index + 1, column: 1,
                    error: Message("has more than \(maxRules) tables or rules", "표나 가로줄이 \(maxRules)개보다 많아요"),
                    remedy: Message("divide it among several texts", "여러 글로 나눠 주세요"))
            }
        }
    }

    /// The text of the first paragraph, on one line.
    var firstParagraph: String {
        var result = [UInt8]()
        var walk = Walk(root)
        var isInside = false
        while let (node, isEntered) = walk.next() {
            switch cmark_node_get_type(node) {
            case CMARK_NODE_PARAGRAPH where isEntered:
                isInside = cmark_node_first_child(node).map { cmark_node_get_type($0) } != CMARK_NODE_IMAGE
            case CMARK_NODE_PARAGRAPH where isInside: return String(decoding: result, as: UTF8.self)
            case CMARK_NODE_TEXT where isInside, CMARK_NODE_CODE where isInside: result += node.literal
            case CMARK_NODE_SOFTBREAK where isInside, CMARK_NODE_LINEBREAK where isInside:
                result.append(UInt8(ascii: " "))
            default: break
            }
        }
        return ""
    }
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

    /// Of a link.
    var title: UnsafeBufferPointer<UInt8> { Self.bytes(cmark_node_get_title(self)) }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        let raw = UnsafeRawBufferPointer(start: text, count: strlen(text))
        return raw.bindMemory(to: UInt8.self)
    }
}

extension Document {
    /// The error for a node.
    /// - Parameter signs: those that the node can begin with. cmark does not count the white space before a paragraph's
    ///   second line, so that its column may be wrong; then the first of the signs in the line is meant.
    func error(
        at node: OpaquePointer, beginningWith signs: String, _ error: Message, remedy: Message
    ) -> MarkdownError {
        let position = position(of: node, beginningWith: signs)
        return MarkdownError(line: position.line, column: position.column, error: error, remedy: remedy)
    }

    func position(of node: OpaquePointer, beginningWith signs: String) -> (line: Int, column: Int) {
        let line = max(1, Int(cmark_node_get_start_line(node)))
        let lines = Array(text.utf8).lines
        guard line <= lines.count else { return (line, 1) }
        let bytes = Array(lines[line - 1])
        let given = Int(cmark_node_get_start_column(node)) - 1
        let isRight = bytes.indices.contains(given) && signs.utf8.contains(bytes[given])
        let offset = isRight ? given : bytes.firstIndex(where: signs.utf8.contains) ?? 0
        return (line, String(decoding: bytes[..<offset], as: UTF8.self).count + 1)
    }
}

extension [UInt8] {
    /// Split at the line ends of CommonMark: LF, CR and CR LF.
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
