import Glibc
import Logging
import Synchronization

/// A stream socket at which a web server knocks: one that we made at a path, or one that was handed over.
///
/// Safe from any thread. It is close-on-exec and non-blocking, for a handed-over one too: several processes may
/// share it, and the connection that woke us may be gone to another by the time we ask for it.
/// It is never shut down, since systemd goes on with it when we are gone. Attacked by `ListeningSocketTests`.
package final class ListeningSocket: Sendable, CustomStringConvertible {
    /// Where it is, for the log.
    package let description: String
    let descriptor: Int32
    private let file: SocketFile?
    /// How many times in a row no connection could be taken.
    private let failures = Mutex(0)

    /// - Parameter file: the path that we made, removed when the socket is withdrawn.
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

    /// Nobody finds the way here any more: removes the path if we made it and it is still ours.
    /// Connections that were made before still wait and can be accepted. Harmless to repeat.
    package func withdraw() {
        file?.remove()
    }

    /// Whether the connections that wait are ours to answer when the server stops. Those at a handed-over socket are its
    /// owner's, and stay for whoever takes it next.
    var isOurs: Bool { file != nil }

    enum AcceptResult {
        case connection(Int32)
        /// Somebody else was quicker, or who knocked has gone again.
        case nobody
        /// The system gives none (no descriptors are left, say): try again after a pause.
        case refused
    }

    /// The next connection, close-on-exec, without waiting for one.
    /// What the system refuses is logged, the first time and then at every doubling of the count.
    func accept(log: Logger) -> AcceptResult {
        let connection = Glibc.accept(descriptor, nil, nil)
        let code = errno
        return failures.withLock { failures in
            if connection >= 0 {
                failures = 0
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                return .connection(connection)
            }
            if [EAGAIN, EINTR, ECONNABORTED].contains(code) { return .nobody }
            failures += 1
            if failures.isWorthALine {
                log.error("cannot accept at \(description): \(errorText(code)) (\(failures) in a row)")
            }
            return .refused
        }
    }
}

extension Int {
    /// Of a fault that goes on, the first time and then every doubling of the count.
    var isWorthALine: Bool { self > 0 && self & (self - 1) == 0 }
}
