package import Foundation

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
