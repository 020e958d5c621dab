import Bytes

/// Percent-encoding (RFC 3986, section 2.1), and the `+` that forms write for a space.
package enum PercentEncoding {
    /// Returns the decoded text, or nil when an escape is incomplete or the bytes are not UTF-8.
    package static func decode(_ text: Substring.UTF8View, plusIsSpace: Bool) -> String? {
        let isPlain = text.allSatisfy { $0 != UInt8(ascii: "%") && ($0 != UInt8(ascii: "+") || !plusIsSpace) }
        if isPlain { return String(Substring(text)) }
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
