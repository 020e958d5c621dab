extension String {
    /// The text as a string of JSON (RFC 8259, section 7) with its quotes. Control characters and Unicode's line separators
    /// are escaped, C1 controls as well, so that it stays on one line wherever it is shown.
    package var jsonString: String { quoted(inScript: false) }

    /// The same string of JSON for an HTML element `script`, which a `<` could end or turn into a comment.
    package var scriptJSONString: String { quoted(inScript: true) }

    private func quoted(inScript: Bool) -> String {
        var bytes = [UInt8]()
        bytes.append(jsonString: self, inScript: inScript)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Parses a JSON string with its quotes, in the form that `jsonString` writes.
    /// - Returns: nil for a string with another escape, or with bytes that are not UTF-8.
    package init?(jsonString json: some Collection<UInt8>) {
        guard json.count >= 2, let content = String(validating: json.dropFirst().dropLast(), as: UTF8.self) else {
            return nil
        }
        guard content.utf8.contains(UInt8(ascii: "\\")) else {
            self = content
            return
        }
        var text = String.UnicodeScalarView()
        var rest = content.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\""?: text.append("\"")
            case "\\"?: text.append("\\")
            case "n"?: text.append("\n")
            case "u"?:
                guard let value = UInt32(String(rest.prefix(4)), radix: 16), let escaped = Unicode.Scalar(value) else {
                    return nil
                }
                text.append(escaped)
                rest = rest.dropFirst(4)
            default: return nil
            }
        }
        self.init(text)
    }
}

extension [UInt8] {
    /// Appends the text as `String.jsonString` writes it.
    /// - Parameter inScript: true for the form of `String.scriptJSONString`.
    package mutating func append(jsonString text: String, inScript: Bool = false) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { bytes in
            var start = 0
            var index = 0
            while index < bytes.count {
                guard let (character, count) = Self.escapedCharacter(at: index, of: bytes, inScript) else {
                    index += 1
                    continue
                }
                append(contentsOf: bytes[start..<index])
                append(escape: character)
                index += count
                start = index
            }
            append(contentsOf: bytes[start...])
        }
        append(UInt8(ascii: "\""))
    }

    /// - Returns: the character of a text that is escaped in JSON, and the number of its bytes; nil for any other character,
    ///   and inside a character.
    private static func escapedCharacter(
        at index: Int, of bytes: UnsafeBufferPointer<UInt8>, _ inScript: Bool
    ) -> (character: UInt16, count: Int)? {
        switch bytes[index] {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: (UInt16(bytes[index]), 1)
        case UInt8(ascii: "<") where inScript: (UInt16(bytes[index]), 1)
        // U+0080 to U+009F.
        case 0xC2 where bytes[index + 1] < 0xA0: (UInt16(bytes[index + 1]), 2)
        // U+2028 and U+2029.
        case 0xE2 where bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
            (0x2000 | UInt16(bytes[index + 2] & 0x3F), 3)
        default: nil
        }
    }

    private mutating func append(escape character: UInt16) {
        append(UInt8(ascii: "\\"))
        switch character {
        case 0x22, 0x5C: append(UInt8(character))
        case 0x0A: append(UInt8(ascii: "n"))
        default:
            append(UInt8(ascii: "u"))
            append(hex: character)
        }
    }
}
