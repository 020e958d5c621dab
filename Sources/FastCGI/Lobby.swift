import CLinux
import Glibc
import Logging
import Synchronization

/// Where connections wait for a thread: new ones, and kept ones that have no request at the moment.
///
/// A thread may stay with its connection for the next request only while another one is here, watching over all. Else it
/// leaves its connection here and comes itself. So a few threads serve any number of connections, in the order in which
/// they have something to say, and nobody who is kept can starve those who are not; while there are more threads than
/// connections, this costs one look at a number. Safe from any thread. Attacked by `LobbyTests`, `StopTests`.
final class Lobby: Sendable {
    private let socket: ListeningSocket
    private let stopping: Latch
    private let log: Logger
    /// An epoll(7) of the socket, the latch, and what is parked.
    private let watch: Int32
    private let parked = Mutex(Set<Int32>())
    /// One at a time watches, so that a connection wakes one thread, not all.
    private let turn = Mutex(())
    private let visitors = Atomic(0)

    /// A connection for the thread that asked.
    struct Arrival {
        let connection: Int32
        /// It has sent something, or has ended: nobody would wait for it in vain.
        let isReady: Bool
    }

    init(_ socket: ListeningSocket, stopping: Latch, log: Logger) throws(SocketFault) {
        self.socket = socket
        self.stopping = stopping
        self.log = log
        watch = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard watch >= 0, add(socket.descriptor), add(stopping.descriptor) else {
            throw .system(call: "epoll", path: "\(socket)", code: errno)
        }
    }

    deinit {
        close(watch)
    }

    /// Whether a thread waits here, for whatever comes.
    var isAttended: Bool { visitors.load(ordering: .sequentiallyConsistent) > 0 }

    /// The next connection that somebody has to look after; waits for it as long as need be.
    /// - Returns: `nil` once `stopping` has fired, and who was still to be answered has been given away.
    func next() -> Arrival? {
        visitors.add(1, ordering: .sequentiallyConsistent)
        defer { visitors.subtract(1, ordering: .sequentiallyConsistent) }
        return turn.withLock { _ in
            while true {
                if stopping.hasFired { beginLeaving() }
                guard let descriptor = event(waiting: !stopping.hasFired) else { return nil }
                if let arrival = arrival(at: descriptor) { return arrival }
            }
        }
    }

    /// Leaves a connection here until it has something to say.
    /// - Returns: false when the system refuses, and it stays the caller's.
    func park(_ connection: Int32) -> Bool {
        parked.withLock { parked in
            guard add(connection) else { return false }
            parked.insert(connection)
            return true
        }
    }

    private func arrival(at descriptor: Int32) -> Arrival? {
        if descriptor == stopping.descriptor { return nil }
        guard descriptor == socket.descriptor else {
            parked.withLock { parked in
                remove(descriptor)
                parked.remove(descriptor)
            }
            return Arrival(connection: descriptor, isReady: true)
        }
        switch socket.accept(log: log) {
        case .connection(let connection): return Arrival(connection: connection, isReady: false)
        case .nobody: return nil
        case .refused:
            if stopping.wait(milliseconds: 100) { remove(socket.descriptor) }
            return nil
        }
    }

    /// What is parked is ended for reading: a request that has arrived is still read and answered, the others are seen
    /// to have ended. Harmless to repeat.
    private func beginLeaving() {
        remove(stopping.descriptor)
        if !socket.isOurs { remove(socket.descriptor) }
        parked.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RD)) } }
    }

    private func event(waiting: Bool) -> Int32? {
        var event = epoll_event()
        while true {
            let count = epoll_wait(watch, &event, 1, waiting ? -1 : 0)
            if count > 0 { return event.data.fd }
            if count == 0 || errno != EINTR { return nil }
        }
    }

    private func add(_ descriptor: Int32) -> Bool {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
        return epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    private func remove(_ descriptor: Int32) {
        _ = epoll_ctl(watch, EPOLL_CTL_DEL, descriptor, nil)
    }
}
