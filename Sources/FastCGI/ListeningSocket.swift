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
    private let descriptor: Int32
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

    /// The next connection, close-on-exec; waits for it as long as need be.
    ///
    /// One thread at a time waits here and the others queue behind it, so that a connection wakes one, not all.
    /// What the system refuses (no descriptors left, say) is logged, the first time and then at every doubling of
    /// the count, and tried again after a pause.
    /// - Returns: `nil` once `stopping` has fired. With a path of our own the connections that were waiting come
    ///   first; those at a handed-over socket are its owner's, and stay for whoever takes it next.
    func accept(until stopping: Latch, log: Logger) -> Int32? {
        failures.withLock { failures in
            while !(stopping.hasFired && file == nil) {
                let connection = Glibc.accept(descriptor, nil, nil)
                let code = errno
                if connection >= 0 {
                    failures = 0
                    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                    return connection
                }
                switch code {
                case EAGAIN:
                    if stopping.hasFired { return nil }
                    waitForKnock(or: stopping)
                case EINTR, ECONNABORTED:
                    continue
                default:
                    failures += 1
                    if failures.isWorthALine {
                        log.error("cannot accept at \(description): \(errorText(code)) (\(failures) in a row)")
                    }
                    if stopping.wait(milliseconds: 100) { return nil }
                }
            }
            return nil
        }
    }

    private func waitForKnock(or stopping: Latch) {
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&watched, 2, -1)
    }
}

extension Int {
    /// Of a fault that goes on, the first time and then every doubling of the count.
    var isWorthALine: Bool { self > 0 && self & (self - 1) == 0 }
}
