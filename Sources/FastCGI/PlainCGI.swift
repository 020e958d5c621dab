import Glibc
package import HTTP
package import Logging

/// One request answered as a CGI script does (RFC 3875): variables in the environment, the body on one descriptor,
/// the answer on another. The reading is `Server`'s, except that an environment cannot be cut short and needs no
/// sentinel, and that nothing is read past the announced length (section 4.2: there may be no end of file).
package enum PlainCGI {
    /// A stream that fails in the middle is logged; a web server that looks at how its script ended can tell. SIGPIPE
    /// is ignored in the whole process from now on, so that a reader who goes away ends the answer alone.
    ///
    /// - Returns: whether the whole answer was written.
    package static func answer(
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
            for: request, log: log, whole: { write($0 + $1, to: output) }, piece: { write($0, to: output) })
    }

    private static func readBody(_ length: BodyLength, from input: Int32) -> Request.Body {
        guard case .bytes(let count) = length else { return length == .tooLarge ? .tooLarge : .cutShort }
        var body = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = body.withUnsafeMutableBytes {
                Glibc.read(input, $0.baseAddress.map { $0 + filled }, count - filled)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { return .cutShort }
            filled += read
        }
        return .whole(body)
    }

    private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }
}
