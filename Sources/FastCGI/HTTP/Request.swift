import Bytes

/// One request as the shop sees it: method, target, the few headers that matter, and the body.
///
/// It holds neither connection nor parser, so that tests make requests by hand.
package struct Request: Equatable, Sendable {
    package var method: Method
    /// The path without its query, percent-decoded, beginning with `/`.
    package var path: String
    /// The text after the `?`, still encoded; empty without one.
    package var query: String
    package var headers: Headers
    package var body: Body
    /// The web server's name for the request, in its log and ours; nil when it gave none.
    package var id: String?
    /// The client's address; nil when the web server gave none.
    package var remoteAddress: String?
    /// True if the browser sent it over TLS, as nginx says.
    package var isSecure: Bool

    package init(
        _ method: Method, _ path: String, query: String = "", headers: Headers = Headers(), body: Body = .whole([]),
        id: String? = nil, remoteAddress: String? = nil, isSecure: Bool = false
    ) {
        (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
        (self.body, self.id, self.remoteAddress, self.isSecure) = (body, id, remoteAddress, isSecure)
    }

    package var cookies: Cookies { Cookies(headers.cookie) }

    /// True for a client on this machine, as the web server sees it.
    package var isFromThisMachine: Bool {
        remoteAddress.map { $0 == "::1" || $0.hasPrefix("127.") } ?? false
    }

    /// The request headers that the shop reads; nil where the browser sent none.
    package struct Headers: Equatable, Sendable {
        package var host: String?
        package var origin: String?
        /// `Sec-Fetch-Site`, sent by browsers over HTTPS and to localhost.
        package var fetchSite: String?
        package var cookie: String?
        package var acceptLanguage: String?
        package var contentType: String?
        package var ifNoneMatch: String?
        /// Only where nginx hands it over: at a head office.
        package var authorization: String?

        package init(
            host: String? = nil, origin: String? = nil, fetchSite: String? = nil, cookie: String? = nil,
            acceptLanguage: String? = nil, contentType: String? = nil, ifNoneMatch: String? = nil,
            authorization: String? = nil
        ) {
            (self.host, self.origin, self.fetchSite, self.cookie) = (host, origin, fetchSite, cookie)
            (self.acceptLanguage, self.contentType, self.ifNoneMatch) = (acceptLanguage, contentType, ifNoneMatch)
            self.authorization = authorization
        }
    }

    /// The body, or the reason why it cannot be used.
    package enum Body: Equatable, Sendable {
        /// Every announced byte; empty when none was announced.
        case whole([UInt8])
        /// The parameters or the body ended early, or the announced length is not a length.
        case cutShort
        /// More bytes were announced than the server accepts.
        case tooLarge
    }
}

/// A request method (RFC 9110, section 9); every method that the shop does not use is `other`.
package enum Method: Equatable, Sendable {
    case get, head, post
    case other(String)

    package init(_ name: String) {
        switch name {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        default: self = .other(name)
        }
    }

    package var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .other(let name): name
        }
    }
}

/// The cookies of one request (RFC 6265, section 4.2). The first cookie of a name counts.
package struct Cookies: Sendable {
    private let header: String

    /// - Parameter header: the value of `Cookie`; nil without one.
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

/// A `Set-Cookie` header (RFC 6265, section 4.1) for the whole shop, hidden from scripts and from other sites' requests.
package struct SetCookie: Sendable {
    /// A token (RFC 9110, section 5.6.2).
    package let name: String
    /// Cookie-octets (RFC 6265, section 4.1.1): no control character, white space, comma, semicolon, quote or backslash.
    package let value: String
    /// The browser keeps the cookie for so long; 0 removes it.
    package let maxAgeSeconds: Int
    /// True if no request that another site began carries it, not even a followed link (RFC 6265bis, section 5.2).
    package let isStrict: Bool

    /// - Returns: nil when the name or the value holds a byte that a cookie does not allow.
    package init?(_ name: String, _ value: String, maxAgeSeconds: Int, isStrict: Bool = false) {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isToken), value.utf8.allSatisfy(\.isCookieOctet) else {
            return nil
        }
        (self.name, self.value, self.maxAgeSeconds, self.isStrict) = (name, value, maxAgeSeconds, isStrict)
    }

    package var header: Response.Header {
        .init(
            "Set-Cookie",
            "\(name)=\(value); Path=/; Max-Age=\(maxAgeSeconds); HttpOnly; SameSite=\(isStrict ? "Strict" : "Lax")")
    }
}

extension UInt8 {
    /// A `tchar` (RFC 9110, section 5.6.2).
    fileprivate var isToken: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    fileprivate var isCookieOctet: Bool { self > 0x20 && self < 0x7F && !"\",;\\".utf8.contains(self) }
}

/// The fields of a form or a query, in the order they came (`application/x-www-form-urlencoded`, WHATWG URL Standard,
/// section 5.1, but nil where the standard guesses).
package struct Form: Equatable, Sendable {
    package var fields: [Field]

    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
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
