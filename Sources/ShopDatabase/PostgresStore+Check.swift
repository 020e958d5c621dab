import Bytes
package import Journal
package import JuiceShop
package import Runtime
package import ShopStore
import Synchronization

/// The tools of the command line.
extension PostgresStore {
    /// Visits the shop's events, oldest first, each compared with its chain.
    /// - Parameter last: the number of events to visit, up to the newest; nil for all.
    package func events(
        last: Int? = nil, visit: (_ sequence: Int, _ event: Event) throws(StoreError) -> Void
    ) throws(StoreError) {
        let end = try shop().sequence
        var next = max(1, end - (last ?? end) + 1)
        guard next <= end else { return }
        var chain: UInt32 = next == 1 ? 0 : try events(from: next - 1, to: next - 1).first?.chain ?? 0
        while next <= end {
            let page = try events(from: next, to: end)
            guard !page.isEmpty else { throw missing(next) }
            for stored in page {
                try visit(next, event(stored, next, after: &chain))
                next += 1
            }
        }
    }

    /// Compares each event with its chain, with the columns of its row, with the rules and with the accounts, each
    /// checkpoint with the state after its event, and the shop's row with the last event. The shop may go on meanwhile.
    /// - Parameter progress: called with the events that were read, and the number of all.
    /// - Throws: `damaged` with the first error.
    package func check(
        progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        let end = try shop()
        var summary = StoreCheck.Summary()
        var once = OnceOnly(refunded: Set(end.refunds.keys))
        var (chain, attempt): (UInt32, Int?) = (0, nil)
        var checkpoint = try checkpoint(number: 1)
        while true {
            if let reached = checkpoint, reached.sequence == summary.shop.sequence {
                try compare(reached, summary.shop, chain)
                summary.generations += 1
                checkpoint = try self.checkpoint(number: reached.generation + 1)
            }
            if summary.shop.sequence == end.sequence { break }
            // At most to the next checkpoint, which is compared before the next event.
            let last = min(end.sequence, checkpoint?.sequence ?? end.sequence)
            let rows = try columns(from: summary.shop.sequence + 1).prefix { $0.stored.sequence <= last }
            guard !rows.isEmpty else { throw missing(summary.shop.sequence + 1) }
            for row in rows {
                let sequence = summary.shop.sequence + 1
                let event = try event(row.stored, sequence, after: &chain)
                let error =
                    summary.shop.allows(event)
                    ? once.error(in: event, sequence) : Message("it cannot follow the ones before", "앞의 사건에 이어질 수 없어요")
                if let error { throw .damaged(row.stored.damage(in: name, error)) }
                guard row.columns == StoredColumns(event) else {
                    throw .damaged(
                        row.stored.damage(
                            in: name, Message("the columns are not those of its body", "열의 값이 본문과 달라요")))
                }
                if row.attempt != attempt { summary.lines += 1 }
                attempt = row.attempt
                summary.shop.apply(event)
            }
            progress(summary.shop.sequence, end.sequence)
        }
        guard summary.shop == end else {
            throw .damaged(name, after: end.sequence, Message("the state is not that of the events", "상태가 사건들의 것과 달라요"))
        }
        return summary
    }

    /// The event of a row that must be the next one.
    private func event(
        _ stored: StoredEvent, _ sequence: Int, after chain: inout UInt32
    ) throws(StoreError) -> Event {
        guard stored.follows(sequence - 1, chain) else {
            throw missing(sequence)
        }
        chain = stored.chain
        return try stored.event(of: name)
    }

    private func checkpoint(number: Int) throws(StoreError) -> StoredCheckpoint? {
        try checkpoint(Schema.generation(.text(shopID), .int(number)))
    }

    private func compare(_ checkpoint: StoredCheckpoint, _ shop: Shop, _ chain: UInt32) throws(StoreError) {
        let state = try checkpoint.state(of: name)
        guard state.shop == shop, checkpoint.chain == chain, checkpoint.orders == shop.orderCount,
            checkpoint.time == shop.time.milliseconds
        else {
            throw .damaged(
                name, after: shop.sequence,
                Message(
                    "checkpoint \(checkpoint.generation) is not the state there",
                    "검사점 \(checkpoint.generation)의 상태가 달라요"))
        }
    }

    private func columns(from sequence: Int) throws(StoreError) -> [StoredRow] {
        try reading { connection, deadline in
            let rows = try connection.run(
                [Schema.columns(.text(shopID), .int(sequence), .int(Self.pageSize))], until: deadline)[0]
            return try (0..<rows.count).map { try StoredRow(rows, $0) }
        }
    }
}

/// A row of the events with all of its columns.
private struct StoredRow: Sendable {
    let stored: StoredEvent
    let columns: StoredColumns
    let attempt: Int

    init(_ rows: Rows, _ row: Int) throws(SQLError) {
        stored = try StoredEvent(rows, row)
        columns = StoredColumns(
            time: rows.int(row, 4), kind: rows.int(row, 5), number: rows.int(row, 6), request: rows.int(row, 7))
        attempt = rows.int(row, 8) ?? 0
    }
}

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
