import Bytes

/// A page's tags, checked for the mistakes that the shop's templates can make (WHATWG HTML, section 13.1).
struct Markup {
    /// The addresses of links and assets, in the order of the page.
    private(set) var targets: [Target] = []
    private(set) var anchors: Set<String> = []

    struct Target: Equatable, Sendable {
        let address: String
        let line: Int
        /// The bytes of the address in the page, where it is escaped.
        let range: Range<Int>
    }

    private var open: [(name: String, line: Int)] = []
    private var hasTitle = false
    private var hasLanguage = false

    /// - Throws: `MarkupError` for the first mistake.
    init(_ html: [UInt8]) throws(MarkupError) {
        var reader = TagReader(html)
        while let tag = try reader.next() {
            if tag.isEnd { try close(tag) } else { try add(tag) }
            if tag.name == "title", tag.isEnd { hasTitle = true }
        }
        if let unclosed = open.last {
            throw MarkupError(line: unclosed.line, error: "<\(unclosed.name)> is not closed", remedy: "close it")
        }
        if !hasLanguage { throw MarkupError(line: 1, error: "<html> has no lang", remedy: "write <html lang=\"ko\">") }
        if !hasTitle { throw MarkupError(line: 1, error: "has no <title>", remedy: "add one") }
    }

    /// Elements without an end tag (section 13.1.2).
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Elements that end an open paragraph (section 13.1.2.4).
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
    ]

    private mutating func add(_ tag: Tag) throws(MarkupError) {
        func error(_ error: String, _ remedy: String) -> MarkupError {
            MarkupError(line: tag.line, error: error, remedy: remedy)
        }
        if open.last?.name == "p", Self.blocks.contains(tag.name) {
            throw error("<\(tag.name)> inside a <p>", "close the <p> before it")
        }
        for attribute in tag.attributes {
            let (name, value) = (attribute.name, attribute.value)
            switch name {
            case "id":
                if value.isEmpty || !anchors.insert(value).inserted {
                    throw error("id \"\(value)\" is empty, or used twice", "give each element a different id")
                }
            case "href", "src", "poster", "action", "formaction", "xlink:href":
                targets.append(Target(address: value, line: tag.line, range: attribute.range))
            case "srcset":
                targets += TagReader.addresses(inSet: value, at: attribute.range.lowerBound).map {
                    Target(address: $0.address, line: tag.line, range: $0.range)
                }
            case "style":
                throw error("style=\"…\" is blocked by the Content-Security-Policy", "move it into a style sheet")
            case _ where name.hasPrefix("on"):
                throw error("\(name)=\"…\" is blocked by the Content-Security-Policy", "move it into a script file")
            default: break
            }
        }
        switch tag.name {
        case "html": hasLanguage = !(tag["lang"] ?? "").isEmpty
        case "img":
            if tag["alt"] == nil {
                throw error("<img> has no alt", "describe the picture, or write alt=\"\" for decoration")
            }
            for side in ["width", "height"] where (Int(tag[side] ?? "") ?? 0) < 1 {
                throw error(
                    "<img> has no \(side)", "write the picture's, so that the page does not move while it loads")
            }
            if (tag["src"] ?? "").isEmpty { throw error("<img> has no src", "name the picture") }
        case "style": throw error("<style> is blocked by the Content-Security-Policy", "move it into a style sheet")
        case "script" where (tag["src"] ?? "").isEmpty:
            throw error(
                "a <script> without src is blocked by the Content-Security-Policy", "move it into a script file")
        default: break
        }
        if !Self.void.contains(tag.name), !tag.closesItself { open.append((tag.name, tag.line)) }
    }

    private mutating func close(_ tag: Tag) throws(MarkupError) {
        guard let last = open.popLast() else {
            throw MarkupError(line: tag.line, error: "</\(tag.name)> closes nothing", remedy: "remove it")
        }
        if last.name != tag.name {
            throw MarkupError(
                line: tag.line, error: "</\(tag.name)> closes <\(last.name)> of line \(last.line)",
                remedy: "close the inner one first")
        }
    }
}

/// A mistake in a page, and its line.
struct MarkupError: Error, Equatable {
    let line: Int
    let error: String
    let remedy: String
}

/// A start tag or an end tag.
struct Tag {
    let name: String
    let isEnd: Bool
    let closesItself: Bool
    let attributes: [Attribute]
    let line: Int

    struct Attribute {
        let name: String
        /// Without escapes, but for `srcset`; empty for an attribute that `Markup` does not check.
        let value: String
        /// The bytes of the value in the page.
        let range: Range<Int>
    }

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Reads a page's tags one after the other and skips everything else.
struct TagReader {
    private let html: [UInt8]
    private var offset = 0
    private var line = 1

    init(_ html: [UInt8]) { self.html = html }

    /// - Returns: `nil` at the end.
    mutating func next() throws(MarkupError) -> Tag? {
        while offset < html.count {
            let byte = html[offset]
            if byte == UInt8(ascii: "\n") { line += 1 }
            offset += 1
            if byte != UInt8(ascii: "<") { continue }
            if starts(with: "!--") {
                try skip(to: "-->")
            } else if starts(with: "!") {
                try skip(to: ">")
            } else {
                return try tag()
            }
        }
        return nil
    }

    private mutating func tag() throws(MarkupError) -> Tag {
        let start = line
        let isEnd = consume("/")
        let name = word()
        if name.isEmpty { throw error("a < does not begin a tag", "write &lt;") }
        var attributes = [Tag.Attribute]()
        while true {
            space()
            if consume(">") {
                return Tag(name: name, isEnd: isEnd, closesItself: false, attributes: attributes, line: start)
            }
            if consume("/") {
                guard consume(">") else { throw error("<\(name)> has a stray /", "remove it") }
                return Tag(name: name, isEnd: isEnd, closesItself: true, attributes: attributes, line: start)
            }
            let key = word()
            if key.isEmpty { throw error("<\(name)> has no >", "write it as <\(name) …>") }
            if attributes.contains(where: { $0.name == key }) {
                throw error("<\(name)> has \(key) twice", "remove one")
            }
            guard consume("=") else {
                attributes.append(Tag.Attribute(name: key, value: "", range: offset..<offset))
                continue
            }
            attributes.append(try attribute(key, in: name))
        }
    }

    private mutating func attribute(_ key: String, in name: String) throws(MarkupError) -> Tag.Attribute {
        guard consume("\"") else { throw error("\(key) of <\(name)> has no quotes", "write \(key)=\"…\"") }
        let start = offset
        while offset < html.count, html[offset] != UInt8(ascii: "\"") {
            if html[offset] == UInt8(ascii: "<") { throw error("\(key) of <\(name)> has a <", "close its quotes") }
            if html[offset] == UInt8(ascii: "\n") { line += 1 }
            offset += 1
        }
        let range = start..<offset
        guard consume("\"") else { throw error("\(key) of <\(name)> has no closing quote", "close its quotes") }
        var value = Self.checked.contains(key) ? String(decoding: html[range], as: UTF8.self) : ""
        if key != "srcset" { value = Self.unescaped(value) }
        return Tag.Attribute(name: key, value: value, range: range)
    }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    /// The addresses of a `srcset` (WHATWG HTML, section 4.8.4.2.1): each is followed by white space and a width, or by a
    /// comma.
    /// - Parameter start: the offset of the set in the page.
    static func addresses(inSet set: String, at start: Int) -> [(address: String, range: Range<Int>)] {
        let bytes = Array(set.utf8)
        var addresses = [(address: String, range: Range<Int>)]()
        for candidate in bytes.split(separator: UInt8(ascii: ",")) {
            let address = candidate.drop(while: isSpace).prefix { !isSpace($0) }
            if address.isEmpty { continue }
            let range = (start + address.startIndex)..<(start + address.endIndex)
            addresses.append((unescaped(String(decoding: address, as: UTF8.self)), range))
        }
        return addresses
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    /// The attributes whose values `Markup` checks.
    private static let checked: Set<String> = [
        "id", "href", "src", "srcset", "poster", "action", "formaction", "xlink:href", "lang", "alt", "width", "height",
    ]

    /// Letters, digits, `-`, `:` and `_`.
    private mutating func word() -> String {
        let start = offset
        while offset < html.count {
            let byte = html[offset]
            guard byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x3A || byte == 0x5F else { break }
            offset += 1
        }
        return String(decoding: html[start..<offset], as: UTF8.self)
    }

    private mutating func space() {
        while offset < html.count, html[offset] == 0x20 || html[offset] == 0x0A || html[offset] == 0x09 {
            if html[offset] == 0x0A { line += 1 }
            offset += 1
        }
    }

    private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
        guard offset < html.count, html[offset] == UInt8(ascii: sign) else { return false }
        offset += 1
        return true
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { html[offset...].starts(with: $0) }
    }

    private mutating func skip(to end: StaticString) throws(MarkupError) {
        while offset < html.count {
            if starts(with: end) {
                offset += end.utf8CodeUnitCount
                return
            }
            if html[offset] == UInt8(ascii: "\n") { line += 1 }
            offset += 1
        }
        throw error("a comment or declaration has no end", "close it")
    }

    private func error(_ error: String, _ remedy: String) -> MarkupError {
        MarkupError(line: line, error: error, remedy: remedy)
    }
}
