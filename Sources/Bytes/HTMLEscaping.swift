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
