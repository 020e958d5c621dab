import Glibc
import HTTP
import Logging
import Synchronization

/// A count that threads share.
final class AtomicCounter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// One thread's life: take a connection from the lobby, answer its requests one after the other, take the next.
final class Worker: Sendable {
    private let pool: ConnectionPool
    private let stopping: OneShotEvent
    private let log: Logger
    private let respond: @Sendable (Request) -> Response
    private let cutShort: AtomicCounter

    /// - Parameter cutShort: counts what all workers got cut short.
    init(
        pool: ConnectionPool, stopping: OneShotEvent, cutShort: AtomicCounter, log: Logger,
        respond: @escaping @Sendable (Request) -> Response
    ) {
        self.pool = pool
        self.stopping = stopping
        self.cutShort = cutShort
        self.log = log
        self.respond = respond
    }

    /// Returns only when the server stops.
    func run() {
        while let arrival = pool.next() {
            let isKept = arrival.isReady || mayWait ? serve(arrival.connection) : true
            if !isKept || !pool.park(arrival.connection) { pool.end(arrival.connection) }
        }
    }

    /// Whether this thread may wait for one connection alone.
    private var mayWait: Bool { pool.hasThreadsToSpare || stopping.hasFired }

    /// - Returns: whether somebody is to wait for its next request.
    private func serve(_ descriptor: Int32) -> Bool {
        // libfcgi closes the descriptor that it is given at a moment of its own. With a second one ours stays the
        // same connection, and the lobby cannot hit a stranger that was given the same number.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else {
            log.error("cannot serve a connection: \(errorText(errno))")
            return false
        }
        let connection = Connection(copy)
        while let (request, isWhole) = connection.nextRequest() {
            guard answer(request, isWhole, on: connection) else { return false }
            if !mayWait { return connection.letGo() }
        }
        return false
    }

    /// - Returns: false when the answer could not be sent whole. The connection must then end without the record that
    ///   ends an answer, which is how the web server learns that something lacks, and lets its client know.
    private func answer(_ request: Request, _ isWhole: Bool, on connection: Connection) -> Bool {
        if !isWhole, case let count = cutShort.next(), count.isWorthALine {
            log.error(
                "parameters ended without PARAMETERS_END: cut short, or not sent by our nginx.conf (\(count) so far)")
        }
        let response = respond(request)
        let isSent = response.send(
            for: request, log: log, whole: { connection.answer(head: $0, body: $1) }, piece: { connection.answer($0) })
        log.debug(
            "\(request.method.name) \(request.path) \(response.status.rawValue)", metadata: ["sent": "\(isSent)"])
        return isSent
    }
}
