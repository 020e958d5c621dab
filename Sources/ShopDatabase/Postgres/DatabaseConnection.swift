import CPostgres
import Glibc

/// A connection to one server. Statements that are sent together are answered together: one round trip
/// (PostgreSQL manual, "Pipeline Mode").
///
/// Every wait ends at a deadline, because a server that is frozen still holds its connections. After an error the
/// connection is of no use any more: it is closed, and its server rolls back what was not committed. A statement is
/// never cancelled: a cancelled COMMIT that waits for a standby is answered as a success, and the standby does not have
/// it (SyncRepWaitForLSN in PostgreSQL's syncrep.c).
package final class DatabaseConnection {
    private let library: Library
    private let connection: OpaquePointer
    /// Behind a pointer, because libpq writes it.
    private let notices: UnsafeMutablePointer<Int32>
    private var functions: LibPQ { library.functions }

    /// `HOST:PORT`, for people.
    package let server: String
    /// Such as 150018 for 15.18.
    package var serverVersion: Int { Int(functions.PQserverVersion(connection)) }
    /// True if the server gave a notice or a warning with the last `run`.
    package var hadNotice: Bool { notices.pointee > 0 }

    /// Logs in, and runs commands, such as `SET`.
    init(
        to server: DatabaseAddress.Server, commands: [String], until deadline: ContinuousClock.Instant
    ) throws(SQLError) {
        library = try Library()
        self.server = server.name
        guard let connection = Self.start(server.parameters, library.functions) else { throw SQLError("no memory") }
        self.connection = connection
        notices = .allocate(capacity: 1)
        notices.initialize(to: 0)
        _ = functions.PQsetNoticeReceiver(
            connection,
            { context, _ in context?.assumingMemoryBound(to: Int32.self).pointee += 1 }, notices)
        try logIn(until: deadline)
        guard functions.PQsetnonblocking(connection, 1) == 0, functions.PQenterPipelineMode(connection) == 1 else {
            throw lastError
        }
        let all = commands.map { Statement("", $0) }
        for command in all { try prepareAndRun(command) }
        _ = try results(of: 2 * commands.count, until: deadline)
    }

    deinit {
        functions.PQfinish(connection)
        notices.deallocate()
    }

    /// Prepares statements for `run`.
    func prepare(_ statements: [Statement], until deadline: ContinuousClock.Instant) throws(SQLError) {
        for statement in statements { try prepare(statement) }
        _ = try results(of: statements.count, until: deadline)
    }

    /// Sends the queries together, and waits for all their results. Without BEGIN among them, they are one transaction.
    /// - Throws: the first error, or that the deadline passed. What was sent may have been done then.
    package func run(_ queries: [Query], until deadline: ContinuousClock.Instant) throws(SQLError) -> [Rows] {
        notices.pointee = 0
        for query in queries { try send(query) }
        return try results(of: queries.count, until: deadline)
    }
}

extension DatabaseConnection {
    private static func start(_ parameters: [String: String], _ functions: LibPQ) -> OpaquePointer? {
        let all = parameters.sorted { $0.key < $1.key }
        return withCStrings(all.map { Array($0.key.utf8) }) { keys in
            withCStrings(all.map { Array($0.value.utf8) }) { values in
                functions.PQconnectStartParams(keys, values, 0)
            }
        }
    }

    private func logIn(until deadline: ContinuousClock.Instant) throws(SQLError) {
        var events = Int16(POLLOUT)
        while functions.PQstatus(connection) != CONNECTION_BAD {
            try wait(for: events, until: deadline)
            switch functions.PQconnectPoll(connection) {
            case PGRES_POLLING_OK: return
            case PGRES_POLLING_READING: events = Int16(POLLIN)
            case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
            default: throw lastError
            }
        }
        throw lastError
    }

    private func prepare(_ statement: Statement) throws(SQLError) {
        guard functions.PQsendPrepare(connection, statement.name, statement.sql, 0, nil) == 1 else { throw lastError }
    }

    private func prepareAndRun(_ command: Statement) throws(SQLError) {
        try prepare(command)
        try send(command())
    }

    private func send(_ query: Query) throws(SQLError) {
        let isSent = withCStrings(query.parameters.map(\.bytes)) { values in
            functions.PQsendQueryPrepared(
                connection, query.statement, Int32(query.parameters.count), values, nil, nil, 0)
        }
        guard isSent == 1 else { throw lastError }
    }

    private func results(of count: Int, until deadline: ContinuousClock.Instant) throws(SQLError) -> [Rows] {
        guard functions.PQpipelineSync(connection) == 1 else { throw lastError }
        var results = [Rows]()
        results.reserveCapacity(count)
        var error: SQLError?
        while true {
            try waitForResult(until: deadline)
            // nil ends the results of one query.
            guard let pointer = functions.PQgetResult(connection) else {
                if functions.PQstatus(connection) == CONNECTION_BAD { throw error ?? lastError }
                continue
            }
            let rows = Rows(pointer, library)
            if rows.endsPipeline { break }
            error = error ?? rows.error
            results.append(rows)
        }
        if let error { throw error }
        guard results.count == count else { throw SQLError("\(server) gave \(results.count) results for \(count)") }
        return results
    }

    private func waitForResult(until deadline: ContinuousClock.Instant) throws(SQLError) {
        while true {
            let unsent = functions.PQflush(connection)
            if unsent < 0 { throw lastError }
            if unsent == 0, functions.PQisBusy(connection) == 0 { return }
            try wait(for: Int16(unsent == 0 ? POLLIN : POLLIN | POLLOUT), until: deadline)
            guard functions.PQconsumeInput(connection) == 1 else { throw lastError }
        }
    }

    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(SQLError) {
        var descriptor = pollfd(fd: functions.PQsocket(connection), events: events, revents: 0)
        while true {
            let ready = poll(&descriptor, 1, deadline.millisecondsLeft)
            if ready > 0 { return }
            if ready == 0 { throw SQLError("\(server) does not answer") }
            if errno != EINTR { throw SQLError("poll: \(String(cString: strerror(errno)))") }
        }
    }

    private var lastError: SQLError {
        let text = functions.PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return SQLError(text.isEmpty ? "the connection to \(server) is lost" : text)
    }
}

/// Calls with an array of C strings, which ends in a null pointer; nil is one, too.
private func withCStrings<Result>(
    _ strings: [[UInt8]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    var bytes = [CChar]()
    var offsets = [Int?]()
    for string in strings {
        offsets.append(string == nil ? nil : bytes.count)
        guard let string else { continue }
        bytes += string.lazy.map { CChar(bitPattern: $0) }
        bytes.append(0)
    }
    return bytes.withUnsafeBufferPointer { buffer in
        let pointers = offsets.map { offset in offset.flatMap { buffer.baseAddress?.advanced(by: $0) } } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}

/// Blocks this thread.
package func pause(until instant: ContinuousClock.Instant) {
    while case let milliseconds = instant.millisecondsLeft, milliseconds > 0 { poll(nil, 0, milliseconds) }
}

extension ContinuousClock.Instant {
    /// Until then, rounded up; 0 when it has passed.
    var millisecondsLeft: Int32 {
        let left = (self - .now).components
        let milliseconds = left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: max(0, milliseconds))
    }
}
