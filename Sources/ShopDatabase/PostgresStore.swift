package import Foundation
package import Journal
package import JuiceShop
import Bytes
package import ShopStore
import Synchronization

/// A shop in a PostgreSQL database, shared by every process on every machine that uses it.
///
/// The rules are those of `FileStore`, in the same code; a row lock takes the place of the file's lock, rows that of the
/// journal's lines, and a COMMIT that of the sync. An answer is given only for a COMMIT that the server confirmed without
/// a warning: then the event is on the disks of the primary and of a synchronous standby. After anything else the group
/// is looked for under the lock, and committed if it is not there (`Documentation/decisions.md`).
///
/// The sessions are those of its `ShopsDatabase`: one of them commits a group, and one reads for all readers who came
/// meanwhile. Attacked by `StoreContractTests`, `PostgresStoreTests`, `CutConnectionTests` and `make attack X=chain`.
package final class PostgresStore: Store {
    /// `postgresql://HOST/DATABASE, shop ID`, for messages: without a password.
    package let name: String
    let shopID: String
    let database: ShopsDatabase
    let copy: Mutex<HistoryCopy>
    let commits = GroupCommit<PendingRequest>()
    let refreshes = GroupCommit<Void>(maxWaiting: .max)
    let known = Mutex(KnownNames())
    /// The last event to come, for the move that brings it.
    let moving: Int?
    private let report: @Sendable (_ before: Shop, _ now: Shop) -> Void

    var maxWait: Duration { database.maxWait }
    var metrics: StoreMetrics { database.metrics }
    var breaker: CircuitBreaker { database.breaker }
    var policy: ServerPolicy { database.policy }

    /// Opens a shop.
    /// - Parameters:
    ///   - creates: makes the tables and the shop where they are not there.
    ///   - menu: the first menu, for a shop that has none.
    ///   - moving: for a move into the shop, the last event to come. Nothing else opens the shop until it is finished.
    ///   - report: called when a failover took away a part of the history that this process had read.
    package init(
        _ shopID: String, of database: ShopsDatabase, creates: Bool = false, menu: Menu? = nil, moving: Int? = nil,
        report: @escaping @Sendable (_ before: Shop, _ now: Shop) -> Void = { _, _ in }
    ) throws(StoreError) {
        let name = "\(database.address.name), shop \(shopID)"
        self.name = name
        self.shopID = shopID
        self.database = database
        self.moving = moving
        self.report = report
        let deadline = ContinuousClock.now + database.maxWait
        if creates { try Self.create(shopID, moving: moving, in: database, name, until: deadline) }
        do {
            copy = Mutex(
                try database.readers.withSession { session in
                    do {
                        let connection = try session.connected(until: deadline)
                        return try Self.load(shopID, name, connection, database, isMoving: moving != nil)
                    } catch {
                        // An unknown shop leaves the connection as it was: head asks for a menu that may not be there.
                        if !(error is StoreError) { session.disconnect() }
                        throw error
                    }
                })
        } catch {
            throw StoreError(error, of: name)
        }
        if let menu, copy.withLock({ $0.shop.menuSequence }) == 0 { _ = try submit(OpeningRequest(menu)) }
    }

    /// Opens a shop with two sessions of its own: see `ShopsDatabase`.
    package convenience init(
        _ address: DatabaseAddress, shop shopID: String, creates: Bool = false, isAlone: Bool = false, menu: Menu?,
        eventsPerGeneration: Int = 10_000, maxWait: Duration = .seconds(5), metrics: StoreMetrics = StoreMetrics(),
        clock: (@Sendable () -> Date)? = nil, moving: Int? = nil,
        report: @escaping @Sendable (_ before: Shop, _ now: Shop) -> Void = { _, _ in }
    ) throws(StoreError) {
        let database = ShopsDatabase(
            address, isAlone: isAlone, eventsPerGeneration: eventsPerGeneration, maxWait: maxWait, metrics: metrics,
            clock: clock)
        try self.init(shopID, of: database, creates: creates, menu: menu, moving: moving, report: report)
    }

    package func ready() throws(StoreError) { try submit(Probe()) }

    /// The shop as this process saw it last: at least what it has submitted itself.
    package var lastKnown: Shop { copy.withLock { $0.shop } }

    /// Sessions that it shares with other shops stay: they are the database's.
    package func close() { if database.isUnshared { database.close() } }
}

/// Opening and reading again.
extension PostgresStore {
    private static func create(
        _ shopID: String, moving: Int?, in database: ShopsDatabase, _ name: String,
        until deadline: ContinuousClock.Instant
    ) throws(StoreError) {
        let (address, policy) = (database.address, database.policy)
        var tables = Session(address, commands: Schema.tables)
        var session = policy.session(address)
        let state = try Checkpoint.bytes(Shop(), keysSince: 1)
        do throws(SQLError) {
            var checked = policy.checked(address)
            _ = try checked.connected(until: deadline)
            do throws(SQLError) {
                _ = try tables.connected(until: deadline)
            } catch {
                // Another process makes the same tables at this moment.
                guard error.state == SQLError.duplicate else { throw error }
                _ = try tables.connected(until: deadline)
            }
            _ = try session.connected(until: deadline).run(
                [Schema.begin()] + Schema.newShop(shopID, moving: moving, state) + [Schema.commit()], until: deadline)
        } catch {
            throw StoreError(error, of: name)
        }
    }

    /// The state after the last event, from the newest checkpoint on.
    static func load(
        _ shopID: String, _ name: String, _ connection: DatabaseConnection, _ database: ShopsDatabase, isMoving: Bool
    ) throws -> HistoryCopy {
        // For each round trip: there may be ten.
        let maxWait = database.maxWait
        let rows = try connection.run(
            [Schema.versions(), Schema.newest(.text(shopID)), Schema.moving(.text(shopID))], until: .now + maxWait)
        if let reason = Schema.reason(version: rows[0].int(0, 0), oldest: rows[0].int(0, 1)) {
            throw StoreError.unavailable(path: name, reason: reason)
        }
        guard let checkpoint = try StoredCheckpoint(rows[1]) else { throw unknownShop(shopID, name) }
        if !isMoving, rows[2].count > 0, let last = rows[2].int(0, 0) { throw unfinished(name, upTo: last) }
        var copy = try HistoryCopy(checkpoint, name: name, recentOrders: database.recentOrders)
        while true {
            let before = copy.sequence
            let query = Self.events(shopID, from: before)
            let events = try connection.run([query], until: .now + maxWait)[0].events()
            let comparison = try copy.apply(events)
            guard comparison == .same else {
                throw StoreError.damaged(name, after: before, .noCheckpoint)
            }
            if events.count < pageSize { return copy }
        }
    }

    /// Takes another history in the place of the one that this process knew.
    func replace(_ connection: DatabaseConnection) throws {
        let now = try Self.load(shopID, name, connection, database, isMoving: moving != nil)
        let before = copy.withLock { copy in
            defer { copy = now }
            return copy.shop
        }
        report(before, now.shop)
    }

    static func unknownShop(_ shopID: String, _ name: String) -> StoreError {
        .unavailable(
            path: name,
            reason: Message(
                "there is no shop \(shopID); make it with juicemaker store create, or name another with --shop",
                "\(shopID)(이)라는 가게가 없어요. juicemaker store create로 만들거나 --shop으로 다른 가게를 적어 주세요"))
    }

    /// The events from one on: at most a page of them.
    static func events(_ shopID: String, from sequence: Int, to last: Int = .max) -> Query {
        Schema.events(.text(shopID), .int(sequence), .int(last), .int(pageSize))
    }

    /// Each reader has one in memory.
    static let pageSize = 250
}

extension Message {
    fileprivate static let noCheckpoint = Message(
        "is not the one that the newest checkpoint was made after", "가장 새 검사점을 만든 사건이 아니에요")
}

/// Reading: one SELECT asks whether there is more, and brings it.
extension PostgresStore {
    package func snapshot() throws(StoreError) -> Snapshot {
        try refresh()
        return copy.withLock { Snapshot($0.shop, of: $0.history) }
    }

    /// Brings the copy up to date: it has every change that any process acknowledged before this call. Readers that wait
    /// for the connection share the next SELECT.
    func refresh() throws(StoreError) {
        try breaker.admit()
        try refreshes.submit(()) { [self] group in
            Result { () throws(StoreError) in
                try admitted { connection, deadline in
                    // The group is closed as late as possible; a second try is for the same readers.
                    _ = group()
                    try catchUp(connection, until: deadline)
                }
            }
        }
    }

    /// Calls with the connection for reading, again on a new one while that may help.
    func reading<Result: Sendable>(
        _ body: (_ connection: DatabaseConnection, _ deadline: ContinuousClock.Instant) throws -> Result
    ) throws(StoreError) -> Result {
        try breaker.admit()
        return try admitted(body)
    }

    private func admitted<Result: Sendable>(
        _ body: (_ connection: DatabaseConnection, _ deadline: ContinuousClock.Instant) throws -> Result
    ) throws(StoreError) -> Result {
        do {
            return try database.read(of: name, body)
        } catch {
            throw StoreError(error, of: name)
        }
    }

    private func catchUp(_ connection: DatabaseConnection, until deadline: ContinuousClock.Instant) throws {
        while true {
            let sequence = copy.withLock { $0.sequence }
            let seen = known.withLock { $0.version }
            let time = ContinuousClock.now
            let rows = try connection.run(
                [Self.events(shopID, from: sequence), Schema.names(.text(shopID), .int(seen))], until: deadline)
            let events = try rows[0].events()
            let changed = try KnownNames(rows[1])
            known.withLock { names in
                if let changed { names = changed }
                names.time = time
            }
            let comparison = try copy.withLock { try $0.apply(events) }
            if comparison == .other { try replace(connection) }
            if events.count < Self.pageSize { return }
        }
    }
}
