import Bytes

/// One request as the shop sees it: method, target, the few headers that matter, and the body.
///
/// It holds neither connection nor parser, so that tests make requests by hand.
package struct Request: Equatable, Sendable {
    package var method: Method
    /// The path without its query, percent-decoded, beginning with `/`.
    package var path: String
    /// The text after the `?`, still encoded; empty without a `?`.
    package var query: String
    package var headers: Headers
    package var body: Body
    /// The web server's name for the request, in its log and ours; nil when it gave none.
    package var id: String?
    /// The client's address; nil when the web server gave none.
    package var remoteAddress: String?
    /// True if the browser sent the request over TLS, as nginx reports.
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
        /// The media types that the client reads. nginx hands over this one and the next three only below `/api/`, and the
        /// credentials at head office, too.
        package var accept: String?
        package var ifMatch: String?
        package var authorization: String?
        package var idempotencyKey: String?

        package init(
            host: String? = nil, origin: String? = nil, fetchSite: String? = nil, cookie: String? = nil,
            acceptLanguage: String? = nil, contentType: String? = nil, ifNoneMatch: String? = nil,
            accept: String? = nil, ifMatch: String? = nil, authorization: String? = nil, idempotencyKey: String? = nil
        ) {
            self.host = host
            self.origin = origin
            self.fetchSite = fetchSite
            self.cookie = cookie
            self.acceptLanguage = acceptLanguage
            self.contentType = contentType
            self.ifNoneMatch = ifNoneMatch
            self.accept = accept
            self.ifMatch = ifMatch
            self.authorization = authorization
            self.idempotencyKey = idempotencyKey
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

        var isWhole: Bool { if case .whole = self { true } else { false } }
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
                ifNoneMatch: value(.ifNoneMatch), accept: value(.accept), ifMatch: value(.ifMatch),
                authorization: value(.authorization), idempotencyKey: value(.idempotencyKey)),
            body: body, id: value(.requestID), remoteAddress: value(.remoteAddress),
            isSecure: value(.scheme) == "https")
    }
}

/// A request target (RFC 9112, section 3.2), split into path and query.
struct RequestTarget: Equatable {
    /// The path, percent-decoded once. A path that cannot be decoded stays encoded: no page has such a path. Of a path
    /// with `//`, `/.` or `/..`, only the first segment is kept, as `/orders/`, which no page has: nginx chose its location by
    /// the path without them (RFC 3986, section 5.2.4), so the rules of that location may not be the rules of the page that
    /// would be found here.
    var path: String
    /// The query, still encoded.
    var query: String

    /// - Parameter uri: a path with a query; nginx drops the scheme and the host of an absolute-form.
    init(_ uri: String) {
        let parts = uri.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let path = PercentEncoding.decode(Array(parts[0])[...], plusIsSpace: false) ?? String(Substring(parts[0]))
        self.path = Self.isNormal(path) ? path : Self.beginning(of: path)
        query = parts.count == 2 ? String(Substring(parts[1])) : ""
    }

    /// The first segment, which tells the clients of the API from browsers; empty for one that begins with a dot, or is empty.
    private static func beginning(of path: String) -> String {
        let first = path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        return first.first.map { $0 != UInt8(ascii: ".") } == true ? "/\(Substring(first))/" : ""
    }

    /// False for a path with an empty segment, or one that begins with a dot: no page has such an address.
    private static func isNormal(_ path: String) -> Bool {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        return !zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && ($1 == slash || $1 == dot) }
    }
}
