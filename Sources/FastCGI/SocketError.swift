/// Why no requests can be taken: the owner's problem, in one line that names the place.
package enum SocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A server that lives answers at that path.
    case taken(path: String)
    /// Something that is no socket lies at that path; it is left alone.
    case notASocket(path: String)
    /// A Unix socket's path holds at most 107 bytes (unix(7)).
    case pathTooLong(path: String)
    /// systemd handed over several sockets, or something that is no listening socket.
    case badHandOver(String)
    /// A system call failed; the code is errno's.
    case system(call: String, path: String, code: Int32)

    package var description: String {
        switch self {
        case .taken(let path):
            "\(path): another server is answering here; stop it first, or choose another path"
        case .notASocket(let path):
            "\(path): there is a file here that is no socket; move it away, or choose another path"
        case .pathTooLong(let path):
            "\(path): too long for a Unix socket, which takes 107 bytes; choose a shorter path"
        case .badHandOver(let why):
            "the socket handed over cannot be used: \(why)"
        case .system(let call, let path, let code):
            "\(path): \(call): \(errorText(code))"
        }
    }
}
