import Glibc
package import Logging
package import Runtime
import Synchronization

/// Responds to FastCGI requests (specification 1.0, role Responder) on its threads.
///
/// While there are threads to spare, a connection that the web server keeps stays with its thread, which is fastest;
/// otherwise the connections take turns: see `ConnectionPool`. `respond` is called on several threads at once, and once
/// for each request. Attacked by `ServerTests`, `RequestTests`, `StopTests`.
package final class Server: Sendable {
    package typealias ThreadStart =
        @Sendable (_ work: @escaping @Sendable () -> Void) throws(ThreadError) -> Void
    /// Starts a thread whose stack is enough for the deepest handler, a template within a template: 64 default stacks of
    /// 8 MB would reserve half a gigabyte.
    package static let startThread: ThreadStart = { work throws(ThreadError) in
        try DetachedThread.start(stackBytes: 512 << 10, work)
    }
    /// The time that running requests get when the server stops: one second less than the whole stop may take.
    private static let graceMilliseconds: Int32 = 4_000
    /// The time that `drain()` gives the web server to close its connections. nginx.conf's `keepalive_time` and
    /// `keepalive_timeout` make it do so within 2 seconds and a request.
    private static let drainMilliseconds: Int32 = 10_000

    private let socket: ListeningSocket
    private let startThread: ThreadStart
    private let log: Logger
    private let pool: ConnectionPool
    private let workers: [Worker]
    private let running: Atomic<Int>
    private let leaving: OneShotEvent
    private let stopping: OneShotEvent
    private let ended: OneShotEvent

    /// - Parameters:
    ///   - threads: the number of requests processed at once; further ones wait.
    ///   - startThread: starts a thread, or throws.
    ///   - timeouts: the time that the web server has to read a response.
    ///   - metrics: updated while serving; discarded by default.
    ///   - respond: makes the response, also to an internal error; it cannot throw.
    /// - Throws: `SocketError` when the process has no descriptors left.
    package init(
        socket: ListeningSocket, threads: Int = 64, startThread: @escaping ThreadStart = Server.startThread,
        timeouts: SendTimeouts = SendTimeouts(), metrics: ServerMetrics = ServerMetrics(), log: Logger,
        respond: @escaping @Sendable (Request) -> Response
    ) throws(SocketError) {
        _ = LibFCGI.isReady
        let stopping = try OneShotEvent()
        self.socket = socket
        self.startThread = startThread
        self.log = log
        self.stopping = stopping
        leaving = try OneShotEvent()
        ended = try OneShotEvent()
        running = Atomic(threads)
        pool = try ConnectionPool(
            socket, maxThreads: threads, timeouts: timeouts, stopping: stopping, metrics: metrics, log: log)
        workers = (0..<threads).map { [pool] _ in
            Worker(
                pool: pool, timeouts: timeouts, stopping: stopping, metrics: metrics, log: log, respond: respond)
        }
    }

    /// Serves until `stop()`, or until the end of what `drain()` began. It may be called once. SIGPIPE is ignored in
    /// the whole process from now on.
    ///
    /// When it returns, every request that had arrived has its response, unless a handler took longer than 4 seconds
    /// after the stop; that is logged, and the handler's thread ends with the process.
    /// - Throws: `noThread` when the system starts none of the threads. If it starts some, they serve.
    package func run() throws(SocketError) {
        let errors = workers.compactMap(start)
        let started = workers.count - errors.count
        if let error = errors.first {
            if started == 0 {
                stop()
                throw .noThread(error)
            }
            log.error(
                "serving with fewer threads than asked for",
                metadata: ["threads": "\(workers.count)", "started": "\(started)", "error": "\(error)"])
        }
        log.notice("serving", metadata: ["socket": "\(socket)", "threads": "\(started)"])
        leaving.wait(milliseconds: -1)
        if !stopping.wait(milliseconds: Self.drainMilliseconds) {
            log.error("the web server kept its connections open; stopping without waiting for it")
            stop()
        }
        if !ended.wait(milliseconds: Self.graceMilliseconds) {
            log.error("requests were still being answered when the server stopped")
        }
        log.notice("stopped", metadata: ["socket": "\(socket)"])
    }

    /// Leaves an inherited socket to another process without losing a request: accepts no more connections, and serves
    /// the open ones until the web server has closed them, or for 10 seconds. Then `run()` returns.
    ///
    /// Closing a connection that the web server keeps would race with its next request. For a socket that this process
    /// made, this is `stop()`: no other process could take it over, and each second of draining would be a second
    /// without a shop. Safe from any thread; `stop()` cuts it short.
    package func drain() {
        if socket.isOurs { return stop() }
        pool.drain()
        leaving.fire()
    }

    /// Accepts no more connections and ends the idle ones, so that `run()` returns. Safe from any thread, any number of
    /// times.
    package func stop() {
        pool.close()
        stopping.fire()
        leaving.fire()
        socket.withdraw()
    }

    /// - Returns: the error when the system cannot start a thread.
    private func start(_ worker: Worker) -> ThreadError? {
        do throws(ThreadError) {
            try startThread { [self] in
                worker.run()
                countDown()
            }
            pool.addThread()
            return nil
        } catch {
            countDown()
            return error
        }
    }

    private func countDown() {
        if running.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { ended.fire() }
    }
}

/// The server's counters for `/metrics`.
package struct ServerMetrics: Sendable {
    package let threads = Gauge()
    /// Threads that make or send a response.
    package let busyThreads = Gauge()
    /// Open connections from the web server.
    package let connections = Gauge()

    package init() {}
}

/// The time a web server has to read a response, so that a slow reader cannot keep a thread.
package struct SendTimeouts: Sendable {
    /// The seconds without taking a byte.
    package var idleSeconds: Double
    /// The seconds for a whole stream, however steadily it is read: three years of orders are 18 MB.
    package var streamSeconds: Double

    package init(idleSeconds: Double = 10, streamSeconds: Double = 300) {
        self.idleSeconds = idleSeconds
        self.streamSeconds = streamSeconds
    }

    /// Makes every write to a connection fail that waits for `idleSeconds` (SO_SNDTIMEO in socket(7)). libfcgi writes to
    /// a blocking socket and has no limit of its own.
    func apply(to connection: Int32) {
        let microseconds = Int(idleSeconds * 1e6)
        var time = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }
}
