import Bytes
import Foundation
import Glibc
import Runtime

/// Examines the certificate of a shop over TLS.
struct CertificateExamination {
    let path: String
    /// True for one that juicemaker-certificate does not renew.
    var isOwners = false

    var finding: Finding {
        let text = output(of: "/usr/bin/env", ["openssl", "x509", "-in", path, "-noout", "-enddate"])
        let remedy =
            isOwners ? Message("get a new one from its authority", "인증 기관에서 새로 받아 주세요") : Self.renew
        return Self.judge(end: text, now: Date(), remedy)
            ?? .fail("certificate", Message("\(path) cannot be read", "\(path)을(를) 읽을 수 없어요"), remedy)
    }

    private static let renew = Message("run \(sudo)juicemaker-certificate", "\(sudo)juicemaker-certificate를 실행해 주세요")

    /// Judges the end of the certificate. A timer renews it a month before; browsers refuse an expired one.
    /// - Parameter end: openssl's `notAfter=Dec 26 04:15:00 2027 GMT`.
    /// - Returns: nil for another text.
    static func judge(end: String, now: Date, _ renew: Message = renew) -> Finding? {
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
    ///   - isOwn: true for a certificate of juicemaker-certificate.
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
