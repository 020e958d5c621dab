import CLinux
import Glibc
import Runtime
import Synchronization

/// An event that happens once and stays set, and that a thread can await together with other descriptors.
///
/// It is a pipe: firing writes one byte, which is never read. Safe from any thread.
final class OneShotEvent: Sendable {
    /// The descriptor is readable from the moment the event happened: for poll(2) and epoll(7).
    let descriptor: Int32
    private let writeEnd: Int32
    private let fired = Atomic(false)

    init() throws(SocketError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(SystemError("pipe", "server", code: errno)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    var hasFired: Bool { fired.load(ordering: .sequentiallyConsistent) }

    func fire() {
        guard !fired.exchange(true, ordering: .sequentiallyConsistent) else { return }
        _ = write(writeEnd, "!", 1)
    }

    /// - Parameter milliseconds: the longest wait; -1 waits for ever.
    /// - Returns: true if the event has happened.
    @discardableResult
    func wait(milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&watched, 1, milliseconds) < 0, errno == EINTR {}
        return hasFired
    }
}
