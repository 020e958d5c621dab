package import Posix

/// Why the server cannot listen: the owner's problem, in one line that names the path and the remedy.
package enum SocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another running server listens at that path.
    case inUse(path: String)
    /// The path names a file that is not a socket; it is left alone.
    case notASocket(path: String)
    /// A Unix socket's path has at most 107 bytes (unix(7)).
    case pathTooLong(path: String)
    /// systemd passed several sockets, or a descriptor that is not a listening socket.
    case badHandOver(String)
    /// The system refuses every thread.
    case noThread(ThreadError)
    case system(SystemError)

    package var description: String {
        switch self {
        case .inUse(let path):
            "\(path): another server listens here; stop it first, or choose another path"
        case .notASocket(let path):
            "\(path): this file is not a socket; move it away, or choose another path"
        case .pathTooLong(let path):
            "\(path): too long for a Unix socket, whose path has at most 107 bytes; choose a shorter path"
        case .badHandOver(let why):
            "the socket handed over cannot be used: \(why)"
        case .noThread(let error):
            "\(error)"
        case .system(let error):
            "\(error)"
        }
    }
}
