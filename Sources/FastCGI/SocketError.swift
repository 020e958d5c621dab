package import Bytes
import Glibc
import Logging
package import Runtime

/// The reason why the server cannot listen: a problem for the owner, in one line that names the path and the remedy.
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
