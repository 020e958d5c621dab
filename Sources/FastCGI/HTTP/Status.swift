import Bytes

/// A status code that the shop uses (RFC 9110, section 15).
package enum Status: Int, CaseIterable, Sendable {
    case ok = 200
    case created = 201
    case seeOther = 303
    case notModified = 304
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case preconditionFailed = 412
    case contentTooLarge = 413
    case unsupportedMediaType = 415
    case misdirectedRequest = 421
    case unprocessableContent = 422
    case upgradeRequired = 426
    case preconditionRequired = 428
    case tooManyRequests = 429
    case internalServerError = 500
    case serviceUnavailable = 503

    package var reason: String {
        switch self {
        case .ok: "OK"
        case .created: "Created"
        case .seeOther: "See Other"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .conflict: "Conflict"
        case .preconditionFailed: "Precondition Failed"
        case .contentTooLarge: "Content Too Large"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .upgradeRequired: "Upgrade Required"
        case .preconditionRequired: "Precondition Required"
        case .tooManyRequests: "Too Many Requests"
        case .internalServerError: "Internal Server Error"
        case .serviceUnavailable: "Service Unavailable"
        }
    }

    /// The header's line, such as `Status: 200 OK` and CRLF (RFC 3875, section 6.3.3).
    var line: [UInt8] { Self.lines[self] ?? [] }

    private static let lines = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Array("Status: \($0.rawValue) \($0.reason)\r\n".utf8)) })
}
