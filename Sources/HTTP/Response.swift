/// One answer: a status, its headers in order, and the body: whole, or its beginning and a stream of the rest.
package struct Response: Equatable, Sendable {
    package var status: Status
    package var headers: [Header]
    package var body: [UInt8]
    /// What follows `body`, made while it is sent; nobody knows its length beforehand.
    package var stream: BodyStream?

    package struct Header: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(_ status: Status, headers: [Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package static func html(_ body: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: [Header("Content-Type", "text/html; charset=utf-8")], body: body)
    }

    package static func json(_ body: [UInt8]) -> Response {
        Response(.ok, headers: [Header("Content-Type", "application/json")], body: body)
    }

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

    /// The answer as a CGI script gives it (RFC 3875, section 6): `Status`, the headers, an empty line, the body,
    /// but for its `stream`, which leaves the end of the answer to say how long it is.
    ///
    /// A control character cannot end a header early: it is left out. 304 never has a body (RFC 9110, 15.4.5).
    /// - Parameter withBody: false for `HEAD`, which is told the length, if it is known, and sent nothing.
    package func bytes(withBody: Bool = true) -> [UInt8] {
        let sent = withBody && status != .notModified ? body : []
        var bytes = [UInt8]()
        // Once for all: room for the status, the length and what surrounds each header.
        bytes.reserveCapacity(
            80 + sent.count + headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
        bytes += "Status: \(status.rawValue) \(status.reason)\r\n".utf8
        for header in headers {
            bytes += header.name.utf8
            bytes += ": ".utf8
            // Every byte of a character beyond ASCII is above 0x7f. In one piece where nothing is to be left out:
            // byte by byte this was a seventh of a page's instructions.
            let isClean = header.value.utf8.allSatisfy { $0 >= 0x20 }
            if isClean { bytes += header.value.utf8 } else { bytes += header.value.utf8.filter { $0 >= 0x20 } }
            bytes += "\r\n".utf8
        }
        if status != .notModified, stream == nil {
            bytes += "Content-Length: \(body.count)\r\n".utf8
        }
        bytes += "\r\n".utf8
        bytes += sent
        return bytes
    }
}
