/// Percent-encoding (RFC 3986, section 2.1), and the `+` that forms write for a space.
package enum PercentEncoding {
    /// Encodes every byte of UTF-8 except the unreserved ones and `/`, for a name or a value in a query.
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
