import CLinux
import Glibc
import Logging
import Synchronization

/// Where connections wait for a thread: new ones, and kept ones that have no request at the moment.
///
/// While there are fewer connections than threads, each may keep its own: then there is always a thread left that watches
/// over all. Else a thread leaves its connection here after each answer, and takes the one that has waited longest. So a
/// few threads serve any number of connections, and nobody who is kept can starve those who are not; with few connections
/// this costs one look at a number. Safe from any thread. Attacked by `ConnectionPoolTests`, `StopTests`.
final class ConnectionPool: Sendable {
    private let socket: ListeningSocket
    private let stopping: OneShotEvent
    private let log: Logger
    /// An epoll(7) of the socket, the latch and what is parked: whatever one thread was told is told to no other before
    /// it is armed again, and a connection wakes one thread, not all.
    private let watch: Int32
    private let threads: Atomic<Int>
    private let connectionCount = Atomic(0)
    /// More than so many wait in the socket's queue: descriptors are left for the store.
    private let maxConnections: Int
    private let guests = Mutex(Connections())

    private struct Connections {
        /// All connections, parked or not.
        var connections = Set<Int32>()
        var areLeaving = false
    }

    /// A connection for the thread that asked.
    struct Ready {
        let connection: Int32
        /// It has sent something, or has ended: nobody would wait for it in vain.
        let isReady: Bool
    }

    /// - Parameters:
    ///   - threads: how many will come here for work.
    ///   - mostGuests: how many connections are let in, half as many as the process may have descriptors for; but as many as
    ///     there are threads.
    init(
        _ socket: ListeningSocket, threads: Int, maxConnections: Int = sysconf(Int32(_SC_OPEN_MAX)) / 2,
        stopping: OneShotEvent,
        log: Logger
    ) throws(SocketError) {
        self.socket = socket
        self.threads = Atomic(threads)
        self.maxConnections = max(threads, maxConnections)
        self.stopping = stopping
        self.log = log
        watch = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard watch >= 0, arm(socket.descriptor), arm(stopping.descriptor) else {
            throw .system(call: "epoll", path: "\(socket)", code: errno)
        }
    }

    deinit {
        for connection in guests.withLock({ $0.connections }) { Glibc.close(connection) }
        Glibc.close(watch)
    }

    /// Whether a thread may wait for its own connection alone.
    var hasThreadsToSpare: Bool { connectionCount.load(ordering: .relaxed) < threads.load(ordering: .relaxed) }

    /// The system did not give one of the threads.
    func loseThread() { threads.subtract(1, ordering: .relaxed) }

    /// The next connection that somebody has to look after; waits for it as long as need be.
    /// - Returns: `nil` once `stopping` has fired, and who was still to be answered has been given away.
    func next() -> Ready? {
        var mustTellOthers = false
        defer { if mustTellOthers { arm(stopping.descriptor) } }
        while let descriptor = event() {
            switch descriptor {
            case stopping.descriptor: mustTellOthers = true
            case socket.descriptor:
                if let connection = welcome() { return Ready(connection: connection, isReady: false) }
            default: return Ready(connection: descriptor, isReady: true)
            }
        }
        return nil
    }

    /// Leaves a connection here until it has something to say.
    /// - Returns: false when the system refuses; then it has to be ended.
    func park(_ connection: Int32) -> Bool { arm(connection) }

    func end(_ connection: Int32) {
        guests.withLock {
            $0.connections.remove(connection)
            Glibc.close(connection)
        }
        let count = connectionCount.subtract(1, ordering: .sequentiallyConsistent)
        if count.oldValue >= maxConnections { arm(socket.descriptor) }
    }

    /// Ends the reading from all connections: a request that has arrived is still read (Linux keeps it) and answered, and
    /// one that is being answered is not touched, but no further one comes. To be called before `stopping` fires.
    func close() {
        guests.withLock {
            $0.areLeaving = true
            for connection in $0.connections { shutdown(connection, Int32(SHUT_RD)) }
        }
        if !socket.isOurs { disarm(socket.descriptor) }
    }

    /// Lets in all who knock, so that a place in the socket's queue is none behind all who are in. The first may get the
    /// thread that asked, the others are parked.
    private func welcome() -> Int32? {
        var first: Int32?
        knocks: while true {
            // Whoever leaves opens the door again.
            if connectionCount.load(ordering: .sequentiallyConsistent) >= maxConnections { return first }
            switch socket.accept(log: log) {
            case .connection(let connection):
                enter(connection)
                if first == nil { first = connection } else if !park(connection) { end(connection) }
            case .nobody: break knocks
            case .refused:
                if first == nil, stopping.wait(milliseconds: 100) { return nil }
                break knocks
            }
        }
        arm(socket.descriptor)
        return first
    }

    private func enter(_ connection: Int32) {
        connectionCount.add(1, ordering: .relaxed)
        guests.withLock {
            $0.connections.insert(connection)
            if $0.areLeaving { shutdown(connection, Int32(SHUT_RD)) }
        }
    }

    private func event() -> Int32? {
        var event = epoll_event()
        while true {
            let count = epoll_wait(watch, &event, 1, stopping.hasFired ? 0 : -1)
            if count > 0 { return event.data.fd }
            if count == 0 || errno != EINTR { return nil }
        }
    }

    @discardableResult
    private func arm(_ descriptor: Int32) -> Bool {
        var event = epoll_event(
            events: EPOLLIN.rawValue | EPOLLONESHOT.rawValue, data: epoll_data_t(fd: descriptor))
        return epoll_ctl(watch, EPOLL_CTL_MOD, descriptor, &event) == 0
            || epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    private func disarm(_ descriptor: Int32) {
        _ = epoll_ctl(watch, EPOLL_CTL_DEL, descriptor, nil)
    }
}
