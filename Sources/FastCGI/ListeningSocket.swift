package import Bytes
import Glibc
import Logging
package import Runtime

/// A listening stream socket: one that this process made at a path, or one that was handed over.
///
/// Safe from any thread. It is close-on-exec and non-blocking, even when handed over: several processes may share it,
/// and another one may have accepted the connection that woke this one.
/// It is never shut down, since systemd keeps using it after this process. Attacked by `RequestSourceTests`.
package final class ListeningSocket: Sendable, CustomStringConvertible {
    /// Its path or origin, for the log.
    package let description: String
    let descriptor: Int32
    private let file: SocketFile?

    /// - Parameter file: the path that this process made, removed when the socket is withdrawn.
    init(_ descriptor: Int32, description: String, file: SocketFile? = nil) {
        self.descriptor = descriptor
        self.description = description
        self.file = file
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        withdraw()
        close(descriptor)
    }

    /// Removes the path if this process made it and it is still the same file. Connections that are already in the
    /// queue can still be accepted. Harmless to repeat.
    package func withdraw() {
        file?.remove()
    }

    /// True for a socket that this process made: its queued connections are served before a stop. Those of a handed-over
    /// socket belong to its owner, and wait for the process that gets it next.
    var isOurs: Bool { file != nil }

    enum AcceptResult {
        case connection(Int32)
        /// The queue is empty: another process was faster, or the client has disconnected.
        case noConnection
        /// The system refused, for example because no descriptors are left: try again after a pause.
        case failed
    }

    /// Accepts the next connection, close-on-exec, without waiting for one.
    func accept(log: Logger) -> AcceptResult {
        let connection = Glibc.accept(descriptor, nil, nil)
        let code = errno
        if connection >= 0 {
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            return .connection(connection)
        }
        if [EAGAIN, EINTR, ECONNABORTED].contains(code) { return .noConnection }
        log.error("cannot accept a connection", metadata: ["socket": "\(self)", "error": "\(errorText(code))"])
        return .failed
    }
}

/// Why the server cannot listen: the owner's problem, in one line that names the path and the remedy.
package enum SocketError: ExplainedError, Equatable, Sendable {
    /// Another running server listens at that path.
    case inUse(path: String)
    /// The path names a file that is not a socket; it is left alone.
    case notASocket(path: String)
    /// A Unix socket's path has at most 107 bytes (unix(7)).
    case pathTooLong(path: String)
    /// systemd passed several sockets, or a descriptor that is not a listening socket.
    case badHandOver(Message)
    /// The system refuses every thread.
    case noThread(ThreadError)
    case system(SystemError)

    package var message: Message {
        switch self {
        case .inUse(let path):
            "\(path): "
                + Message(
                    "another server listens here; stop it first, or choose another path",
                    "다른 서버가 쓰고 있는 소켓이에요. 그 서버를 먼저 멈추거나 다른 경로를 골라 주세요")
        case .notASocket(let path):
            "\(path): "
                + Message(
                    "this file is not a socket; move it away, or choose another path",
                    "소켓이 아닌 파일이에요. 다른 곳으로 옮기거나 다른 경로를 골라 주세요")
        case .pathTooLong(let path):
            "\(path): "
                + Message(
                    "too long for a Unix socket, whose path has at most 107 bytes; choose a shorter path",
                    "유닉스 소켓의 경로는 107바이트까지예요. 더 짧은 경로를 골라 주세요")
        case .badHandOver(let why):
            Message("the socket handed over cannot be used: ", "넘겨받은 소켓을 쓸 수 없어요: ") + why
        case .noThread(let error):
            error.message
        case .system(let error):
            error.message
        }
    }
}
