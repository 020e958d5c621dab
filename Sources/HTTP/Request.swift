/// One request as the shop sees it: what was asked, the few headers that matter, and the body.
///
/// It holds no connection and no parser, so an action is tested with a value made by hand.
package struct Request: Equatable, Sendable {
    package var method: Method
    /// The path without its query, percent-decoded, beginning with `/`.
    package var path: String
    /// What follows the `?`, still encoded; empty without one.
    package var query: String
    package var headers: Headers
    package var body: Body

    package init(
        _ method: Method, _ path: String, query: String = "", headers: Headers = Headers(), body: Body = .whole([])
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The request headers that the shop reads; `nil` where the browser sent none.
    package struct Headers: Equatable, Sendable {
        package var host: String?
        package var origin: String?
        /// `Sec-Fetch-Site`, sent by browsers over HTTPS and to localhost.
        package var fetchSite: String?
        package var cookie: String?
        package var acceptLanguage: String?
        package var contentType: String?
        package var ifNoneMatch: String?

        package init(
            host: String? = nil, origin: String? = nil, fetchSite: String? = nil, cookie: String? = nil,
            acceptLanguage: String? = nil, contentType: String? = nil, ifNoneMatch: String? = nil
        ) {
            self.host = host
            self.origin = origin
            self.fetchSite = fetchSite
            self.cookie = cookie
            self.acceptLanguage = acceptLanguage
            self.contentType = contentType
            self.ifNoneMatch = ifNoneMatch
        }
    }

    /// The body, or why there is none to trust.
    package enum Body: Equatable, Sendable {
        /// Every byte that was announced; empty when none was.
        case whole([UInt8])
        /// The parameters or the body ended early, or the announced length is not a length.
        case cutShort
        /// More bytes were announced than the server takes.
        case tooLarge
    }
}
