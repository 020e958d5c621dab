import CFastCGI
import Glibc

/// A request's meta-variable that the shop reads (RFC 3875, section 4.1); nginx.conf lists the same.
enum Parameter: Int, CaseIterable {
    case requestMethod, requestURI, scriptName, pathInfo, queryString, contentType, contentLength
    case host, origin, fetchSite, cookie, acceptLanguage, ifNoneMatch
    /// Ours, and the last of nginx.conf's list: libfcgi hands over parameters that were cut short as if they were
    /// whole, and only what must come last tells.
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
        case .host: "HTTP_HOST"
        case .origin: "HTTP_ORIGIN"
        case .fetchSite: "HTTP_SEC_FETCH_SITE"
        case .cookie: "HTTP_COOKIE"
        case .acceptLanguage: "HTTP_ACCEPT_LANGUAGE"
        case .ifNoneMatch: "HTTP_IF_NONE_MATCH"
        case .end: "PARAMETERS_END"
        }
    }
}

/// The values of one FastCGI request, read in one pass over libfcgi's `NAME=value` strings without copying them:
/// valid until that request is finished. Of a name that comes twice the first counts.
struct Parameters {
    private var values = InlineArray<14, UnsafePointer<CChar>?>(repeating: nil)

    init(_ entries: FCGX_ParamArray?) {
        guard var entry = entries else { return }
        while let text = entry.pointee {
            entry += 1
            guard let equals = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            guard let parameter = Self.parameter(text, length: equals - text) else { continue }
            if values[parameter.rawValue] == nil { values[parameter.rawValue] = UnsafePointer(equals + 1) }
        }
    }

    /// The value; `nil` where there is none or an empty one, which is how nginx sends a header that was not there.
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
