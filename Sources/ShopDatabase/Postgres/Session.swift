import CPostgres
import Glibc

/// A connection to whichever server of a database takes writes, which is replaced when it is lost.
package struct Session {
    private let address: DatabaseAddress
    private let commands: [String]
    private let statements: [Statement]
    private let check: @Sendable (DatabaseConnection, ContinuousClock.Instant) throws(SQLError) -> Void
    private var connection: DatabaseConnection?
    private var connectionTime = ContinuousClock.now
    /// The server that took writes last: the first to be asked.
    private var first = 0

    /// The time limit for one server while there are others: a frozen one still accepts connections.
    private static let patience = Duration.seconds(2)
    /// The pauses between two rounds of all servers: they double up to this one, because each attempt may leave a
    /// session behind on a server that waits for its standby.
    private static let longestPause = Duration.seconds(2)

    /// - Parameters:
    ///   - commands: run on each new connection, such as `SET`.
    ///   - statements: prepared on each new connection, after the check.
    ///   - check: throws when the server does not keep what the program promises.
    package init(
        _ address: DatabaseAddress, commands: [String] = [], statements: [Statement] = [],
        check: @escaping @Sendable (DatabaseConnection, ContinuousClock.Instant) throws(SQLError) -> Void = { _, _ in }
    ) {
        self.address = address
        self.commands = commands
        self.statements = statements
        self.check = check
    }

    /// The connection, or a new one.
    /// - Throws: the last server's error, when the deadline passes before one takes writes.
    package mutating func connected(until deadline: ContinuousClock.Instant) throws(SQLError) -> DatabaseConnection {
        if let connection { return connection }
        var wait = Duration.milliseconds(20)
        while true {
            do throws(SQLError) {
                return try connect(until: deadline)
            } catch {
                let next = ContinuousClock.now + wait
                guard error.isTransient, next < deadline else { throw error }
                ShopDatabase.pause(until: next)
                wait = min(wait * 2, Self.longestPause)
            }
        }
    }

    /// Closes the connection: its server rolls back what was not committed.
    package mutating func disconnect() { connection = nil }

    mutating func disconnect(ifOlderThan time: ContinuousClock.Instant?) {
        if let time, connectionTime < time { disconnect() }
    }

    private mutating func connect(until deadline: ContinuousClock.Instant) throws(SQLError) -> DatabaseConnection {
        var last: SQLError?
        for offset in address.servers.indices {
            let index = (first + offset) % address.servers.count
            let patience = min(deadline, .now + Self.patience)
            do throws(SQLError) {
                let connection = try DatabaseConnection(to: address.servers[index], commands: commands, until: patience)
                try check(connection, patience)
                try connection.prepare(statements, until: patience)
                first = index
                self.connection = connection
                connectionTime = .now
                return connection
            } catch {
                // What a server says is more than that another one does not answer.
                if last?.state == nil { last = error }
            }
        }
        throw last ?? SQLError("no server")
    }
}
