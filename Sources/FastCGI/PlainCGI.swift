import Glibc
package import Logging
import Runtime

/// The response to one request, as a CGI script (RFC 3875): meta-variables in the environment, the body on one descriptor,
/// the response on another. It is parsed as in `Server`, except that an environment cannot be truncated and needs no
/// sentinel. Nothing is read beyond the announced length, since there may be no end of file (section 4.2).
package enum PlainCGI {
    /// Logs a stream that fails midway; the web server notices by the process's exit code. SIGPIPE is ignored in the
    /// whole process from now on, so that a reader that closes the pipe ends only the response.
    ///
    /// - Returns: whether the whole response was written.
    package static func respond(
        environment: [String: String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, log: Logger,
        respond: (Request) -> Response
    ) -> Bool {
        let value = { (parameter: Parameter) -> String? in
            environment[parameter.name.description].flatMap { $0.isEmpty ? nil : $0 }
        }
        let request = Request(value, body: readBody(BodyLength(value(.contentLength)), from: input))
        let response = respond(request)
        signal(SIGPIPE, SIG_IGN)
        return response.send(
            for: request, log: log, whole: { write($0 + $1.joined(), to: output) }, piece: { write($0, to: output) })
    }

    private static func readBody(_ length: BodyLength, from input: Int32) -> Request.Body {
        guard case .bytes(let count) = length else { return length == .tooLarge ? .tooLarge : .cutShort }
        guard let body = try? readAll(input, atMost: count), body.count == count else { return .cutShort }
        return .whole(body)
    }

    private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
        (try? writeAll(bytes, to: output)) != nil
    }
}
