import Glibc

/// Why the server cannot listen: the owner's problem, in one line that names the path and the remedy.
package enum SocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another running server listens at that path.
    case taken(path: String)
    /// The path names a file that is not a socket; it is left alone.
    case notASocket(path: String)
    /// A Unix socket's path has at most 107 bytes (unix(7)).
    case pathTooLong(path: String)
    /// systemd passed several sockets, or a descriptor that is not a listening socket.
    case badHandOver(String)
    /// A system call failed; the code is errno's.
    case system(call: String, path: String, code: Int32)

    package var description: String {
        switch self {
        case .taken(let path):
            "\(path): another server listens here; stop it first, or choose another path"
        case .notASocket(let path):
            "\(path): this file is not a socket; move it away, or choose another path"
        case .pathTooLong(let path):
            "\(path): too long for a Unix socket, whose path has at most 107 bytes; choose a shorter path"
        case .badHandOver(let why):
            "the socket handed over cannot be used: \(why)"
        case .system(let call, let path, let code):
            "\(path): \(call): \(errorText(code))"
        }
    }
}

/// The system's description of an error code.
func errorText(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let start = buffer.baseAddress else { return "error \(code)" }
        return strerror_r(code, start, buffer.count) == 0 ? String(cString: start) : "error \(code)"
    }
}
