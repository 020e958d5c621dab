import Bytes
import FastCGI

/// A host and a port, as in a `Host` header (RFC 9110, section 7.2).
package struct Authority: Equatable {
    /// The name has no final dot; an IPv6 address stands in its brackets.
    package let name: CaseInsensitiveASCII
    let port: CaseInsensitiveASCII?

    package init(_ text: some Sequence<UInt8>) {
        let text = CaseInsensitiveASCII(text)
        let bytes = text.bytes
        let isBracketed = bytes.first == UInt8(ascii: "[")
        let nameEnd =
            isBracketed
            ? bytes.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : bytes.firstIndex(of: UInt8(ascii: ":"))
        let end = nameEnd ?? bytes.endIndex
        let hasDot = end > bytes.startIndex && bytes[end - 1] == UInt8(ascii: ".")
        name = text[..<(hasDot ? end - 1 : end)]
        let hasPort = bytes.endIndex - end > 1 && bytes[end] == UInt8(ascii: ":")
        port = hasPort ? text[(end + 1)...] : nil
    }

    private init(name: CaseInsensitiveASCII, port: CaseInsensitiveASCII?) {
        self.name = name
        self.port = port
    }

    func with(defaultPort: CaseInsensitiveASCII) -> Authority {
        Authority(name: name, port: port ?? defaultPort)
    }

    /// True if the name is an IP address: IPv4 in four decimal numbers, or IPv6 in brackets.
    var isAddress: Bool { name.bytes.first == UInt8(ascii: "[") ? isIPv6 : isIPv4 }

    private var isIPv6: Bool {
        guard name.bytes.count >= 2, name.bytes.last == UInt8(ascii: "]") else { return false }
        let groups = name.bytes.dropFirst().dropLast()
        let colon = UInt8(ascii: ":")
        guard groups.allSatisfy({ $0.hexDigitValue != nil || $0 == colon || $0 == UInt8(ascii: ".") }) else {
            return false
        }
        return zip(groups, groups.dropFirst()).contains { $0 == colon && $1 == colon }
            || groups.split(separator: colon).count == 8
    }

    private var isIPv4: Bool {
        var (dots, digits, number) = (0, 0, 0)
        for byte in name.bytes {
            if byte == UInt8(ascii: "."), digits > 0 {
                dots += 1
                digits = 0
                number = 0
            } else if byte.isASCIIDigit, digits < 3 {
                digits += 1
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
                if number > 255 { return false }
            } else {
                return false
            }
        }
        return dots == 3 && digits > 0
    }
}
