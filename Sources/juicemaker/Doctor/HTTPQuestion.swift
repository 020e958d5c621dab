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

    /// - Returns: the response, at most 1 MiB of it; empty where it did not come in time.
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
        // Both also bound connect(2).
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
    /// - Returns: the response, or openssl's line about what is wrong with the certificate.
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
/// - Returns: its standard output and error; empty where it is not there.
func output(of program: String, _ arguments: [String], input: [UInt8] = []) -> String {
    let run = try? ProgramRun([program] + arguments, input: input)
    return run.map { String(decoding: $0.output, as: UTF8.self) + $0.errors } ?? ""
}

/// The doctor's look at the certificate of a shop over TLS.
struct CertificateExamination {
    let path: String

    var finding: Finding {
        let text = output(of: "/usr/bin/env", ["openssl", "x509", "-in", path, "-noout", "-enddate"])
        return Self.judge(end: text, now: Date())
            ?? .fail(
                "certificate", Message("\(path) cannot be read", "\(path)을(를) 읽을 수 없어요"), Self.renew)
    }

    private static let renew = Message("run \(sudo)juicemaker-certificate", "\(sudo)juicemaker-certificate를 실행해 주세요")

    /// A timer renews it a month before; browsers let nobody past one that has ended.
    /// - Parameter end: openssl's `notAfter=Dec 26 04:15:00 2027 GMT`.
    /// - Returns: nil for another text.
    static func judge(end: String, now: Date) -> Finding? {
        let format = Date.ParseStrategy(
            format: """
                \(month: .abbreviated) \(day: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits):\(second: .twoDigits) \(year: .defaultDigits)
                """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
        guard let match = end.firstMatch(of: /notAfter=(\w+) +(\d+ \S+ \d+) GMT/),
            let end = try? Date("\(match.output.1) \(match.output.2)", strategy: format)
        else { return nil }
        let days = Int(end.timeIntervalSince(now) / 86_400)
        let day = end.formatted(.iso8601.year().month().day())
        if end <= now { return .fail("certificate", Message("ended on \(day)", "\(day)에 끝났어요"), renew) }
        let says = Message("until \(day), \(days) days", "\(day)까지 \(days)일 남았어요")
        return days < 20 ? .warn("certificate", says, renew) : .ok("certificate", says)
    }

    /// - Parameters:
    ///   - answer: a page, or openssl's words.
    ///   - isOwn: of juicemaker-certificate.
    static func judge(_ answer: String, _ url: String, isOwn: Bool) -> Finding {
        if answer.contains("rel=\"manifest\"") { return .ok("tablets", Message(verbatim: url)) }
        let lines = answer.split(separator: "\n")
        guard let error = lines.first(where: { $0.hasPrefix("verify error:") }) else {
            return answer.firstRange(of: "HTTP/1.").map {
                TabletExamination.judge(.success(String(answer[$0.lowerBound...])), url)
            }
                ?? .fail(
                    "tablets", Message("\(url): no answer over TLS", "\(url): TLS로 대답이 없어요"),
                    Message(
                        "\(sudo)systemctl restart nginx, then journalctl -u nginx -n 20",
                        "\(sudo)systemctl restart nginx를 실행하고 journalctl -u nginx -n 20을 봐 주세요"))
        }
        let reason = error.split(separator: ":").last ?? error
        return .fail(
            "tablets",
            Message("\(url): tablets refuse the certificate (\(reason))", "\(url): 태블릿이 인증서를 받지 않아요(\(reason))"),
            isOwn ? renew : Message("renew it, or name this address in it", "새로 받거나 이 주소를 넣어 주세요"))
    }
}
