/// One answer: a status, its headers in order, and the body: whole, or its beginning and a stream of the rest.
package struct Response: Equatable, Sendable {
    package var status: Status
    package var headers: [Header]
    package var body: [UInt8]
    /// What follows `body`, made while it is sent; nobody knows its length beforehand.
    package var stream: BodyStream?

    /// A control character cannot end a header early: it is left out of what is sent.
    package struct Header: Equatable, Sendable {
        package let name: String
        package let value: String
        /// As it is sent, its line's end included: made once for a header that many answers have.
        fileprivate let line: [UInt8]

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
            // Every byte of a character beyond ASCII is above 0x7f.
            line = Array("\(name): ".utf8) + value.utf8.filter { $0 >= 0x20 } + "\r\n".utf8
        }
    }

    package init(_ status: Status, headers: [Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package static func html(_ body: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: [html], body: body)
    }

    package static func json(_ body: [UInt8]) -> Response {
        Response(.ok, headers: [json], body: body)
    }

    private static let html = Header("Content-Type", "text/html; charset=utf-8")
    private static let json = Header("Content-Type", "application/json")

    /// 200 with a body that is made piece by piece, while it is sent: see `BodyStream`.
    package static func stream(
        headers: [Header], _ produce: @escaping @Sendable (_ write: BodyStream.Write) throws -> Void
    ) -> Response {
        var response = Response(.ok, headers: headers)
        response.stream = BodyStream(produce)
        return response
    }

    /// 303 with a path, never a host: what stands before the shop may know it by another name.
    package static func redirect(to path: String) -> Response {
        Response(.seeOther, headers: [Header("Location", path)])
    }

    package subscript(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }

    /// The answer as a CGI script gives it (RFC 3875, section 6): `head` and `sentBody`, but for its `stream`, which
    /// leaves the end of the answer to say how long it is.
    package func bytes(withBody: Bool = true) -> [UInt8] {
        withBody ? head + sentBody : head
    }

    /// The body that goes out to who is sent one; 304 never has any (RFC 9110, 15.4.5).
    package var sentBody: [UInt8] { status == .notModified ? [] : body }

    /// `Status`, the headers, an empty line: all that `HEAD` is sent, which is told the length of the body if it is known.
    package var head: [UInt8] {
        var head = [UInt8]()
        // Once for all: room for the status and the length besides the headers.
        head.reserveCapacity(headers.reduce(80) { $0 + $1.line.count })
        head += status.line
        for header in headers { head += header.line }
        if status != .notModified, stream == nil {
            head += Self.length
            head.append(decimal: body.count)
            head += Self.lineEnd
        }
        head += Self.lineEnd
        return head
    }

    private static let length = Array("Content-Length: ".utf8)
    private static let lineEnd = Array("\r\n".utf8)
}

extension [UInt8] {
    fileprivate mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
