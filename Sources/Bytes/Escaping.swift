extension [UInt8] {
    /// Appends a text as HTML shows it, in elements and in quoted attributes.
    ///
    /// Byte by byte: a quote with a combining accent is another `Character` than a quote, but a browser reads the
    /// quote. Attacked by `HTMLEscapingTests`.
    package mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { append(escaping: $0) }
    }

    /// The same for UTF-8.
    package mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in bytes.indices {
            guard let entity = Self.entity(for: bytes[index]) else { continue }
            append(contentsOf: bytes[start..<index])
            append(contentsOf: entity.utf8)
            start = index + 1
        }
        append(contentsOf: bytes[start...])
    }

    private static func entity(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}

extension String {
    /// The text as a string of JSON (RFC 8259, section 7) with its quotes. Control characters and Unicode's line separators
    /// are escaped, C1 controls as well, so that it stays on one line wherever it is shown.
    package var jsonString: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case _
            where scalar.properties.generalCategory == .control || "\u{2028}\u{2029}".unicodeScalars.contains(scalar):
                text += "\\u" + String(scalar.value + 0x10000, radix: 16).suffix(4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// The text of a JSON string with its quotes, in the form of `jsonString`.
    /// - Returns: nil for one with another escape, or with bytes that are not UTF-8.
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
