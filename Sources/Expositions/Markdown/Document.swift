import Bytes
import CCmark
import ContentFile
import Synchronization

extension Document {
    var beginning: String { firstParagraph.shortened(to: 160) }
}

extension String {
    /// The text cut after a word, with an ellipsis; inside a word if the words are too long.
    fileprivate func shortened(to maxCount: Int) -> String {
        guard index(startIndex, offsetBy: maxCount + 1, limitedBy: endIndex) != nil else { return self }
        let start = prefix(maxCount)
        let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start.dropLast()
        let last = words.lastIndex { !$0.isWhitespace && !$0.isPunctuation }
        return (last.map { String(words[...$0]) } ?? String(words)) + "…"
    }
}

/// A parsed text: the tree that cmark makes of it, which lives as long as this value.
struct Document: ~Copyable {
    let root: OpaquePointer?
    let text: String

    /// A longer text could take cmark more than a second: its time grows with the square of some patterns' length.
    private static let maxBytes = 65_536
    /// The most pipes of a line. cmark's time for tables grows with the square of their number.
    private static let maxPipes = 100
    /// The most rules. Each could begin a table, for which cmark reads the paragraph before it again.
    private static let maxRules = 100

    /// cmark 0.29 keeps the bytes that its extensions look for in a global table, which each parser changes when it
    /// ends. So only one parser ends at a time.
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

    /// Parses a text. Two tildes strike a text out, and a single one does not, because Korean writes a range as
    /// 1900~1905.
    private static func parse(_ text: String) -> OpaquePointer? {
        _ = isRegistered
        let parser = cmark_parser_new(
            CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE | CMARK_OPT_FOOTNOTES)
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough"] {
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
        }
        let marked = KoreanEmphasis.marking(text)
        cmark_parser_feed(parser, marked ?? text, (marked ?? text).utf8.count)
        var root: OpaquePointer?
        ending.withLock { _ in root = cmark_parser_finish(parser) }
        cmark_consolidate_text_nodes(root)
        if marked != nil { KoreanEmphasis.removeMarks(from: root) }
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

extension Document {
    /// The error for a node.
    /// - Parameter signs: the signs that the node can begin with. cmark does not count the white space before a
    ///   paragraph's second line, so that its column may be wrong. Then the first of the signs in the line is taken.
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
