/// The cookies of one request (RFC 6265, section 4.2): the first of a name counts.
package struct Cookies: Sendable {
    private let header: String

    package init(_ header: String?) {
        self.header = header ?? ""
    }

    package subscript(_ name: String) -> String? {
        var rest = header.utf8[...]
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[pair.endIndex...].dropFirst()
            let found = pair.drop { $0 == UInt8(ascii: " ") }
            let value = found.dropFirst(name.utf8.count)
            guard value.first == UInt8(ascii: "="), found.starts(with: name.utf8) else { continue }
            return String(Substring(value.dropFirst()))
        }
        return nil
    }
}

/// A `Set-Cookie` header (RFC 6265, section 4.1) for the whole shop, out of scripts' reach and of other sites'.
package struct SetCookie: Sendable {
    package let name: String
    /// Characters that a cookie allows: no white space, comma, semicolon, quote or backslash.
    package let value: String
    /// How long the browser keeps it; 0 removes it.
    package let maxAgeSeconds: Int

    package init(_ name: String, _ value: String, maxAgeSeconds: Int) {
        self.name = name
        self.value = value
        self.maxAgeSeconds = maxAgeSeconds
    }

    package var header: Response.Header {
        .init("Set-Cookie", "\(name)=\(value); Path=/; Max-Age=\(maxAgeSeconds); HttpOnly; SameSite=Lax")
    }
}
