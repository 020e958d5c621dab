import Foundation
package import Journal
import JuiceShop
import Bytes
import Runtime
package import ShopStore
import Synchronization

/// The way of every change: lock, catch up, decide, ask the reader, add, commit, answer. Two round trips, for one request or for many.
extension PostgresStore {
    package func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome {
        try breaker.admit()
        return try commits.submit(request, metrics, commitGroup)
    }

    /// Commits requests as one group: all of their events, or none.
    /// - Parameter requests: the group, once it can be sent; the same one at each call.
    private func commitGroup(_ requests: () -> [PendingRequest]) -> Result<Void, StoreError> {
        do throws(StoreError) { try breaker.share() } catch { return .failure(error) }
        let deadline = ContinuousClock.now + maxWait
        return database.writers.withSession { session in
            session.disconnect(ifOlderThan: breaker.lastFailure)
            /// What was sent with a COMMIT that was not answered.
            var unanswered: Attempt?
            var wait = Duration.milliseconds(1)
            while true {
                do {
                    let connection = try session.connected(until: deadline)
                    try commit(requests(), on: connection, after: &unanswered, until: deadline)
                    breaker.close()
                    return .success(())
                } catch {
                    session.disconnect()
                    let next = ContinuousClock.now + wait * Int.random(in: 1...4)
                    guard error.isTransient, next < deadline else {
                        // A COMMIT may also wait for a standby, while the primary can be read.
                        if unanswered == nil { breaker.ended(with: error, of: name) }
                        return .failure(failure(error, unanswered))
                    }
                    pause(until: next)
                    wait = min(wait * 2, .milliseconds(50))
                }
            }
        }
    }

    private func failure(_ error: any Error, _ unanswered: Attempt?) -> StoreError {
        guard unanswered != nil else { return StoreError(error, of: name) }
        metrics.syncFailures.add()
        let reason = (error as? SQLError).map { "\(name): " + $0.reason }
        return .outcomeUnknown(reason: reason ?? StoreError(error, of: name).message)
    }

    /// What one COMMIT is to add, recognizable in the database.
    private struct Attempt {
        let sequence: Int
        let number = Int.random(in: 1...Int.max)
    }

    private func commit(
        _ requests: [PendingRequest], on connection: DatabaseConnection, after unanswered: inout Attempt?,
        until deadline: ContinuousClock.Instant
    ) throws {
        let wait = Stopwatch()
        let asked = Set(requests.compactMap(\.id))
        let (row, requested) = try begin(asked, connection, until: deadline)
        metrics.lockWaits.observe(wait)
        if let attempt = unanswered {
            if try isDone(attempt, connection, until: deadline) {
                // The requests have the outcomes that were decided then. This COMMIT waits for the standby, as that one did.
                return try confirm([], connection, until: deadline)
            }
            unanswered = nil
        }
        let (shop, chain) = copy.withLock { ($0.shop, $0.chain) }
        guard shop.sequence == row.sequence, chain == row.chain else {
            // A reader replaced it, whose server was demoted and does not know it yet.
            throw SQLError("another history took the place of the locked one")
        }
        let commit = Stopwatch()
        let (events, bodies, next) = try decide(
            requests, after: shop, at: database.clock?() ?? row.time,
            DatabaseMemory(
                store: self, connection: connection, deadline: deadline, latest: copy.withLock { $0.latest },
                asked: asked, requested: numbered(requested)))
        if events.isEmpty { return try confirm([], connection, until: deadline) }
        let attempt = Attempt(sequence: shop.sequence + 1)
        let (queries, chains) = try additions(events, bodies, next, row, attempt)
        unanswered = attempt
        do {
            try confirm(queries, connection, until: deadline)
        } catch let error as SQLError where error.state == SQLError.diskFull {
            // The server refused a row: the COMMIT behind it was skipped.
            unanswered = nil
            throw error
        }
        unanswered = nil
        copy.withLock { copy in
            // A reader may have read them already.
            guard copy.sequence == shop.sequence, copy.chain == row.chain else { return }
            for (event, chain) in zip(events, chains) { copy.apply(event, chain: chain) }
        }
        metrics.commitDurations.observe(commit)
        metrics.batchSizes.observe(requests.count)
    }

    /// The events of the outcomes with their bodies, and the shop after them. The past is let go with the batch: the copy shares the latest
    /// orders with it, and would have to copy them all before it applies an event.
    private func decide(
        _ requests: [PendingRequest], after shop: Shop, at time: Date, _ past: DatabaseMemory
    ) throws(StoreError) -> (events: [Event], bodies: [[UInt8]], shop: Shop) {
        var batch = BatchDecision(after: shop, at: time, earlier: past)
        for request in requests { try request.decide(in: &batch) }
        return (batch.events, try batch.bodies(), batch.shop)
    }

    /// The row of the shop, locked.
    struct ShopRow {
        let sequence: Int
        let chain: UInt32
        let format: Int
        let generation: Int
        let generationSequence: Int
        /// The database's time.
        let time: Date
        /// The last event to come, until a move into the shop is finished.
        let moving: Int?
    }

    /// Locks the shop, and brings the copy up to its last event.
    /// - Returns: the locked row, and the events that were recorded for requests like those asked for.
    private func begin(
        _ asked: Set<RequestID>, _ connection: DatabaseConnection, until deadline: ContinuousClock.Instant
    ) throws -> (ShopRow, [StoredEvent]) {
        let known = copy.withLock { $0.sequence }
        var queries = [Schema.begin(), Schema.lock(.text(shopID)), Self.events(shopID, from: known)]
        if !asked.isEmpty {
            queries.append(Schema.requests(.text(shopID), .ints(asked.map(\.column))))
        }
        let rows = try connection.run(queries, until: deadline)
        let found = try shopRow(rows[1], connection)
        let events = try rows[2].events()
        let requested = asked.isEmpty ? [] : try rows[3].events()
        guard let row = found else { throw Self.unknownShop(shopID, name) }
        guard row.format <= JournalFormat.current else {
            throw StoreError.newerFormat(file: name, version: row.format, newestKnown: JournalFormat.current)
        }
        guard row.moving == moving else {
            throw row.moving.map { Self.unfinished(name, upTo: $0) } ?? .otherHistory(name)
        }
        try catchUp(with: events, to: row, connection, until: deadline)
        return (row, requested)
    }

    /// - Throws: also for a server that no longer keeps what the program promises.
    func shopRow(_ rows: Rows, _ connection: DatabaseConnection) throws(SQLError) -> ShopRow? {
        if rows.count == 0 { return nil }
        try policy.check(rows, from: Schema.policyColumn, of: connection)
        guard let sequence = rows.int(0, 0), let chain = rows.int(0, 1).flatMap(UInt32.init(exactly:)),
            let format = rows.int(0, 2), let generation = rows.int(0, 3), let generationSequence = rows.int(0, 4),
            let time = rows.int(0, 5)
        else { throw SQLError("the shop's row is not what was written") }
        return ShopRow(
            sequence: sequence, chain: chain, format: format, generation: generation,
            generationSequence: generationSequence,
            time: Date(milliseconds: time), moving: rows.int(0, 6))
    }

    private func catchUp(
        with events: [StoredEvent], to row: ShopRow, _ connection: DatabaseConnection,
        until deadline: ContinuousClock.Instant
    ) throws {
        var events = events
        while true {
            let comparison = try copy.withLock { try $0.apply(events) }
            if comparison == .other { try replace(connection) }
            let (sequence, chain) = copy.withLock { ($0.sequence, $0.chain) }
            if sequence == row.sequence, chain == row.chain { return }
            guard sequence < row.sequence, comparison == .other || events.count == Self.pageSize else {
                throw StoreError.damaged(
                    name, after: sequence,
                    Message(
                        "the shop's row says that the last event is \(row.sequence)",
                        "가게의 행에는 마지막 사건이 \(row.sequence)이라고 되어 있어요"))
            }
            events = try connection.run([Self.events(shopID, from: sequence)], until: deadline)[0].events()
        }
    }

    private func isDone(
        _ attempt: Attempt, _ connection: DatabaseConnection, until deadline: ContinuousClock.Instant
    ) throws -> Bool {
        let query = Schema.attempt(.text(shopID), .int(attempt.sequence), .int(attempt.number))
        return try connection.run([query], until: deadline)[0].count > 0
    }

    /// The rows of a group, and the chains of its events.
    /// - Parameter shop: the shop after the events.
    private func additions(
        _ events: [Event], _ bodies: [[UInt8]], _ shop: Shop, _ row: ShopRow, _ attempt: Attempt
    ) throws(StoreError) -> ([Query], [UInt32]) {
        var (sequence, chain) = (row.sequence, row.chain)
        var queries = [Query]()
        var chains = [UInt32]()
        for (event, body) in zip(events, bodies) {
            sequence += 1
            chain = LineChecksum.crc(body[...], seed: chain)
            chains.append(chain)
            let columns = StoredColumns(event)
            queries.append(
                Schema.add(
                    .text(shopID), .int(sequence), .int(Int(chain)), .optional(columns.time), .optional(columns.kind),
                    .int(event.format), .optional(columns.number), .optional(columns.request),
                    .int(attempt.number), .text(body)))
        }
        var (generation, generationSequence) = (row.generation, row.generationSequence)
        if sequence - generationSequence >= database.eventsPerGeneration {
            generation += 1
            generationSequence = sequence
            queries.append(
                Schema.check(
                    .text(shopID), .int(generation), .int(sequence), .int(Int(chain)),
                    .int(shop.time.milliseconds), .int(shop.orderCount),
                    .text(try Checkpoint.bytes(shop, keysSince: 1))))
        }
        queries.append(
            Schema.move(
                .text(shopID), .int(sequence), .int(Int(chain)),
                .int(events.reduce(row.format) { max($0, $1.format) }), .int(generation),
                .int(generationSequence)))
        return (queries, chains)
    }

    /// Sends the queries with a COMMIT, and returns only when the server confirms it without any notice.
    ///
    /// A COMMIT of a failed transaction succeeds, with the tag ROLLBACK. One whose wait for the standby was cancelled
    /// succeeds, with a warning: a failover may lose it.
    func confirm(
        _ queries: [Query], _ connection: DatabaseConnection, until deadline: ContinuousClock.Instant
    ) throws {
        let rows = try connection.run(queries + [Schema.commit()], until: deadline)
        let tag = rows.last?.commandTag ?? ""
        guard tag == "COMMIT" else { throw SQLError("COMMIT was answered with \(tag)") }
        guard !connection.hadNotice else { throw SQLError("\(connection.server) committed with a warning") }
    }
}

/// The shop's past before a group of requests, read in the group's own transaction.
private struct DatabaseMemory: BatchDecision.Memory {
    let store: PostgresStore
    let connection: DatabaseConnection
    let deadline: ContinuousClock.Instant
    let latest: RecentOrders
    let asked: Set<RequestID>
    /// What was recorded for `asked`, and perhaps for other requests with the same hash.
    let requested: [NumberedEvent]

    func event(of id: RequestID, where answers: (Event) -> Bool) throws(StoreError) -> NumberedEvent? {
        let found = asked.contains(id) ? requested : try read(Schema.requests(.text(store.shopID), .ints([id.column])))
        return found.first { RequestID($0.event) == id && answers($0.event) }
    }

    func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        if let record = latest[number] { return record }
        var records = [Int: OrderRecord]()
        for found in try read(Schema.orders(.text(store.shopID), .int(number), .int(number))) {
            records.apply(found.event)
        }
        return records[number]
    }

    func event(_ sequence: Int) throws(StoreError) -> Event? {
        try read(Schema.events(.text(store.shopID), .int(sequence), .int(sequence), .int(1))).first?.event
    }

    private func read(_ query: Query) throws(StoreError) -> [NumberedEvent] {
        do {
            return try store.numbered(connection.run([query], until: deadline)[0].events())
        } catch {
            throw StoreError(error, of: store.name)
        }
    }
}
