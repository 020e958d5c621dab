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

    private func send(_ line: String, _ headers: [String: String], body: String?) throws -> Answer {
        var all = ["Host": "127.0.0.1:\(port)"]
        if let body { all["Content-Length"] = "\(body.utf8.count)" }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        if descriptor < 0 { try connect() }
        try write(Array("\(line)\r\n\(lines)\r\n\(body ?? "")".utf8))
        let answer = try readAnswer(hasBody: !line.hasPrefix("HEAD"))
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

    private func readAnswer(hasBody: Bool) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil { try readMore() }
        let headEnd = received.firstRange(of: end)?.upperBound ?? 0
        let lines = String(decoding: received[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
        var headers = [String: String]()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[name] = headers[name].map { "\($0)\n\(value)" } ?? value
        }
        received.removeFirst(headEnd)
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let length = hasBody && status != 304 ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        while received.count < length { try readMore() }
        let body = String(decoding: received[..<length], as: UTF8.self)
        received.removeFirst(length)
        return Answer(status: status, headers: headers, body: body)
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
