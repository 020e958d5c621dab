import Bytes

/// A meta-variable that the shop reads (RFC 3875, section 4.1); nginx.conf lists the same ones.
enum Parameter: Int, CaseIterable {
    case requestMethod, requestURI, contentType, contentLength
    case scheme, host, origin, fetchSite, cookie, accept, acceptLanguage, ifNoneMatch, ifMatch, authorization,
        idempotencyKey
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
        case .accept: "HTTP_ACCEPT"
        case .acceptLanguage: "HTTP_ACCEPT_LANGUAGE"
        case .ifNoneMatch: "HTTP_IF_NONE_MATCH"
        case .ifMatch: "HTTP_IF_MATCH"
        case .idempotencyKey: "HTTP_IDEMPOTENCY_KEY"
        case .authorization: "HTTP_AUTHORIZATION"
        case .requestID: "REQUEST_ID"
        case .remoteAddress: "REMOTE_ADDR"
        case .end: "PARAMETERS_END"
        }
    }
}
