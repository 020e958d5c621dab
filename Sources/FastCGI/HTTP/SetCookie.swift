import Bytes

/// A `Set-Cookie` header (RFC 6265, section 4.1) for the whole shop, hidden from scripts and from other sites' requests.
package struct SetCookie: Sendable {
    /// The name: a token (RFC 9110, section 5.6.2).
    package let name: String
    /// The value: cookie-octets (RFC 6265, section 4.1.1), that is no control character, white space, comma, semicolon,
    /// quote or backslash.
    package let value: String
    /// The seconds for which the browser keeps the cookie; 0 removes it.
    package let maxAgeSeconds: Int
    /// True if the cookie is left out of each request that another site began, even by a link (RFC 6265bis, section
    /// 5.2).
    package let isStrict: Bool

    /// - Returns: nil when the name or the value holds a byte that a cookie does not allow.
    package init?(_ name: String, _ value: String, maxAgeSeconds: Int, isStrict: Bool = false) {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isToken), value.utf8.allSatisfy(\.isCookieOctet) else {
            return nil
        }
        self.name = name
        self.value = value
        self.maxAgeSeconds = maxAgeSeconds
        self.isStrict = isStrict
    }

    package var header: Response.Header {
        .init(
            "Set-Cookie",
            "\(name)=\(value); Path=/; Max-Age=\(maxAgeSeconds); HttpOnly; SameSite=\(isStrict ? "Strict" : "Lax")")
    }
}

extension UInt8 {
    /// True for a `tchar` (RFC 9110, section 5.6.2).
    fileprivate var isToken: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    fileprivate var isCookieOctet: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
        default: self > 0x20 && self < 0x7F
        }
    }
}
