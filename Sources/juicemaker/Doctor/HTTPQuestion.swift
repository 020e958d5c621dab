import Bytes
import Foundation
import Glibc
import Runtime

/// One `GET` over HTTP/1.0, as a visitor's browser asks; over TLS by the program openssl.
struct HTTPQuestion {
    let address: String
    let port: Int
    /// The name in the visitor's address bar; IPv6 without brackets.
    let host: String
    var path = "/"

    private var request: [UInt8] {
        let name = host.contains(":") ? "[\(host)]" : host
        return Array(
            "GET \(path) HTTP/1.0\r\nHost: \(port == 80 || port == 443 ? name : "\(name):\(port)")\r\n\r\n".utf8)
    }

    /// - Returns: the response, at most 1 MiB of it; empty if it did not come in time.
    /// - Throws: the error of the connection.
    func ask(waitingSeconds: Int) throws(SystemError) -> String {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, "\(port)", &hints, &addresses) == 0, let first = addresses?.pointee else {
            throw SystemError("getaddrinfo", address, code: EHOSTUNREACH)
        }
        defer { freeaddrinfo(addresses) }
        let socket = try callOnce("socket", address) { Glibc.socket(first.ai_family, first.ai_socktype, 0) }
        defer { close(socket) }
        // Both limits also apply to connect(2).
        var patience = timeval(tv_sec: waitingSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        _ = try callOnce("connect", address) { connect(socket, first.ai_addr, first.ai_addrlen) }
        _ = try callOnce("send", address) { send(socket, request, request.count, Int32(MSG_NOSIGNAL)) }
        var answer = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0, answer.count < 1 << 20 {
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// - Parameter root: the file of the root certificate that a tablet has installed; nil for the system's.
    /// - Returns: the response, or openssl's line about the error in the certificate.
    func askOverTLS(root: String?, waitingSeconds: Int) -> String {
        let isName = host.contains { $0.isLetter } && !host.contains(":")
        var arguments = ["\(waitingSeconds)", "openssl", "s_client", "-quiet", "-verify_return_error", "-connect"]
        arguments.append(address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)")
        arguments += isName ? ["-servername", host, "-verify_hostname", host] : ["-verify_ip", host]
        if let root { arguments += ["-CAfile", root] }
        return output(of: "/usr/bin/timeout", arguments, input: request)
    }
}

/// Runs a program to its end.
/// - Returns: its standard output and error; empty if it is not installed.
func output(of program: String, _ arguments: [String], input: [UInt8] = []) -> String {
    let run = try? ProgramRun([program] + arguments, input: input)
    return run.map { String(decoding: $0.output, as: UTF8.self) + $0.errors } ?? ""
}
