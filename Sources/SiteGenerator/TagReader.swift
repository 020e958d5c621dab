import Bytes
import Messages

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
        if name.isEmpty {
            throw error(
                Message("a < does not begin a tag", "< 다음에 태그의 이름이 없어요"), Message("write &lt;", "&lt;로 적어 주세요"))
        }
        var attributes = [Tag.Attribute]()
        while true {
            space()
            if consume(">") {
                return Tag(name: name, isEnd: isEnd, closesItself: false, attributes: attributes, line: start)
            }
            if consume("/") {
                guard consume(">") else {
                    throw error(Message("<\(name)> has a stray /", "<\(name)>에 잘못 들어간 /가 있어요"), .remove)
                }
                return Tag(name: name, isEnd: isEnd, closesItself: true, attributes: attributes, line: start)
            }
            let key = word()
            if key.isEmpty {
                throw error(
                    Message("<\(name)> has no >", "<\(name)>에 >가 없어요"),
                    Message("write it as <\(name) …>", "<\(name) …>처럼 적어 주세요"))
            }
            if attributes.contains(where: { $0.name == key }) {
                throw error(
                    Message("<\(name)> has \(key) twice", "<\(name)>에 \(key)이(가) 두 번 있어요"),
                    Message("remove one", "하나를 지워 주세요"))
            }
            guard consume("=") else {
                attributes.append(Tag.Attribute(name: key, value: "", range: offset..<offset))
                continue
            }
            attributes.append(try attribute(key, in: name))
        }
    }

    private mutating func attribute(_ key: String, in name: String) throws(MarkupError) -> Tag.Attribute {
        func attributeError(_ error: Message, _ remedy: Message = .closeQuotes) -> MarkupError {
            self.error(Message("\(key) of <\(name)> ", "<\(name)>의 \(key)에 ") + error, remedy)
        }
        guard consume("\"") else {
            throw attributeError(
                Message("has no quotes", "따옴표가 없어요"),
                Message("write \(key)=\"…\"", "\(key)=\"…\"처럼 적어 주세요"))
        }
        let start = offset
        while offset < html.count, html[offset] != UInt8(ascii: "\"") {
            if html[offset] == UInt8(ascii: "<") { throw attributeError(Message("has a <", "<가 있어요")) }
            if html[offset] == UInt8(ascii: "\n") { line += 1 }
            offset += 1
        }
        let range = start..<offset
        guard consume("\"") else { throw attributeError(Message("has no closing quote", "닫는 따옴표가 없어요")) }
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
        throw error(Message("a comment or declaration has no end", "주석이나 선언이 끝나지 않았어요"), .close)
    }

    private func error(_ error: Message, _ remedy: Message) -> MarkupError {
        MarkupError(line: line, error, remedy: remedy)
    }
}

extension Message {
    fileprivate static let closeQuotes = Message("close its quotes", "따옴표를 닫아 주세요")
}
