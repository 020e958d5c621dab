/// A start or an end of an element, as it stands in a page.
struct Tag {
    let name: String
    let isEnd: Bool
    let closesItself: Bool
    let attributes: [(name: String, value: String)]
    let line: Int

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Reads the tags of a page one after the other, and passes over everything else.
struct TagReader {
    private let html: [UInt8]
    private var place = 0
    private var line = 1

    init(_ html: [UInt8]) { self.html = html }

    /// - Returns: `nil` at the end.
    mutating func next() throws(Markup.Fault) -> Tag? {
        while place < html.count {
            let byte = html[place]
            if byte == UInt8(ascii: "\n") { line += 1 }
            place += 1
            if byte != UInt8(ascii: "<") { continue }
            if starts(with: "!--") {
                try pass(over: "-->")
            } else if starts(with: "!") {
                try pass(over: ">")
            } else {
                return try tag()
            }
        }
        return nil
    }

    private mutating func tag() throws(Markup.Fault) -> Tag {
        let start = line
        let isEnd = take("/")
        let name = word()
        if name.isEmpty { throw fault("a < begins no tag", "write &lt; for the sign") }
        var attributes: [(name: String, value: String)] = []
        while true {
            space()
            if take(">") {
                return Tag(name: name, isEnd: isEnd, closesItself: false, attributes: attributes, line: start)
            }
            if take("/") {
                guard take(">") else { throw fault("a / stands in <\(name)>", "take it out") }
                return Tag(name: name, isEnd: isEnd, closesItself: true, attributes: attributes, line: start)
            }
            let key = word()
            if key.isEmpty { throw fault("<\(name)> is not written to its end", "write it as <\(name) …>") }
            if attributes.contains(where: { $0.name == key }) {
                throw fault("<\(name)> has \(key) twice", "take one out")
            }
            attributes.append((key, take("=") ? try value(of: key, in: name) : ""))
        }
    }

    private mutating func value(of key: String, in name: String) throws(Markup.Fault) -> String {
        guard take("\"") else { throw fault("\(key) of <\(name)> has no quotes", "write \(key)=\"…\"") }
        let start = place
        while place < html.count, html[place] != UInt8(ascii: "\"") {
            if html[place] == UInt8(ascii: "<") { throw fault("\(key) of <\(name)> has a <", "close its quotes") }
            if html[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
        let value = html[start..<place]
        guard take("\"") else { throw fault("\(key) of <\(name)> has no end", "close its quotes") }
        guard Self.telling.contains(key) else { return "" }
        guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
        return String(decoding: value, as: UTF8.self).replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    /// What `Markup` asks for the value of.
    private static let telling: Set<String> = ["id", "href", "src", "lang", "alt", "width", "height"]

    private mutating func word() -> String {
        let start = place
        while place < html.count {
            switch html[place] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "_"):
                place += 1
            default: return String(decoding: html[start..<place], as: UTF8.self)
            }
        }
        return String(decoding: html[start...], as: UTF8.self)
    }

    private mutating func space() {
        while place < html.count, html[place] == 0x20 || html[place] == 0x0A || html[place] == 0x09 {
            if html[place] == 0x0A { line += 1 }
            place += 1
        }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard place < html.count, html[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { html[place...].starts(with: $0) }
    }

    private mutating func pass(over end: StaticString) throws(Markup.Fault) {
        while place < html.count {
            if starts(with: end) {
                place += end.utf8CodeUnitCount
                return
            }
            if html[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
        throw fault("a comment or declaration has no end", "close it")
    }

    private func fault(_ fault: String, _ remedy: String) -> Markup.Fault {
        Markup.Fault(line: line, fault: fault, remedy: remedy)
    }
}
