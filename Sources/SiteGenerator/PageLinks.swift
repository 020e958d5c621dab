import Bytes
import Templates

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

    private static let addressed = ["href", "src", "poster", "action", "formaction", "xlink:href"]

    /// Reads the attributes of the tags (WHATWG HTML, section 13.1.2) and skips comments.
    init(_ html: [UInt8]) {
        var line = 1
        var isInTag = false
        var index = 0
        while index < html.count {
            var end = index + 1
            switch html[index] {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "<"):
                if end < html.count, html[end].isASCIILetter {
                    isInTag = true
                } else if html[index...].starts(with: "<!--".utf8) {
                    end = html[index...].firstRange(of: Array("-->".utf8))?.upperBound ?? html.count
                    line += Self.lineBreaks(in: html[index..<end])
                } else {
                    isInTag = false
                }
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "=") where isInTag:
                let value = Self.value(in: html, from: end)
                add(html, Self.name(in: html, before: index), value, line)
                end = max(end, value.upperBound)
                line += Self.lineBreaks(in: html[index..<end])
            default: break
            }
            index = end
        }
    }

    private static func lineBreaks(in html: ArraySlice<UInt8>) -> Int { html.count { $0 == UInt8(ascii: "\n") } }

    private mutating func add(_ html: [UInt8], _ name: ArraySlice<UInt8>, _ value: Range<Int>, _ line: Int) {
        func text(_ range: Range<Int>) -> String { Self.unescaped(String(decoding: html[range], as: UTF8.self)) }
        if name.elementsEqual("id".utf8) {
            ids.insert(text(value))
        } else if name.elementsEqual("srcset".utf8) {
            // Each address is followed by white space and a width, or by a comma (section 4.8.4.2.1).
            for candidate in html[value].split(separator: UInt8(ascii: ",")) {
                let address = candidate.drop(while: Self.isSpace).prefix { !Self.isSpace($0) }
                if address.isEmpty { continue }
                targets.append(Target(address: text(address.indices), line: line, range: address.indices))
            }
        } else if Self.addressed.contains(where: { name.elementsEqual($0.utf8) }) {
            targets.append(Target(address: text(value), line: line, range: value))
        }
    }

    private static func name(in html: [UInt8], before end: Int) -> ArraySlice<UInt8> {
        let end = html[..<end].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        let start = html[..<end].lastIndex { !$0.isASCIIAlphanumeric && !"-:_".utf8.contains($0) }
        return html[(start.map { $0 + 1 } ?? 0)..<end]
    }

    /// The value without its quotes. A value without quotes ends before white space or `>`.
    private static func value(in html: [UInt8], from start: Int) -> Range<Int> {
        guard let start = html[start...].firstIndex(where: { !isSpace($0) }) else { return html.count..<html.count }
        let quote = html[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return (start + 1)..<(html[(start + 1)...].firstIndex(of: quote) ?? html.count)
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
