import Foundation
import Glibc

/// A browser's side of HTTP/1.1, as little as a test needs: one kept connection, no redirects, no opinions.
final class HTTPClient {
    private let port: UInt16
    private var descriptor: Int32 = -1
    private var received: [UInt8] = []

    struct Answer {
        let status: Int
        let headers: [String: String]
        /// How long the status line and the headers are, as they came.
        let headLength: Int
        let body: String

        /// The value of the hidden key field that the page shows.
        var key: String? {
            guard let start = body.firstRange(of: "name=\"key\" value=\"") else { return nil }
            return String(body[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(port: UInt16) {
        self.port = port
    }

    deinit { hangUp() }

    func get(_ path: String, method: String = "GET", headers: [String: String] = [:]) throws -> Answer {
        try send("\(method) \(path) HTTP/1.1", headers, body: nil)
    }

    /// A long answer, piece by piece; the answer that is returned has no body.
    /// - Throws: also when the answer ends before it should.
    func get(_ path: String, piece: @escaping (ArraySlice<UInt8>) throws -> Void) throws -> Answer {
        try send("GET \(path) HTTP/1.1", [:], body: nil, piece: piece)
    }

    func post(_ path: String, _ form: String, headers: [String: String] = [:]) throws -> Answer {
        var all = ["Content-Type": "application/x-www-form-urlencoded", "Origin": "http://127.0.0.1:\(port)"]
        all.merge(headers) { $1 }
        return try send("POST \(path) HTTP/1.1", all, body: form)
    }

    func hangUp() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        received = []
    }

    private func send(
        _ line: String, _ headers: [String: String], body: String?,
        piece: ((ArraySlice<UInt8>) throws -> Void)? = nil
    ) throws -> Answer {
        var all = ["Host": "127.0.0.1:\(port)"]
        if let body { all["Content-Length"] = "\(body.utf8.count)" }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        if descriptor < 0 { try connect() }
        try write(Array("\(line)\r\n\(lines)\r\n\(body ?? "")".utf8))
        let answer = try readAnswer(hasBody: !line.hasPrefix("HEAD"), piece)
        if answer.headers["connection"] == "close" { hangUp() }
        return answer
    }

    private func connect() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
            sin_addr: in_addr(s_addr: inet_addr("127.0.0.1")),
            sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if code != 0 { throw failure("connect") }
    }

    private func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent <= 0 { throw failure("send") }
            rest = rest.dropFirst(sent)
        }
    }

    private func readAnswer(hasBody: Bool, _ piece: ((ArraySlice<UInt8>) throws -> Void)?) throws -> Answer {
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
        let take = piece ?? { body += $0 }
        if hasBody && status != 304 {
            if headers["transfer-encoding"] == "chunked" {
                try readChunks(take)
            } else {
                try read(headers["content-length"].flatMap { Int($0) } ?? 0, take)
            }
        }
        return Answer(
            status: status, headers: headers, headLength: head.utf8.count, body: String(decoding: body, as: UTF8.self))
    }

    /// Up to the chunk of no length, which says that nothing lacks (RFC 9112, section 7.1).
    private func readChunks(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
        while let length = Int(try read(through: "\r\n").dropLast(1), radix: 16) {
            try read(length, take)
            if try read(through: "\r\n") != "\r\n" { throw Failure(description: "a chunk is longer than it says") }
            if length == 0 { return }
        }
        throw Failure(description: "a chunk has no length")
    }

    private func read(_ length: Int, _ take: (ArraySlice<UInt8>) throws -> Void) throws {
        while received.count < length { try readMore() }
        try take(received[..<length])
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
