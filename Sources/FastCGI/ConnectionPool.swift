import CLinux
import Glibc
import Logging
import Runtime
import Synchronization

/// The connections that wait for a thread: new ones, and kept ones without a request at the moment.
///
/// While there are fewer connections than threads, each thread may keep its connection, and at least one thread waits
/// here for events of all. Otherwise a thread parks its connection here after each response and serves the connection
/// that has been ready for longest. So a few threads serve any number of connections, and busy kept connections cannot
/// starve the others; with few connections this costs one atomic load a request. Closing one instead may lose a form that
/// nginx is sending. Safe from any thread. Attacked by `ConnectionPoolTests`, `StopTests`.
final class ConnectionPool: Sendable {
    private let socket: ListeningSocket
    private let stopping: OneShotEvent
    private let metrics: ServerMetrics
    private let log: Logger
    /// An epoll(7) instance over the listening socket, the stop event and the parked connections, each with
    /// EPOLLONESHOT: an event wakes one thread, and the descriptor stays silent until it is re-armed.
    private let epoll: Int32
    private let threads = Atomic(0)
    private let connectionCount = Atomic(0)
    /// Further connections wait in the socket's queue, so that the store has descriptors left.
    private let maxConnections: Int
    private let timeouts: SendTimeouts
    private let connections = Mutex(Connections())

    private struct Connections {
        /// Every open connection, parked or not.
        var descriptors = Set<Int32>()
        var phase = Phase.serving

        /// True when the last connection has ended and there will be no other.
        var areDrained: Bool { phase == .draining && descriptors.isEmpty }
    }

    private enum Phase {
        case serving
        /// Accepts no more; the open connections are served until the web server closes them.
        case draining
        /// Each connection is shut down for reading.
        case closing
    }

    /// A connection for the calling thread.
    struct Ready {
        let connection: Int32
        /// Bytes or an end of file have arrived: a read does not block.
        let isReadable: Bool
    }

    /// - Parameters:
    ///   - maxThreads: the most threads that will call `next()`.
    ///   - maxConnections: half of the process's descriptor limit by default, and never fewer than `maxThreads`.
    init(
        _ socket: ListeningSocket, maxThreads: Int, maxConnections: Int = sysconf(Int32(_SC_OPEN_MAX)) / 2,
        timeouts: SendTimeouts = SendTimeouts(), stopping: OneShotEvent,
        metrics: ServerMetrics = ServerMetrics(), log: Logger
    ) throws(SocketError) {
        self.timeouts = timeouts
        self.socket = socket
        self.maxConnections = max(maxThreads, maxConnections)
        self.stopping = stopping
        self.metrics = metrics
        self.log = log
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0, arm(socket.descriptor), arm(stopping.descriptor) else {
            throw .system(SystemError("epoll", "\(socket)", code: errno))
        }
    }

    deinit {
        for connection in connections.withLock({ $0.descriptors }) { Glibc.close(connection) }
        Glibc.close(epoll)
    }

    /// True while a thread may block on one connection.
    var hasThreadsToSpare: Bool { connectionCount.load(ordering: .relaxed) < threads.load(ordering: .relaxed) }

    /// Counts a thread that was started. A thread must not be counted before it runs: another one would then block on a
    /// connection, and no thread would wait for the others.
    func addThread() {
        threads.add(1, ordering: .relaxed)
        metrics.threads.add(1)
    }

    /// Waits for the next connection that has to be served.
    /// - Returns: nil once `stopping` has fired and every connection with a pending request has been returned.
    func next() -> Ready? {
        var mustWakeNext = false
        defer { if mustWakeNext { arm(stopping.descriptor) } }
        while let descriptor = event() {
            switch descriptor {
            case stopping.descriptor: mustWakeNext = true
            case socket.descriptor:
                if let connection = acceptAll() { return Ready(connection: connection, isReadable: false) }
            default: return Ready(connection: descriptor, isReadable: true)
            }
        }
        return nil
    }

    /// Leaves a connection here until it is readable.
    /// - Returns: false when the system refuses; the caller then has to end the connection.
    func park(_ connection: Int32) -> Bool { arm(connection) }

    func end(_ connection: Int32) {
        let areDrained = connections.withLock {
            $0.descriptors.remove(connection)
            Glibc.close(connection)
            return $0.areDrained
        }
        metrics.connections.add(-1)
        let count = connectionCount.subtract(1, ordering: .sequentiallyConsistent)
        if count.oldValue >= maxConnections { arm(socket.descriptor) }
        if areDrained { stopping.fire() }
    }

    /// Accepts no more connections, and fires `stopping` when the web server has closed the open ones: at once when
    /// there are none. A connection that the web server closes by itself never loses a request.
    func drain() {
        let areDrained = connections.withLock {
            if $0.phase == .serving { $0.phase = .draining }
            return $0.areDrained
        }
        if areDrained { stopping.fire() }
    }

    /// Stops reading from every connection. Linux keeps what has arrived: such a request is still read and gets its
    /// response, and a response that is being sent goes on, but no further request arrives. Call it before `stopping` fires.
    func close() {
        connections.withLock {
            $0.phase = .closing
            for connection in $0.descriptors { shutdown(connection, Int32(SHUT_RD)) }
        }
    }

    /// Accepts every pending connection, so that a new one does not wait a whole turn of the old ones, and parks all
    /// but the first.
    /// - Returns: the first, for the calling thread.
    private func acceptAll() -> Int32? {
        var first: Int32?
        accepting: while true {
            // The socket stays disarmed: `end` re-arms it.
            if connectionCount.load(ordering: .sequentiallyConsistent) >= maxConnections { return first }
            // The socket stays disarmed here, too: connections in the queue would otherwise wake the threads all the
            // time.
            guard let result = acceptIfOpen() else { return first }
            switch result {
            case .connection(let connection):
                if first == nil { first = connection } else if !park(connection) { end(connection) }
            case .noConnection: break accepting
            case .failed:
                if first == nil, stopping.wait(milliseconds: 100) { return nil }
                break accepting
            }
        }
        arm(socket.descriptor)
        return first
    }

    /// Accepts and registers in one step, so that no connection slips in behind `drain()` or `close()`. A closing pool
    /// still takes the queue of its own socket, which no other process serves.
    /// - Returns: nil when the pool accepts no more.
    private func acceptIfOpen() -> ListeningSocket.AcceptResult? {
        connections.withLock { connections in
            guard connections.phase == .serving || connections.phase == .closing && socket.isOurs else { return nil }
            let result = socket.accept(log: log)
            if case .connection(let connection) = result {
                metrics.connections.add(1)
                connectionCount.add(1, ordering: .relaxed)
                connections.descriptors.insert(connection)
                timeouts.apply(to: connection)
                if connections.phase == .closing { shutdown(connection, Int32(SHUT_RD)) }
            }
            return result
        }
    }

    private func event() -> Int32? {
        var event = epoll_event()
        while true {
            let count = epoll_wait(epoll, &event, 1, stopping.hasFired ? 0 : -1)
            if count > 0 { return event.data.fd }
            if count == 0 || errno != EINTR { return nil }
        }
    }

    @discardableResult
    private func arm(_ descriptor: Int32) -> Bool {
        var event = epoll_event(
            events: EPOLLIN.rawValue | EPOLLONESHOT.rawValue, data: epoll_data_t(fd: descriptor))
        return epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) == 0
            || epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }
}
