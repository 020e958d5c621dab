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
    @Sendable private func check(_ connection: DatabaseConnection, until deadline: ContinuousClock.Instant)
        throws(SQLError)
    {
        try connection.prepare([Self.settings], until: deadline)
        try check(connection.run([Self.settings()], until: deadline)[0], of: connection)
    }

    /// Refuses a server whose settings are no longer those that it had when the connection was made.
    /// - Parameter column: the first of `columns` in the row.
    /// - Throws: `SQLError.refused`, with the remedy.
    func check(_ row: Rows, from column: Int = 0, of connection: DatabaseConnection) throws(SQLError) {
        if let reason = reason(row, from: column) {
            throw SQLError(state: SQLError.refused, "\(connection.server): \(reason)")
        }
    }

    /// What `reason` below says of a row with `columns`.
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
