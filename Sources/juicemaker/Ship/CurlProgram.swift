import Bytes
import Foundation

/// Sends a request to head with the program curl, which has TLS, certificates, names and proxies.
///
/// The token goes to its standard input, so that the list of processes does not show it.
struct CurlProgram: Sendable {
    /// Where head is: `https://HOST[:PORT]`, without a slash at its end.
    let head: String
    let token: String
    /// The certificate of an authority of one's own; nil for those that the machine trusts.
    let authority: String?

    struct Reply: Equatable {
        let status: Int
        let retryAfter: Int?
        let body: [UInt8]
    }

    /// A whole exchange; longer ones are cut off.
    private static let maxSeconds = 60
    private static let connectSeconds = 15
    private static let maxReplyBytes = 4 << 20

    /// - Parameter body: to be posted; nil to get.
    /// - Throws: curl's own line for what came to no reply, such as a name that is unknown or a certificate that is wrong.
    func request(_ path: String, _ body: (type: String, bytes: [UInt8])? = nil) throws -> Reply {
        var options = [
            ("url", head + path), ("header", "Authorization: Bearer \(token)"), ("header", "Expect:"),
            ("connect-timeout", "\(Self.connectSeconds)"), ("max-time", "\(Self.maxSeconds)"),
            ("max-filesize", "\(Self.maxReplyBytes)"), ("proto", head.hasPrefix("https:") ? "=https" : "=http"),
            ("write-out", "\n%{http_code} %header{retry-after}"),
        ]
        if let authority { options.append(("cacert", authority)) }
        let file = FileManager.default.temporaryDirectory.appending(path: "juicemaker-ship-\(UUID().uuidString)")
        defer { if body != nil { try? FileManager.default.removeItem(at: file) } }
        if let body {
            // A line of curl's configuration has less room than a message.
            let isMade = FileManager.default.createFile(
                atPath: file.path, contents: Data(body.bytes), attributes: [.posixPermissions: 0o600])
            if !isMade {
                throw CommandError(
                    .tryAgain, "\(file.path): cannot be written", "\(file.path): 쓸 수 없어요")
            }
            options += [("header", "Content-Type: \(body.type)"), ("data-binary", "@\(file.path)")]
        }
        let output = try run(options.map { "\($0) = \(Self.quoted($1))\n" }.joined() + "silent\nshow-error\n")
        return try Self.reply(output)
    }

    private func run(_ configuration: String) throws -> [UInt8] {
        let curl = Process()
        curl.executableURL = URL(filePath: "/usr/bin/env")
        // Without the user's own configuration.
        curl.arguments = ["curl", "--disable", "--config", "-"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        curl.standardInput = input
        curl.standardOutput = output
        curl.standardError = errors
        do { try curl.run() } catch {
            throw CommandError(
                .unavailable, "curl cannot be run; install Debian's package curl: \(error)",
                "curl을 실행할 수 없어요. 데비안 패키지 curl을 설치해 주세요: \(error)")
        }
        // Both are shorter than a pipe holds.
        try? input.fileHandleForWriting.write(contentsOf: Data(configuration.utf8))
        try? input.fileHandleForWriting.close()
        let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        curl.waitUntilExit()
        if curl.terminationStatus == 0 { return bytes }
        let line = text.split(separator: "\n").first.map(String.init) ?? "curl ended with \(curl.terminationStatus)"
        throw CommandError(.tryAgain, Message(verbatim: line))
    }

    /// The body, a newline, the status and when to try again.
    private static func reply(_ output: [UInt8]) throws -> Reply {
        guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else {
            throw CommandError(.tryAgain, "curl gave no reply", "curl이 답을 주지 않았어요")
        }
        let words = String(decoding: output[(end + 1)...], as: UTF8.self).split(separator: " ")
        return Reply(
            status: words.first.flatMap { Int($0) } ?? 0, retryAfter: words.count > 1 ? Int(words[1]) : nil,
            body: Array(output[..<end]))
    }

    /// As curl(1) reads a value in quotes.
    private static func quoted(_ value: String) -> String {
        "\""
            + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\r", with: "\\r") + "\""
    }
}
