/// The content of an asset in fewer bytes, since a tablet loads it over the shop's Wi-Fi: without comments, and without
/// the whitespace that only people need. It shortens no name, so that an error in a browser's console stays readable.
///
/// It reads the shop's own files, not any: in a script, a comment stands on its own line or after ` // ` at the end of
/// one without quotation marks in it, no text covers several lines, and no regular expression has a space; in a picture,
/// whitespace between tags means nothing.
enum Minification {
    static func minified(_ content: [UInt8], path: String) -> [UInt8] {
        switch path.split(separator: ".").last {
        case "js": script(content)
        case "css": styleSheet(content)
        case "svg": picture(content)
        default: content
        }
    }

    private static func script(_ content: [UInt8]) -> [UInt8] {
        let lines = content.split(separator: UInt8(ascii: "\n")).map { line in
            withoutSpaces(in: withoutComment(line.drop { $0 == space }))
        }
        return Array(lines.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Without the spaces beside punctuation. Those beside `+` and `-` stay, since `a + +b` is not `a++b`.
    private static func withoutSpaces(in line: ArraySlice<UInt8>) -> [UInt8] {
        let punctuation = Array("{}()[]=,;:?<>|&*".utf8)
        var result = [UInt8]()
        var quote: UInt8?
        for byte in line {
            if let open = quote {
                if byte == open { quote = nil }
            } else {
                if byte == space, let last = result.last, punctuation.contains(last) { continue }
                if punctuation.contains(byte), result.last == space { result.removeLast() }
                if "\"'`".utf8.contains(byte) { quote = byte }
            }
            result.append(byte)
        }
        return result
    }

    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if line.starts(with: "//".utf8) { return [] }
        for index in line.indices where line[index...].starts(with: " // ".utf8) {
            let isComment = !line[index...].contains { "\"'`".utf8.contains($0) }
            if isComment { return line[..<index] }
        }
        return line
    }

    private static func styleSheet(_ content: [UInt8]) -> [UInt8] {
        var result = [UInt8]()
        var quote: UInt8?
        var rest = content[...]
        while let byte = rest.first {
            if quote == nil, rest.starts(with: "/*".utf8) {
                rest = skipping(past: "*/", in: rest)
                continue
            }
            rest = rest.dropFirst()
            if let open = quote {
                if byte == open { quote = nil }
                result.append(byte)
            } else if byte == space || byte == UInt8(ascii: "\n") {
                if let last = result.last, last != space, !"{};,>:".utf8.contains(last) { result.append(space) }
            } else {
                if "{};,>".utf8.contains(byte), result.last == space { result.removeLast() }
                if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                result.append(byte)
            }
        }
        return result
    }

    private static func picture(_ content: [UInt8]) -> [UInt8] {
        var result = [UInt8]()
        var rest = content[...]
        while let byte = rest.first {
            if rest.starts(with: "<!--".utf8) {
                rest = skipping(past: "-->", in: rest)
                continue
            }
            if byte == UInt8(ascii: "<") {
                let end = result.lastIndex { !isWhitespace($0) }
                if end.map({ result[$0] == UInt8(ascii: ">") }) ?? true { result.removeSubrange(((end ?? -1) + 1)...) }
            }
            result.append(byte)
            rest = rest.dropFirst()
        }
        return result
    }

    private static let space = UInt8(ascii: " ")

    private static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte == UInt8(ascii: "\n") }

    private static func skipping(past end: StaticString, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = Array(end.description.utf8)
        guard let index = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return [] }
        return bytes[(index + end.count)...]
    }
}
