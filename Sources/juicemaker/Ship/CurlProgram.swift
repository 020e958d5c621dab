import Bytes
import ChainHead
import Console
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import ShopWeb

/// Sends a request to head with the program curl, which has TLS, certificates, names and proxies.
///
/// The token goes to its standard input, so that the list of processes does not show it.
struct CurlProgram: Sendable {
    /// Where head is: `https://HOST[:PORT]`, without a slash at its end.
    let head: String
    let token: String
    /// The certificate of an authority of one's own; nil for those that the machine trusts.
    let authority: String?

    /// A whole exchange; longer ones are cut off.
    private static let maxSeconds = 60
    private static let connectSeconds = 15
    private static let maxReplyBytes = 4 << 20

    /// - Parameter body: to be posted; nil to get.
    /// - Throws: curl's own line for what came to no reply, such as a name that is unknown or a certificate that is wrong.
    func request(_ path: String, _ body: (type: String, bytes: [UInt8])? = nil) throws -> HeadReply {
        var options = [
            ("url", head + path), ("header", "Authorization: Bearer \(token)"), ("header", "Expect:"),
            ("connect-timeout", "\(Self.connectSeconds)"), ("max-time", "\(Self.maxSeconds)"),
            ("max-filesize", "\(Self.maxReplyBytes)"), ("proto", head.hasPrefix("https:") ? "=https" : "=http"),
            ("write-out", "\n%{http_code} %header{retry-after}"),
        ]
        if let authority { options.append(("cacert", authority)) }
        if let body {
            // A line of curl's configuration has less room than a message.
            options += [("header", "Content-Type: \(body.type)"), ("data-binary", "@\(ProgramRun.secondInput)")]
        }
        let configuration = options.map { "\($0) = \(Self.quoted($1))\n" }.joined() + "silent\nshow-error\n"
        let curl: ProgramRun
        do throws(SystemError) {
            // Without the user's own configuration.
            curl = try ProgramRun(
                ["/usr/bin/env", "curl", "--disable", "--config", "-"], input: Array(configuration.utf8),
                file: body?.bytes)
        } catch {
            throw CommandError(.tryAgain, "curl: " + error.message)
        }
        switch curl.exitCode {
        case 0: return try Self.reply(curl.output)
        case 127:
            throw CommandError(
                .unavailable, "curl cannot be run; install Debian's package curl",
                "curl을 실행할 수 없어요. 데비안 패키지 curl을 설치해 주세요")
        default:
            throw CommandError(
                .tryAgain, Message(verbatim: curl.error ?? "curl ended with status \(curl.status)"))
        }
    }

    /// The body, a newline, the status and when to try again.
    private static func reply(_ output: [UInt8]) throws -> HeadReply {
        guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else {
            throw CommandError(.tryAgain, "curl gave no reply", "curl이 답을 주지 않았어요")
        }
        let words = String(decoding: output[(end + 1)...], as: UTF8.self).split(separator: " ")
        return HeadReply(
            status: words.first.flatMap { Int($0) } ?? 0, retryAfter: words.count > 1 ? Int(words[1]) : nil,
            body: Array(output[..<end]))
    }

    /// The value in quotes, as curl(1) reads it.
    private static func quoted(_ value: String) -> String {
        "\""
            + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\r", with: "\\r") + "\""
    }
}
