import Foundation
import Glibc

/// A minimal HTTP/1.1 client on one persistent connection.
///
/// It exists because URLSession follows redirects, decodes gzip and hides the connection. These tests check redirects,
/// the length of the response's head, the last chunk, and the reuse of one connection.
final class HTTPClient {
    private let port: UInt16
    private let source: String
    private var descriptor: Int32 = -1
    private var received: [UInt8] = []

    struct Response {
        let status: Int
        let headers: [String: String]
        /// The length of the status line and the headers in bytes.
        let headLength: Int
        let body: String

        /// The value of the page's hidden key field.
        var key: String? {
            guard let start = body.firstRange(of: "name=\"key\" value=\"") else { return nil }
            return String(body[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameter source: the client's own address: any of 127.0.0.0/8.
    init(port: UInt16, from source: String = "127.0.0.1") {
        self.port = port
        self.source = source
    }

    deinit { hangUp() }

    func get(_ path: String, method: String = "GET", headers: [String: String] = [:]) throws -> Response {
        try send("\(method) \(path) HTTP/1.1", headers, body: nil)
    }

    /// Passes a long body on piece by piece; the returned response has no body.
    /// - Throws: also when the response ends early.
    func get(_ path: String, piece: @escaping (ArraySlice<UInt8>) throws -> Void) throws -> Response {
        try send("GET \(path) HTTP/1.1", [:], body: nil, piece: piece)
    }

    func post(_ path: String, _ form: String, headers: [String: String] = [:]) throws -> Response {
        var all = ["Content-Type": "application/x-www-form-urlencoded", "Origin": "http://127.0.0.1:\(port)"]
        all.merge(headers) { $1 }
        return try send("POST \(path) HTTP/1.1", all, body: form)
    }

    /// Begins a request by hand, and may leave it unfinished.
    func begin(_ request: String) throws {
        if descriptor < 0 { try connect() }
        try write(Array(request.utf8))
    }

    /// True when bytes or the end of the connection have arrived.
    var hasResponse: Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) == 1
    }

    /// Sends a request that no browser writes, on a connection of its own.
    func raw(_ request: String) throws -> Response {
        hangUp()
        try connect()
        try write(Array(request.utf8))
        return try readResponse(hasBody: !request.hasPrefix("HEAD"), nil)
    }

    func hangUp() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        received = []
    }

    private func send(
        _ line: String, _ headers: [String: String], body: String?,
        piece: ((ArraySlice<UInt8>) throws -> Void)? = nil
    ) throws -> Response {
        var all = ["Host": "127.0.0.1:\(port)"]
        if let body { all["Content-Length"] = "\(body.utf8.count)" }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        if descriptor < 0 { try connect() }
        try write(Array("\(line)\r\n\(lines)\r\n\(body ?? "")".utf8))
        let response = try readResponse(hasBody: !line.hasPrefix("HEAD"), piece)
        if response.headers["connection"] == "close" { hangUp() }
        return response
    }

    private func connect() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard withAddress(source, port: 0, { bind(descriptor, $0, size) }) == 0 else { throw failure("bind") }
        guard withAddress("127.0.0.1", port: port, { Glibc.connect(descriptor, $0, size) }) == 0 else {
            throw failure("connect")
        }
    }

    private func withAddress(
        _ host: String, port: UInt16, _ use: (UnsafePointer<sockaddr>) -> Int32
    ) -> Int32 {
        var address = sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian, sin_addr: in_addr(s_addr: inet_addr(host)),
            sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, use)
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent <= 0 { throw failure("send") }
            rest = rest.dropFirst(sent)
        }
    }

    private func readResponse(hasBody: Bool, _ piece: ((ArraySlice<UInt8>) throws -> Void)?) throws -> Response {
        let head = try read(through: "\r\n\r\n")
        let lines = head.components(separatedBy: "\r\n")
        var headers = [String: String]()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[name] = headers[name].map { "\($0)\n\(value)" } ?? value
        }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var body = [UInt8]()
        let consume = piece ?? { body += $0 }
        if hasBody && status != 304 {
            if headers["transfer-encoding"] == "chunked" {
                try readChunks(consume)
            } else {
                try read(headers["content-length"].flatMap { Int($0) } ?? 0, consume)
            }
        }
        return Response(
            status: status, headers: headers, headLength: head.utf8.count, body: String(decoding: body, as: UTF8.self))
    }

    /// Reads up to the last chunk, whose size is zero (RFC 9112, section 7.1).
    private func readChunks(_ consume: (ArraySlice<UInt8>) throws -> Void) throws {
        while let length = Int(try read(through: "\r\n").dropLast(1), radix: 16) {
            try read(length, consume)
            if try read(through: "\r\n") != "\r\n" { throw Failure(description: "a chunk is longer than it says") }
            if length == 0 { return }
        }
        throw Failure(description: "a chunk has no length")
    }

    private func read(_ length: Int, _ consume: (ArraySlice<UInt8>) throws -> Void) throws {
        while received.count < length { try readMore() }
        try consume(received[..<length])
        received.removeFirst(length)
    }

    private func read(through end: String) throws -> String {
        while true {
            if let end = received.firstRange(of: Array(end.utf8))?.upperBound {
                defer { received.removeFirst(end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            try readMore()
        }
    }

    private func readMore() throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count <= 0 { throw failure("recv") }
        received += buffer[..<count]
    }

    private func failure(_ call: String) -> Failure {
        let reason = String(cString: strerror(errno))
        hangUp()
        return Failure(description: "\(call): \(reason)")
    }
}
