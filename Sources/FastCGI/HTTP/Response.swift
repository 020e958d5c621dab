import Bytes

/// One response: a status, its headers in order, and the body: whole, or its beginning and a stream of the rest.
package struct Response: Equatable, Sendable {
    package var status: Status
    package var headers: [Header]
    /// The body in one or more pieces, which are sent one after the other.
    package var pieces: [ArraySlice<UInt8>]
    /// The rest of the body after `pieces`, made while it is sent; its length is unknown beforehand.
    package var stream: BodyStream?

    /// A header whose value cannot end it early: each control character, CR and LF above all, becomes a space, as
    /// RFC 9110, section 5.5, asks of a recipient.
    package struct Header: Equatable, Sendable {
        package let name: String
        /// The header as it is sent, with CRLF; made once for a header that many responses have.
        let line: [UInt8]

        /// - Parameter name: a token, written in the source.
        package init(_ name: StaticString, _ value: String) {
            self.name = name.description
            var line = [UInt8]()
            line.reserveCapacity(name.utf8CodeUnitCount + value.utf8.count + 4)
            line += self.name.utf8
            line += ": ".utf8
            line += value.utf8
            for index in line.indices where !line[index].isFieldContent { line[index] = UInt8(ascii: " ") }
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

    /// All pieces joined.
    package var body: [UInt8] { pieces.reduce(into: []) { $0 += $1 } }

    package static func html(_ body: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: [html], body: body)
    }

    package static func json(_ body: [UInt8]) -> Response {
        Response(.ok, headers: [json], body: body)
    }

    private static let html = Header("Content-Type", "text/html; charset=utf-8")
    private static let json = Header("Content-Type", "application/json")

    /// A 200 with a body that is made piece by piece while it is sent: see `BodyStream`.
    package static func stream(
        headers: [Header], _ produce: @escaping @Sendable (_ write: BodyStream.Write) throws -> Void
    ) -> Response {
        var response = Response(.ok, headers: headers)
        response.stream = BodyStream(produce)
        return response
    }

    /// A 303 with a path and without a host: a proxy in front of the shop may have another name.
    package static func redirect(to path: String) -> Response {
        Response(.seeOther, headers: [Header("Location", path)])
    }

    package subscript(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// Adds the cookie, unless it is nil.
    package mutating func set(_ cookie: SetCookie?) {
        if let cookie { headers.append(cookie.header) }
    }

    /// Makes browsers send the response's cookies over TLS only (RFC 6265, section 4.1.2.5).
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

extension UInt8 {
    /// True for all bytes except control characters and DEL. Every byte of a character beyond ASCII is above 0x7F
    /// (`obs-text`).
    fileprivate var isFieldContent: Bool { self >= 0x20 && self != 0x7F }
}
