/// What a server must promise before anything is written to it (PostgreSQL manual, "Write Ahead Log" and "Replication").
package struct ServerPolicy: Sendable {
    /// One server without a standby is accepted.
    let isAlone: Bool
    /// How long a request may take.
    let maxWait: Duration

    func session(_ address: DatabaseAddress) -> Session {
        Session(
            address, commands: Schema.commands(maxWait: maxWait), statements: Schema.statements + [Self.settings],
            check: check)
    }

    /// A session without the shops' statements, for a database that may have no tables yet.
    func checked(_ address: DatabaseAddress) -> Session {
        Session(address, statements: [Self.settings], check: check)
    }

    package init(isAlone: Bool, maxWait: Duration = .seconds(5)) {
        self.isAlone = isAlone
        self.maxWait = maxWait
    }

    static let settings = Statement(
        "settings",
        """
        SELECT current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'),
            current_setting('synchronous_standby_names')
        """)

    /// - Throws: `SQLError.refused`, with the remedy.
    @Sendable func check(_ connection: Connection, until deadline: ContinuousClock.Instant) throws(SQLError) {
        let settings = try connection.run([Self.settings()], until: deadline)[0]
        if let reason = reason(settings) { throw SQLError(state: SQLError.refused, "\(connection.server): \(reason)") }
    }

    /// As `reason` below, for the row of `settings`.
    func reason(_ settings: Rows) -> String? {
        reason(
            fsync: settings.text(0, 0), fullPageWrites: settings.text(0, 1), synchronousCommit: settings.text(0, 2),
            standbys: settings.text(0, 3))
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
