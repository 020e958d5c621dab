import Bytes
package import Runtime

extension PostgresStore {
    /// Adds what the server says of its standbys, its disk and its sessions, for a monitor; only that it does not answer while
    /// that is so.
    package func write(to text: inout MetricsText) {
        let counts: [(name: String, help: String, count: Int)]? = try? reading { connection, deadline in
            try Self.counts(connection.run([Schema.counts()], until: deadline)[0])
        }
        text.gauge("juicemaker_database_up", "1 if the database answers.", counts == nil ? 0 : 1)
        for (name, help, count) in counts ?? [] { text.gauge("juicemaker_database_\(name)", help, Double(count)) }
    }

    private static func counts(_ rows: Rows) throws(SQLError) -> [(name: String, help: String, count: Int)] {
        // A role without pg_read_all_stats sees standbys, and not what they are.
        let hidden = rows.int(0, 0) ?? 0
        let all = [
            ("synchronous_standbys", "Standbys that a commit waits for.", hidden > 0 ? nil : rows.int(0, 1)),
            ("standby_lag_bytes", "Log that the slowest standby has not replayed.", hidden > 0 ? nil : rows.int(0, 2)),
            ("wal_kept_bytes", "Log that the server keeps for a standby that is away.", rows.int(0, 3)),
            ("size_bytes", "The database on the server's disk.", rows.int(0, 4)),
            ("sessions", "Sessions of all programs.", rows.int(0, 5)),
            ("max_sessions", "The most sessions that there may be.", rows.int(0, 6)),
        ]
        return all.compactMap { name, help, count in count.map { (name, help, $0) } }
    }
}
