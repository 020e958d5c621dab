import Bytes
import CFastCGI
import Glibc

/// A meta-variable that the shop reads (RFC 3875, section 4.1); nginx.conf lists the same ones.
enum Parameter: Int, CaseIterable {
    case requestMethod, requestURI, scriptName, pathInfo, queryString, contentType, contentLength
    case scheme, host, origin, fetchSite, cookie, acceptLanguage, ifNoneMatch, authorization
    case requestID, remoteAddress
    /// The sentinel that nginx.conf sends last: libfcgi returns truncated parameters as if they were whole, and only a
    /// parameter that must come last shows the difference.
    case end

    var name: StaticString {
        switch self {
        case .requestMethod: "REQUEST_METHOD"
        case .requestURI: "REQUEST_URI"
        case .scriptName: "SCRIPT_NAME"
        case .pathInfo: "PATH_INFO"
        case .queryString: "QUERY_STRING"
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

/// The values of one FastCGI request, read in one pass over libfcgi's `NAME=value` strings without copying them.
/// Valid until that request is finished. The first value of a repeated name counts.
struct Parameters {
    private var values = InlineArray<18, UnsafePointer<CChar>?>(repeating: nil)

    init(_ entries: FCGX_ParamArray?) {
        guard var entry = entries else { return }
        while let text = entry.pointee {
            entry += 1
            guard let equals = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            guard let parameter = Self.parameter(text, length: equals - text) else { continue }
            if values[parameter.rawValue] == nil { values[parameter.rawValue] = UnsafePointer(equals + 1) }
        }
    }

    /// The value; nil for a missing or empty one, since nginx sends an empty value for an absent header.
    subscript(_ parameter: Parameter) -> String? {
        guard let value = values[parameter.rawValue], value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func parameter(_ text: UnsafePointer<CChar>, length: Int) -> Parameter? {
        Parameter.allCases.first {
            $0.name.utf8CodeUnitCount == length && memcmp($0.name.utf8Start, text, length) == 0
        }
    }
}

extension Request {
    /// The request that the meta-variables describe (RFC 3875, section 4.1).
    init(_ value: (Parameter) -> String?, body: Body) {
        let target =
            value(.requestURI).map { RequestTarget($0) }
            ?? RequestTarget(
                scriptName: value(.scriptName), pathInfo: value(.pathInfo), query: value(.queryString))
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
    /// Percent-decoded once. A path that cannot be decoded stays as it came: no page has such a path.
    var path: String
    /// Still encoded.
    var query: String

    /// - Parameter uri: usually a path with a query; scheme and host (absolute-form) are dropped.
    init(_ uri: String) {
        let relative = Self.withoutAuthority(Substring(uri))
        let queryMark = relative.utf8.firstIndex(of: UInt8(ascii: "?")) ?? relative.endIndex
        let encoded = relative[..<queryMark]
        path = PercentEncoding.decode(Array(encoded.utf8)[...], plusIsSpace: false) ?? String(encoded)
        query = queryMark == relative.endIndex ? "" : String(relative[queryMark...].dropFirst())
    }

    /// From the variables that every web server sends, whose path is already decoded (RFC 3875, sections 4.1.5 and 4.1.13).
    init(scriptName: String?, pathInfo: String?, query: String?) {
        let joined = (scriptName ?? "") + (pathInfo ?? "")
        path = joined.isEmpty ? "/" : joined
        self.query = query ?? ""
    }

    private static func withoutAuthority(_ uri: Substring) -> Substring {
        guard uri.utf8.first != UInt8(ascii: "/"), let scheme = ["http://", "https://"].first(where: uri.hasPrefix)
        else { return uri }
        let rest = uri.dropFirst(scheme.count)
        guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[end] == "/" ? rest[end...] : "/" + rest[end...]
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
