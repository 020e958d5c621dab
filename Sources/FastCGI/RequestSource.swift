import Bytes
import Glibc
package import Logging
import Runtime

/// The origin of requests, found from how the process was started.
package enum RequestSource: Sendable {
    case socket(ListeningSocket)
    /// A web server started the process for a single request, which `PlainCGI` handles.
    case plainCGI
    /// The command was started without a socket and outside a web server.
    case none

    /// The first descriptor that systemd passes (sd_listen_fds(3)).
    private static let firstSystemdDescriptor: Int32 = 3

    /// Prefers a path given on the command line, then systemd's socket, then spawn-fcgi's on descriptor 0
    /// (FastCGI 1.0, section 2.2), then a CGI environment (RFC 3875, section 4.1.4).
    /// - Throws: `SocketError` when the path cannot be listened at, or systemd passed anything but one listening
    ///   socket.
    package static func find(
        path: String?, environment: [String: String], processID: Int32 = getpid()
    ) throws(SocketError) -> RequestSource {
        if let path {
            let (descriptor, file) = try SocketFile.listen(at: path)
            return .socket(ListeningSocket(descriptor, description: path, file: file))
        }
        if let count = systemdSocketCount(environment, processID: processID) {
            guard count == 1 else {
                throw .badHandOver(
                    Message(
                        "LISTEN_FDS is \(count), but the server uses one socket",
                        "LISTEN_FDS가 \(count)인데 소켓은 하나만 써요"))
            }
            guard isListening(firstSystemdDescriptor) else {
                throw .badHandOver(
                    Message("descriptor 3 is not a listening socket", "서술자 3은 연결을 받는 소켓이 아니에요"))
            }
            return .socket(ListeningSocket(firstSystemdDescriptor, description: "systemd's socket"))
        }
        if isListening(STDIN_FILENO) {
            return .socket(ListeningSocket(STDIN_FILENO, description: "the socket on descriptor 0"))
        }
        return environment["GATEWAY_INTERFACE"] == nil ? .none : .plainCGI
    }

    /// The number of sockets that systemd passed to this process; nil when the variables are inherited from a parent.
    static func systemdSocketCount(_ environment: [String: String], processID: Int32) -> Int? {
        guard let owner = environment["LISTEN_PID"].flatMap({ Int32($0) }), owner == processID,
            let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
        else { return nil }
        return count
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var listening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening != 0
    }
}

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
