import Glibc

/// Where requests come in, found from how the process was started.
package enum ListenerSource: Sendable {
    case socket(ListeningSocket)
    /// A web server started us for a single request, which `PlainCGI` answers.
    case plainCGI
    /// Nothing: somebody typed the command without a socket.
    case nowhere

    /// The descriptor that systemd's protocol begins at (sd_listen_fds(3)).
    private static let firstFromSystemd: Int32 = 3

    /// A path given on the command line counts first, then systemd's socket, then spawn-fcgi's on descriptor 0
    /// (FastCGI 1.0, section 2.2), then a CGI environment (RFC 3875, section 4.1.4).
    /// - Throws: `SocketError` when the path cannot be listened at, or what systemd handed over is not one
    ///   listening socket.
    package static func find(
        path: String?, environment: [String: String], processID: Int32 = getpid()
    ) throws(SocketError) -> ListenerSource {
        if let path {
            let (descriptor, file) = try SocketFile.listen(at: path)
            return .socket(ListeningSocket(descriptor, description: path, file: file))
        }
        if let count = handedOverBySystemd(environment, processID: processID) {
            guard count == 1 else { throw .badHandOver("LISTEN_FDS is \(count), and the server takes one") }
            guard isListening(firstFromSystemd) else { throw .badHandOver("descriptor 3 is no listening socket") }
            return .socket(ListeningSocket(firstFromSystemd, description: "systemd's socket"))
        }
        if isListening(STDIN_FILENO) {
            return .socket(ListeningSocket(STDIN_FILENO, description: "the socket on descriptor 0"))
        }
        return environment["GATEWAY_INTERFACE"] == nil ? .nowhere : .plainCGI
    }

    /// How many sockets are meant for this very process: the variables may have come down from a parent's.
    static func handedOverBySystemd(_ environment: [String: String], processID: Int32) -> Int? {
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
