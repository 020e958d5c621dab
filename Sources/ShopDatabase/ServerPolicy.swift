package import Foundation

/// What a server must promise before anything is written to it (PostgreSQL manual, "Write Ahead Log" and "Replication").
package struct ServerPolicy: Sendable {
    /// One server without a standby is accepted.
    let isAlone: Bool
    /// How long a request may take.
    let maxWait: Duration
    private let isHead: Bool

    func session(_ address: DatabaseAddress) -> Session {
        Session(
            address, commands: Schema.commands(maxWait: maxWait),
            statements: Schema.statements + (isHead ? HeadTables.statements : []), check: check)
    }

    /// A session without the shops' statements, for a database that may have no tables yet.
    func checked(_ address: DatabaseAddress) -> Session {
        Session(address, commands: [Schema.synchronousCommit], check: check)
    }

    package init(isAlone: Bool, maxWait: Duration = .seconds(5), isHead: Bool = false) {
        self.isAlone = isAlone
        self.isHead = isHead
        self.maxWait = maxWait
    }

    static let settings = Statement(
        "settings",
        "SELECT \(columns)")

    /// The columns of what a server promises, for a statement that asks for something else as well.
    static let columns =
        ["fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names"]
        .map { "current_setting('\($0)')" }.joined(separator: ", ")

    /// - Throws: `SQLError.refused`, with the remedy.
    @Sendable private func check(_ connection: Connection, until deadline: ContinuousClock.Instant) throws(SQLError) {
        try connection.prepare([Self.settings], until: deadline)
        try check(connection.run([Self.settings()], until: deadline)[0], of: connection)
    }

    /// Refuses a server whose settings are no longer those that it had when the connection was made.
    /// - Parameter column: the first of `columns` in the row.
    /// - Throws: `SQLError.refused`, with the remedy.
    func check(_ row: Rows, from column: Int = 0, of connection: Connection) throws(SQLError) {
        if let reason = reason(row, from: column) {
            throw SQLError(state: SQLError.refused, "\(connection.server): \(reason)")
        }
    }

    /// As `reason` below, for a row with `columns`.
    func reason(_ row: Rows, from column: Int = 0) -> String? {
        reason(
            fsync: row.text(0, column), fullPageWrites: row.text(0, column + 1),
            synchronousCommit: row.text(0, column + 2), standbys: row.text(0, column + 3))
    }

    /// Why a server with these settings is refused, and what to do; nil when it is not.
    package func reason(
        fsync: String?, fullPageWrites: String?, synchronousCommit: String?, standbys: String?
    ) -> String? {
        for (name, value) in [("fsync", fsync), ("full_page_writes", fullPageWrites)] where value != "on" {
            return "\(name) is \(value ?? "unknown"), and a power cut would lose orders; set it to on"
        }
        guard let synchronousCommit, ["on", "remote_apply"].contains(synchronousCommit) else {
            return
                "synchronous_commit is \(synchronousCommit ?? "unknown"), and a crash would lose orders; set it to on"
        }
        guard isAlone || standbys?.isEmpty == false else {
            return """
                there is no synchronous standby (synchronous_standby_names is empty), and the server's end would lose \
                orders; set one up, or start with --single-database if backups are enough for this shop
                """
        }
        return nil
    }
}

/// What a database says of itself, for `juicemaker doctor`.
package struct DatabaseStatus: Sendable {
    /// `HOST:PORT` of the server that takes writes.
    package let server: String
    /// Such as `15.18`.
    package let version: String
    /// Why a shop refuses it, and what to do; nil when it does not.
    package let refusal: String?
    /// `synchronous_standby_names`.
    package let wantedStandbys: String
    package let standbys: [Standby]
    /// The sessions of everybody, and the most that there may be.
    package let sessions: (count: Int, most: Int)
    package let time: Date

    package struct Standby: Sendable {
        package let name: String
        /// True if a COMMIT waits for it; nil where the role may not see it (`pg_read_all_stats`).
        package let isSynchronous: Bool?
    }

    /// - Throws: when no server answers within 5 seconds.
    package init(_ address: DatabaseAddress, isAlone: Bool) throws(SQLError) {
        let deadline = ContinuousClock.now + .seconds(5)
        var session = Session(
            address, commands: [Schema.synchronousCommit],
            statements: [ServerPolicy.settings, Self.replication, Self.load])
        let connection = try session.connected(until: deadline)
        let rows = try connection.run([ServerPolicy.settings(), Self.replication(), Self.load()], until: deadline)
        let (settings, replication, load) = (rows[0], rows[1], rows[2])
        server = connection.server
        version = "\(connection.serverVersion / 10_000).\(connection.serverVersion % 10_000)"
        wantedStandbys = settings.text(0, 3) ?? ""
        refusal = ServerPolicy(isAlone: isAlone).reason(settings)
        standbys = (0..<replication.count).map { row in
            Standby(name: replication.text(row, 0) ?? "", isSynchronous: replication.text(row, 1).map { $0 != "async" })
        }
        sessions = (load.int(0, 0) ?? 0, load.int(0, 1) ?? 0)
        time = Date(timeIntervalSince1970: Double(load.int(0, 2) ?? 0) / 1000)
    }

    private static let replication = Statement(
        "replication",
        "SELECT application_name, sync_state FROM pg_stat_replication WHERE state = 'streaming' OR state IS NULL ORDER BY 1"
    )
    private static let load = Statement(
        "load",
        """
        SELECT (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
            current_setting('max_connections'), (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        """)
}
