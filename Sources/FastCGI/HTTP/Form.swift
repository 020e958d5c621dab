import Bytes

/// The fields of a form or a query, in the order they came (`application/x-www-form-urlencoded`, WHATWG URL Standard,
/// section 5.1, but nil where the standard guesses).
package struct Form: Equatable, Sendable {
    package var fields: [Field]

    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The media type of a body that `init(_:)` reads.
    package static let mediaType = "application/x-www-form-urlencoded"

    package init(fields: [Field] = []) {
        self.fields = fields
    }

    /// - Returns: nil when an escape is incomplete or a name or value is not UTF-8.
    package init?(_ encoded: some StringProtocol) { self.init(Array(encoded.utf8)) }

    package init?(_ encoded: [UInt8]) {
        fields = []
        if encoded.isEmpty { return }
        fields.reserveCapacity(8)
        var start = 0
        // One pass, without an array of the parts.
        while start < encoded.count {
            let end = encoded[start...].firstIndex(of: UInt8(ascii: "&")) ?? encoded.count
            let equals = encoded[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
            guard let name = PercentEncoding.decode(encoded[start..<equals], plusIsSpace: true),
                let value = PercentEncoding.decode(encoded[min(equals + 1, end)..<end], plusIsSpace: true)
            else { return nil }
            if start < end { fields.append(Field(name, value)) }
            start = end + 1
        }
    }

    /// The text that `init(_:)` reads.
    package var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }

    /// The first value of that name.
    package subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }
}

/// Percent-encoding (RFC 3986, section 2.1), and the `+` that forms write for a space.
package enum PercentEncoding {
    /// Encodes every byte of UTF-8 but the unreserved ones and `/`, for a name or a value in a query.
    package static func encode(_ text: String) -> String {
        var encoded = [UInt8]()
        for byte in text.utf8 {
            if byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(hex: byte)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Returns the decoded text, or nil when an escape is incomplete or the bytes are not UTF-8.
    package static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        // Most names and values are plain: ASCII is valid UTF-8.
        let isPlain = text.allSatisfy {
            $0 < 0x80 && $0 != UInt8(ascii: "%") && ($0 != UInt8(ascii: "+") || !plusIsSpace)
        }
        if isPlain { return String(decoding: text, as: UTF8.self) }
        // No escape completes a character that begins without one.
        if String(validating: text, as: UTF8.self) == nil { return nil }
        var bytes = [UInt8]()
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
