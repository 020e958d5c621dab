import Foundation
import Glibc

/// The version of the Patroni that looks after a server, from its REST API: `GET /patroni` at port 8008.
struct PatroniVersion {
    let text: String
    private let parts: [Int]

    /// True from 3.0.3 on.
    var isSafe: Bool { !parts.lexicographicallyPrecedes([3, 0, 3]) }

    /// - Parameter answer: JSON with `{"patroni": {"version": "4.1.5"}}`.
    init?(_ answer: String) {
        guard let body = answer.firstRange(of: "\r\n\r\n").map({ answer[$0.upperBound...] }),
            let state = try? JSONDecoder().decode(State.self, from: Data(body.utf8))
        else { return nil }
        text = state.patroni.version
        parts = text.split(separator: ".").compactMap { Int($0) }
    }

    private struct State: Decodable {
        struct Patroni: Decodable { let version: String }
        let patroni: Patroni
    }

    /// - Returns: nil when nothing answers there within a second.
    static func ask(_ host: String, port: String = "8008") -> PatroniVersion? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, port, &hints, &addresses) == 0, let address = addresses?.pointee else { return nil }
        defer { freeaddrinfo(addresses) }
        let socket = socket(address.ai_family, address.ai_socktype, 0)
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        // Both also bound connect(2).
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(socket, address.ai_addr, address.ai_addrlen) == 0 else { return nil }
        let request = Array("GET /patroni HTTP/1.0\r\nHost: \(host)\r\n\r\n".utf8)
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nil }
        var answer = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0, answer.count < 1 << 16 {
            answer += buffer[..<count]
        }
        return PatroniVersion(String(decoding: answer, as: UTF8.self))
    }
}
