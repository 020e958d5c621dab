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
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.id = id
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
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
            self.host = host
            self.origin = origin
            self.fetchSite = fetchSite
            self.cookie = cookie
            self.acceptLanguage = acceptLanguage
            self.contentType = contentType
            self.ifNoneMatch = ifNoneMatch
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

/// A meta-variable that the shop reads (RFC 3875, section 4.1); nginx.conf lists the same ones.
enum Parameter: Int, CaseIterable {
    case requestMethod, requestURI, contentType, contentLength
    case scheme, host, origin, fetchSite, cookie, acceptLanguage, ifNoneMatch, authorization
    case requestID, remoteAddress
    /// The sentinel that nginx.conf sends last: libfcgi returns truncated parameters as if they were whole, and only a
    /// parameter that must come last shows the difference.
    case end

    var name: StaticString {
        switch self {
        case .requestMethod: "REQUEST_METHOD"
        case .requestURI: "REQUEST_URI"
        case .contentType: "CONTENT_TYPE"
        case .contentLength: "CONTENT_LENGTH"
        case .scheme: "REQUEST_SCHEME"
        case .host: "HTTP_HOST"
        case .origin: "HTTP_ORIGIN"
        case .fetchSite: "HTTP_SEC_FETCH_SITE"
        case .cookie: "HTTP_COOKIE"
        case .acceptLanguage: "HTTP_ACCEPT_LANGUAGE"
        case .ifNoneMatch: "HTTP_IF_NONE_MATCH"
        case .authorization: "HTTP_AUTHORIZATION"
        case .requestID: "REQUEST_ID"
        case .remoteAddress: "REMOTE_ADDR"
        case .end: "PARAMETERS_END"
        }
    }
}

extension Request {
    /// The request that the meta-variables describe (RFC 3875, section 4.1).
    init(_ value: (Parameter) -> String?, body: Body) {
        let target = RequestTarget(value(.requestURI) ?? "")
        self.init(
            Method(value(.requestMethod) ?? ""), target.path, query: target.query,
            headers: Headers(
                host: value(.host), origin: value(.origin), fetchSite: value(.fetchSite), cookie: value(.cookie),
                acceptLanguage: value(.acceptLanguage), contentType: value(.contentType),
                ifNoneMatch: value(.ifNoneMatch), authorization: value(.authorization)),
            body: body, id: value(.requestID), remoteAddress: value(.remoteAddress),
            isSecure: value(.scheme) == "https")
    }
}

/// A request target (RFC 9112, section 3.2), split into path and query.
struct RequestTarget: Equatable {
    /// Percent-decoded once. A path that cannot be decoded stays as it came: no page has such a path. It is empty for a
    /// path with `//`, `/.` or `/..`: nginx chose its location by the path without them (RFC 3986, section 5.2.4), so the
    /// rules of that location may not be those of the page that would be found here.
    var path: String
    /// Still encoded.
    var query: String

    /// - Parameter uri: a path with a query; nginx drops the scheme and the host of an absolute-form.
    init(_ uri: String) {
        let parts = uri.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let path = PercentEncoding.decode(Array(parts[0])[...], plusIsSpace: false) ?? String(Substring(parts[0]))
        self.path = Self.isNormal(path) ? path : ""
        query = parts.count == 2 ? String(Substring(parts[1])) : ""
    }

    /// False for a path with an empty segment, or one that begins with a dot: no page has such an address.
    private static func isNormal(_ path: String) -> Bool {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        return !zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && ($1 == slash || $1 == dot) }
    }
}

/// The announced length of a body (RFC 3875, section 4.1.2).
enum BodyLength: Equatable {
    case bytes(Int)
    /// Longer than `maxBytes`, even if the number does not fit an `Int`.
    case tooLarge
    case notANumber

    /// The shop's forms have some hundred bytes; nginx.conf has the same limit of 64 KiB.
    static let maxBytes = 64 << 10
    /// A shop's events at head office, whose nginx lets them through. One event may have a whole menu.
    static let maxEventBytes = 1 << 20

    /// - Parameters:
    ///   - text: decimal digits only; nil or empty means that there is no body.
    ///   - type: the media type of the body.
    init(_ text: String?, type: String? = nil) {
        guard let text, !text.isEmpty else {
            self = .bytes(0)
            return
        }
        guard text.utf8.allSatisfy(\.isASCIIDigit) else {
            self = .notANumber
            return
        }
        let number = Int(decimalDigits: text.utf8) ?? .max
        self =
            number > (type == "application/x-ndjson" ? Self.maxEventBytes : Self.maxBytes) ? .tooLarge : .bytes(number)
    }
}

/// The fields of a form or a query, in the order they came (`application/x-www-form-urlencoded`, WHATWG URL Standard,
/// section 5.1, but nil where the standard guesses).
///
/// Looking a field up costs the same however many there are: a form of 64 KiB has thousands, and a reader that asks for one
/// name for each of them must not take their square.
package struct Form: Equatable, Sendable {
    package let fields: [Field]
    /// The index of the first field of each name; nil where there are so few that searching them costs less.
    private let indices: [String: Int]?

    private static let maxSearchedFields = 16

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
        indices =
            fields.count <= Self.maxSearchedFields
            ? nil
            : Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Returns: nil when an escape is incomplete or a name or value is not UTF-8.
    package init?(_ encoded: some StringProtocol) { self.init(Array(encoded.utf8)) }

    package init?(_ encoded: [UInt8]) {
        var fields = [Field]()
        if !encoded.isEmpty { fields.reserveCapacity(8) }
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
        self.init(fields: fields)
    }

    /// The text that `init(_:)` reads.
    package var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }

    /// The first value of that name.
    package subscript(_ name: String) -> String? {
        if let indices { return indices[name].map { fields[$0].value } }
        return fields.first { $0.name == name }?.value
    }
}
