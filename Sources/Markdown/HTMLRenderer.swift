import Bytes
import CCmark
import Messages

/// Writes the HTML of a document: an element for each kind of node that is known here, and an error for any other.
///
/// cmark's own renderer would let through what is refused here, and writes `align` at table cells, which HTML no longer
/// has.
struct HTMLRenderer: ~Copyable {
    private let document: Document
    private let headingLevel: Int
    /// The levels of the text's headings, the highest first; read at the first heading.
    private lazy var headingLevels = document.headingLevels
    private var output: [UInt8] = []
    /// The end tags of the open nodes; empty for a node without an element.
    private var ends: [String] = []
    /// Inside a link, an address in the text is not another link.
    private var isInLink = false
    /// Of the open table's columns, as cmark has them: `l`, `c`, `r` or 0.
    private var alignments: [UInt8] = []
    private var column = 0

    /// Browsers flatten what is nested deeper than 512.
    private static let maxDepth = 64

    init(of document: consuming Document, headingsFrom headingLevel: Int) {
        self.document = document
        self.headingLevel = headingLevel
    }

    mutating func html() throws(MarkdownError) -> String {
        var walk = Walk(document.root)
        while let (node, isEntered) = walk.next() {
            if isEntered { try enter(node) } else { leave(node) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func enter(_ node: OpaquePointer) throws(MarkdownError) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT: append(text: node.literal[...])
        case CMARK_NODE_SOFTBREAK: output.append(UInt8(ascii: "\n"))
        case CMARK_NODE_LINEBREAK: output += "<br>\n".utf8
        case CMARK_NODE_THEMATIC_BREAK: output += "<hr>\n".utf8
        case CMARK_NODE_CODE: append(code: node, "<code>", "</code>")
        case CMARK_NODE_CODE_BLOCK: append(code: node, "<pre><code>", "</code></pre>\n")
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
            let tag = String(decoding: node.literal.prefix { $0 != 0x0A }.prefix(40), as: UTF8.self)
            throw document.error(
                at: node, beginningWith: "<", Message("\(tag) is HTML", "HTML이에요: \(tag)"),
                remedy: Message(
                    "write it as Markdown, or write &lt; for the <", "마크다운으로 적거나, < 대신 &lt;로 적어 주세요"))
        case CMARK_NODE_IMAGE:
            throw document.error(
                at: node, beginningWith: "!",
                Message("a text cannot hold a picture", "글에는 그림을 넣을 수 없어요"),
                remedy: Message(
                    "give the picture to the item, or link to it without the !",
                    "그림은 항목에 주거나, ! 없이 링크로 적어 주세요"))
        case CMARK_NODE_LINK: try open(link: node)
        default: open(node)
        }
        if ends.count > Self.maxDepth {
            throw document.error(
                at: node, beginningWith: "",
                Message("is nested more than \(Self.maxDepth) deep", "\(Self.maxDepth)겹보다 깊어요"),
                remedy: Message("write it flatter", "덜 깊게 적어 주세요"))
        }
    }

    private mutating func leave(_ node: OpaquePointer) {
        output += ends.removeLast().utf8
        if cmark_node_get_type(node) == CMARK_NODE_LINK { isInLink = false }
    }

    private mutating func open(_ start: String, _ end: String) {
        output += start.utf8
        ends.append(end)
    }

    private mutating func open(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH:
            if isTight(node) { open("", "") } else { open("<p>", "</p>\n") }
        case CMARK_NODE_HEADING:
            // A text whose highest heading is `##` begins below the page's own, too, and no level is left out.
            let rank = headingLevels.firstIndex(of: cmark_node_get_heading_level(node)) ?? 0
            let level = min(6, headingLevel + rank)
            open("<h\(level)>", "</h\(level)>\n")
        case CMARK_NODE_BLOCK_QUOTE: open("<blockquote>\n", "</blockquote>\n")
        case CMARK_NODE_LIST where cmark_node_get_list_type(node) == CMARK_ORDERED_LIST:
            let start = cmark_node_get_list_start(node)
            open(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n", "</ol>\n")
        case CMARK_NODE_LIST: open("<ul>\n", "</ul>\n")
        case CMARK_NODE_ITEM: open("<li>", "</li>\n")
        case CMARK_NODE_EMPH: open("<em>", "</em>")
        case CMARK_NODE_STRONG: open("<strong>", "</strong>")
        default: open(extension: node)
        }
    }

    /// The nodes of cmark's extensions, which have names.
    private mutating func open(extension node: OpaquePointer) {
        switch String(cString: cmark_node_get_type_string(node)) {
        case "strikethrough": open("<del>", "</del>")
        case "table":
            let count = Int(cmark_gfm_extensions_get_table_columns(node))
            let columns = UnsafeBufferPointer(start: cmark_gfm_extensions_get_table_alignments(node), count: count)
            alignments = Array(columns)
            let isOnlyHeader = cmark_node_next(cmark_node_first_child(node)) == nil
            open("<table>\n", isOnlyHeader ? "</table>\n" : "</tbody>\n</table>\n")
        case "table_header":
            column = 0
            open("<thead>\n<tr>\n", "</tr>\n</thead>\n" + (cmark_node_next(node) == nil ? "" : "<tbody>\n"))
        case "table_row":
            column = 0
            open("<tr>\n", "</tr>\n")
        case "table_cell":
            let isHeader = cmark_gfm_extensions_get_table_row_is_header(cmark_node_parent(node)) != 0
            let name = isHeader ? "th" : "td"
            open("<\(name)\(alignment)>", "</\(name)>\n")
            column += 1
        default: open("", "")
        }
    }

    /// A class: the Content-Security-Policy forbids styles in the page.
    private var alignment: String {
        guard alignments.indices.contains(column) else { return "" }
        return switch alignments[column] {
        case UInt8(ascii: "l"): " class=\"left\""
        case UInt8(ascii: "c"): " class=\"center\""
        case UInt8(ascii: "r"): " class=\"right\""
        default: ""
        }
    }

    private mutating func open(link node: OpaquePointer) throws(MarkdownError) {
        if cmark_node_first_child(node) == nil {
            throw document.error(
                at: node, beginningWith: "[", Message("a link has no text", "링크에 글이 없어요"),
                remedy: Message("write it between the brackets", "대괄호 안에 적어 주세요"))
        }
        switch LinkAddress(node.address) {
        case .place(let address):
            output += "<a href=\"".utf8
            address.withUnsafeBufferPointer { output.append(escaping: $0[...]) }
            if !node.title.isEmpty {
                output += "\" title=\"".utf8
                output.append(escaping: node.title[...])
            }
            open("\">", "</a>")
            isInLink = true
        case .language(let language):
            let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
            open("<span lang=\"\(language.rawValue)\"\(direction)>", "</span>")
        case .refused(let error, let remedy):
            throw document.error(at: node, beginningWith: "[<", error, remedy: remedy)
        }
    }

    private mutating func append(code node: OpaquePointer, _ start: String, _ end: String) {
        output += start.utf8
        output.append(escaping: node.literal[...])
        output += end.utf8
    }

    private mutating func append(text: Slice<UnsafeBufferPointer<UInt8>>) {
        var rest = text
        while !isInLink, let address = BareAddress.first(in: rest) {
            output.append(escaping: rest[..<address.lowerBound])
            output += "<a href=\"".utf8
            output.append(escaping: rest[address])
            output += "\">".utf8
            output.append(escaping: rest[address])
            output += "</a>".utf8
            rest = rest[address.upperBound...]
        }
        output.append(escaping: rest)
    }

    /// A paragraph of a list without empty lines between its items has no element.
    private func isTight(_ paragraph: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(paragraph), let list = cmark_node_parent(item) else { return false }
        return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) != 0
    }
}
