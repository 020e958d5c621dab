import Bytes

/// One response: a status, its headers in order, and the body: whole, or its beginning and a stream of the rest.
package struct Response: Equatable, Sendable {
    package var status: Status
    package var headers: [Header]
    /// The body in one or more pieces, which are sent one after the other.
    package var pieces: [ArraySlice<UInt8>]
    /// The rest after `pieces`, made while it is sent; its length is unknown beforehand.
    package var stream: BodyStream?

    /// A header whose value cannot end it early: each control character, CR and LF above all, becomes a space, as
    /// RFC 9110, section 5.5, asks of a recipient.
    package struct Header: Equatable, Sendable {
        package let name: String
        /// The header as it is sent, with CRLF; made once for a header that many responses have.
        fileprivate let line: [UInt8]

        /// - Parameter name: a token, written in the source.
        package init(_ name: StaticString, _ value: String) {
            self.name = name.description
            var line = [UInt8]()
            line.reserveCapacity(name.utf8CodeUnitCount + value.utf8.count + 4)
            line += self.name.utf8
            line += ": ".utf8
            for byte in value.utf8 { line.append(byte.isFieldContent ? byte : UInt8(ascii: " ")) }
            line += "\r\n".utf8
            self.line = line
        }

        package var value: String {
            String(decoding: line.dropFirst(name.utf8.count + 2).dropLast(2), as: UTF8.self)
        }
    }

    package init(_ status: Status, headers: [Header] = [], body: [UInt8] = []) {
        self.init(status, headers: headers, pieces: [body[...]])
    }

    package init(_ status: Status, headers: [Header], pieces: [ArraySlice<UInt8>]) {
        self.status = status
        self.headers = headers
        self.pieces = pieces
    }

    /// The pieces as one.
    package var body: [UInt8] { Array(pieces.joined()) }

    package static func html(_ body: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: [html], body: body)
    }

    package static func json(_ body: [UInt8]) -> Response {
        Response(.ok, headers: [json], body: body)
    }

    private static let html = Header("Content-Type", "text/html; charset=utf-8")
    private static let json = Header("Content-Type", "application/json")

    /// 200 with a body that is made piece by piece while it is sent: see `BodyStream`.
    package static func stream(
        headers: [Header], _ produce: @escaping @Sendable (_ write: BodyStream.Write) throws -> Void
    ) -> Response {
        var response = Response(.ok, headers: headers)
        response.stream = BodyStream(produce)
        return response
    }

    /// 303 with a path and without a host: a proxy in front of the shop may have another name.
    package static func redirect(to path: String) -> Response {
        Response(.seeOther, headers: [Header("Location", path)])
    }

    package subscript(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// Adds the cookie, if it is one.
    package mutating func set(_ cookie: SetCookie?) {
        if let cookie { headers.append(cookie.header) }
    }

    /// Makes browsers send its cookies over TLS only (RFC 6265, section 4.1.2.5).
    package mutating func secureCookies() {
        for index in headers.indices where headers[index].name == "Set-Cookie" {
            headers[index] = Header("Set-Cookie", headers[index].value + "; Secure")
        }
    }

    /// The body that is sent, apart from the stream; 304 never has one (RFC 9110, section 15.4.5).
    package var sentPieces: [ArraySlice<UInt8>] { status == .notModified ? [] : pieces }

    /// `Status`, the headers and an empty line, as a CGI script writes them (RFC 3875, section 6): all that is sent for
    /// `HEAD`, which gets the length of the body if that is known. A stream ends with the response.
    package var head: [UInt8] {
        var head = [UInt8]()
        // 80 bytes have room for the status and the length.
        head.reserveCapacity(headers.reduce(80) { $0 + $1.line.count })
        head += status.line
        for header in headers { head += header.line }
        if status != .notModified, stream == nil {
            head += Self.length
            head.append(decimal: pieces.reduce(0) { $0 + $1.count })
            head += Self.lineEnd
        }
        head += Self.lineEnd
        return head
    }

    private static let length = Array("Content-Length: ".utf8)
    private static let lineEnd = Array("\r\n".utf8)
}

/// The part of a body that is made while it is sent and never held as a whole: for a hundred megabytes of rows.
///
/// The reader sets the pace: `write` waits until there is room for the piece. Two streams are equal when they are
/// identical.
package final class BodyStream: Equatable, Sendable {
    /// Sends one piece.
    /// - Throws: `ReaderGone` from the moment the reader has disconnected; the producer passes it on.
    package typealias Write = ([UInt8]) throws(ReaderGone) -> Void

    /// The reader has disconnected.
    package struct ReaderGone: Error {}

    /// The result of one run.
    package enum Outcome {
        case whole
        case readerGone
        /// The producer failed midway: the response must not look complete to the reader.
        case failed(any Error)
    }

    private let produce: @Sendable (Write) throws -> Void

    /// - Parameter produce: writes the pieces in order. It runs at most once for a response, on the thread that sends it.
    package init(_ produce: @escaping @Sendable (_ write: Write) throws -> Void) {
        self.produce = produce
    }

    /// Runs the producer, which ends soon after a piece is rejected.
    /// - Parameter accept: sends a piece. Once it has returned false, since the reader has disconnected, it is not called
    ///   again.
    package func run(_ accept: ([UInt8]) -> Bool) -> Outcome {
        var isGone = false
        do {
            try produce { piece throws(ReaderGone) in
                if !isGone { isGone = !piece.isEmpty && !accept(piece) }
                if isGone { throw ReaderGone() }
            }
        } catch {
            return isGone ? .readerGone : .failed(error)
        }
        return isGone ? .readerGone : .whole
    }

    package static func == (left: BodyStream, right: BodyStream) -> Bool { left === right }
}

extension UInt8 {
    /// Neither a control character nor DEL. Every byte of a character beyond ASCII is above 0x7F (`obs-text`).
    fileprivate var isFieldContent: Bool { self >= 0x20 && self != 0x7F }
}

/// A status code that the shop uses (RFC 9110, section 15).
package enum Status: Int, CaseIterable, Sendable {
    case ok = 200
    case seeOther = 303
    case notModified = 304
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case contentTooLarge = 413
    case unsupportedMediaType = 415
    case misdirectedRequest = 421
    case unprocessableContent = 422
    case upgradeRequired = 426
    case tooManyRequests = 429
    case internalServerError = 500
    case serviceUnavailable = 503

    package var reason: String {
        switch self {
        case .ok: "OK"
        case .seeOther: "See Other"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .conflict: "Conflict"
        case .contentTooLarge: "Content Too Large"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .upgradeRequired: "Upgrade Required"
        case .tooManyRequests: "Too Many Requests"
        case .internalServerError: "Internal Server Error"
        case .serviceUnavailable: "Service Unavailable"
        }
    }

    /// `Status: 200 OK` and CRLF (RFC 3875, section 6.3.3).
    fileprivate var line: [UInt8] { Self.lines[self] ?? [] }

    private static let lines = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Array("Status: \($0.rawValue) \($0.reason)\r\n".utf8)) })
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
        self.name = name
        self.value = value
        self.maxAgeSeconds = maxAgeSeconds
        self.isStrict = isStrict
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
