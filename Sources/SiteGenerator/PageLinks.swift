import Bytes

/// The ids in a page and the addresses that it links to or loads, in the order of the page.
struct PageLinks {
    private(set) var targets: [Target] = []
    private(set) var ids: Set<String> = []

    struct Target: Equatable, Sendable {
        let address: String
        let line: Int
        /// The bytes of the address in the page, where it is escaped.
        let range: Range<Int>
    }

    private static let addressed: Set<String> = ["href", "src", "poster", "action", "formaction", "xlink:href"]

    /// Reads the attributes of the tags (WHATWG HTML, section 13.1.2) and skips comments.
    init(_ html: [UInt8]) {
        var line = 1
        var isInTag = false
        var index = 0
        while index < html.count {
            var end = index + 1
            switch html[index] {
            case UInt8(ascii: "<"):
                if html[index...].starts(with: "<!--".utf8) {
                    end = html[index...].firstRange(of: Array("-->".utf8))?.upperBound ?? html.count
                } else if end < html.count {
                    isInTag = html[end].isASCIILetter
                }
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "=") where isInTag:
                let value = Self.value(in: html, from: index + 1)
                add(html, Self.name(in: html, before: index), value, line)
                end = max(end, value.upperBound)
            default: break
            }
            line += html[index..<end].count { $0 == UInt8(ascii: "\n") }
            index = end
        }
    }

    private mutating func add(_ html: [UInt8], _ name: String, _ value: Range<Int>, _ line: Int) {
        func text(_ range: Range<Int>) -> String { Self.unescaped(String(decoding: html[range], as: UTF8.self)) }
        if name == "id" {
            ids.insert(text(value))
        } else if name == "srcset" {
            // Each address is followed by white space and a width, or by a comma (section 4.8.4.2.1).
            for candidate in html[value].split(separator: UInt8(ascii: ",")) {
                let address = candidate.drop(while: Self.isSpace).prefix { !Self.isSpace($0) }
                if address.isEmpty { continue }
                targets.append(Target(address: text(address.indices), line: line, range: address.indices))
            }
        } else if Self.addressed.contains(name) {
            targets.append(Target(address: text(value), line: line, range: value))
        }
    }

    private static func name(in html: [UInt8], before end: Int) -> String {
        let name = html[..<end].reversed().drop(while: isSpace).prefix {
            $0.isASCIIAlphanumeric || "-:_".utf8.contains($0)
        }
        return String(decoding: name.reversed(), as: UTF8.self)
    }

    /// The value without its quotes; one without any ends before white space or `>`.
    private static func value(in html: [UInt8], from start: Int) -> Range<Int> {
        guard let start = html[start...].firstIndex(where: { !isSpace($0) }) else { return html.count..<html.count }
        if "\"'".utf8.contains(html[start]) {
            return (start + 1)..<(html[(start + 1)...].firstIndex(of: html[start]) ?? html.count)
        }
        return start..<(html[start...].firstIndex { isSpace($0) || $0 == UInt8(ascii: ">") } ?? html.count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return [("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
