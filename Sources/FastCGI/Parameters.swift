import Bytes
import CFastCGI
import Glibc

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

/// The values of one FastCGI request, read in one pass over libfcgi's `NAME=value` strings without copying them.
/// Valid until that request is finished. The first value of a repeated name counts.
struct Parameters {
    private var values = InlineArray<15, UnsafePointer<CChar>?>(repeating: nil)

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
    /// Percent-decoded once. A path that cannot be decoded stays as it came: no page has such a path.
    var path: String
    /// Still encoded.
    var query: String

    /// - Parameter uri: a path with a query; nginx drops the scheme and the host of an absolute-form.
    init(_ uri: String) {
        let parts = uri.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = PercentEncoding.decode(Array(parts[0])[...], plusIsSpace: false) ?? String(Substring(parts[0]))
        query = parts.count == 2 ? String(Substring(parts[1])) : ""
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
