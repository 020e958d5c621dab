import CLinux
import Glibc
import Logging
import Runtime

/// The loop of one thread: it gets a connection from the pool, responds to its requests one after the other, and gets
/// the next connection.
final class Worker: Sendable {
    private let pool: ConnectionPool
    private let timeouts: SendTimeouts
    private let stopping: OneShotEvent
    private let metrics: ServerMetrics
    private let log: Logger
    private let logsRequests: Bool
    private let respond: @Sendable (Request) -> Response

    init(
        pool: ConnectionPool, timeouts: SendTimeouts, stopping: OneShotEvent, metrics: ServerMetrics, log: Logger,
        respond: @escaping @Sendable (Request) -> Response
    ) {
        self.pool = pool
        self.timeouts = timeouts
        self.stopping = stopping
        self.metrics = metrics
        self.log = log
        self.respond = respond
        logsRequests = log.logLevel <= .debug
    }

    /// Returns only when the server stops.
    func run() {
        while let ready = pool.next() {
            let isKept = ready.isReadable || mayWait ? serve(ready.connection) : true
            if !isKept || !pool.park(ready.connection) { pool.end(ready.connection) }
        }
    }

    /// True while this thread may block on one connection.
    private var mayWait: Bool { pool.hasThreadsToSpare || stopping.hasFired }

    /// - Returns: true if the connection stays open for a further request.
    private func serve(_ descriptor: Int32) -> Bool {
        // libfcgi closes the descriptor that it is given, at a time that we do not control. It gets a duplicate, so
        // that ours stays open and the pool never touches another connection that was given the same number.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else {
            log.error("cannot serve a connection", metadata: ["error": "\(errorText(errno))"])
            return false
        }
        let connection = Connection(copy)
        while let (request, isWhole) = connection.nextRequest() {
            guard respond(to: request, isWhole, on: connection) else { return false }
            if !mayWait { return connection.detach() }
        }
        return false
    }

    /// - Returns: false when the response could not be sent whole. The connection must then end without the record that
    ///   ends a request: the web server sees that the response is incomplete, and aborts the response to its client.
    private func respond(to request: Request, _ isWhole: Bool, on connection: Connection) -> Bool {
        if !isWhole {
            log.error("parameters ended without PARAMETERS_END: cut short, or not sent by our nginx.conf")
        }
        metrics.busyThreads.add(1)
        defer { metrics.busyThreads.add(-1) }
        let response = respond(request)
        let deadline = ContinuousClock.now + .seconds(timeouts.streamSeconds)
        let isSent = response.send(
            for: request, log: log, whole: { connection.send(head: $0, body: $1) },
            piece: { connection.send($0, until: deadline) })
        if response.stream != nil, !isSent, ContinuousClock.now >= deadline {
            log.notice("a reader was too slow", metadata: ["path": "\(request.path)"])
        }
        if logsRequests {
            log.debug(
                "\(request.method.name) \(request.path) \(response.status.rawValue)", metadata: ["sent": "\(isSent)"])
        }
        return isSent
    }
}
