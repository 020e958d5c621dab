import Bytes
import Foundation
import Journal
import JuiceShop
import ShopStore

/// This process's copy of a shop: the state after the last event that it has read.
struct HistoryCopy: Sendable {
    /// The shop's name in messages.
    let name: String
    private(set) var shop: Shop
    let history = ContinuousClock.now
    private(set) var latest: RecentOrders
    /// The chain of the last event.
    private(set) var chain: UInt32
    var sequence: Int { shop.sequence }

    init(_ checkpoint: StoredCheckpoint, name: String, recentOrders: Int) throws(StoreError) {
        self.name = name
        shop = try checkpoint.state(of: name).shop
        latest = RecentOrders(after: shop.orderCount, atMost: recentOrders)
        chain = checkpoint.chain
        guard shop.sequence == checkpoint.sequence else {
            throw .damaged(
                name, after: checkpoint.sequence,
                Message("the checkpoint is of event \(shop.sequence)", "검사점이 사건 \(shop.sequence)의 것이에요"))
        }
    }

    /// What rows are beside the copy.
    enum Comparison {
        /// They were applied, or the copy had them already.
        case same
        /// The event that the copy ends with is not there, or is another one: a failover went back to a standby that did
        /// not have it.
        case other
    }

    /// Applies events that were read from the copy's own last event on, which comes first among them.
    /// - Throws: `damaged` for an event that cannot follow the ones before it.
    mutating func apply(_ events: [StoredEvent]) throws(StoreError) -> Comparison {
        guard let last = events.last else { return sequence == 0 ? .same : .other }
        // Another thread has gone on meanwhile.
        if last.sequence < sequence { return .same }
        if sequence > 0 {
            guard let own = events.first(where: { $0.sequence == sequence }), own.chain == chain else { return .other }
        }
        for event in events where event.sequence > sequence {
            try apply(event)
        }
        return .same
    }

    private mutating func apply(_ stored: StoredEvent) throws(StoreError) {
        guard stored.follows(sequence, chain) else {
            throw .damaged(stored.damage(in: name, Message("is not what was written", "쓴 것과 달라요")))
        }
        let event = try stored.event(of: name)
        guard shop.allows(event) else {
            throw .damaged(stored.damage(in: name, .impossibleEvent))
        }
        apply(event, chain: stored.chain)
    }

    /// Applies an event of this process, which is in the database.
    mutating func apply(_ event: Event, chain: UInt32) {
        shop.apply(event)
        latest.apply(event)
        self.chain = chain
    }
}

/// A row of the checkpoints.
struct StoredCheckpoint: Sendable {
    let generation: Int
    let sequence: Int
    let chain: UInt32
    let time: Int
    let orders: Int
    private let bytes: [UInt8]

    /// - Returns: nil without a row.
    init?(_ rows: Rows) throws(SQLError) {
        if rows.count == 0 { return nil }
        guard let generation = rows.int(0, 0), let sequence = rows.int(0, 1),
            let chain = rows.int(0, 2).flatMap(UInt32.init(exactly:)), let time = rows.int(0, 3),
            let orders = rows.int(0, 4), let bytes = rows.bytes(0, 5)
        else { throw SQLError("a row of the table checkpoints is not what was written") }
        self.generation = generation
        self.sequence = sequence
        self.chain = chain
        self.time = time
        self.orders = orders
        self.bytes = bytes
    }

    func state(of name: String) throws(StoreError) -> Checkpoint {
        guard LineChecksum.isWhole(bytes) else {
            throw .damaged(name, after: sequence, Message("the checkpoint is not what was written", "검사점이 쓴 것과 달라요"))
        }
        return try Checkpoint(bytes, file: name)
    }

    func generation(of name: String) throws(StoreError) -> Generation {
        let state = try state(of: name)
        return Generation(
            number: generation, sequence: sequence, orders: orders, time: Date(milliseconds: time),
            accounts: state.shop.accounts, menuSequence: state.menuSequence, mark: state.mark)
    }
}

/// A row of the history.
struct StoredEvent: Sendable {
    let sequence: Int
    /// The CRC-32 of the body, seeded with that of the event before.
    let chain: UInt32
    let format: Int
    let body: [UInt8]

    init(_ rows: Rows, _ row: Int) throws(SQLError) {
        guard let sequence = rows.int(row, 0), let chain = rows.int(row, 1).flatMap(UInt32.init(exactly:)),
            let format = rows.int(row, 2), let body = rows.bytes(row, 3)
        else { throw SQLError("a row of the table events is not what was written") }
        self.sequence = sequence
        self.chain = chain
        self.format = format
        self.body = body
    }

    /// - Throws: `damaged` for a body that this program does not know.
    func event(of history: String) throws(StoreError) -> Event {
        guard format <= JournalFormat.current else {
            throw .newerFormat(file: history, version: format, newestKnown: JournalFormat.current)
        }
        return try EventLine.event(body) { error, _ in damage(in: history, error) }
    }

    /// True if this is the row that was written after the event before.
    /// - Parameter chain: of the event before.
    func follows(_ sequence: Int, _ chain: UInt32) -> Bool {
        self.sequence == sequence + 1 && self.chain == LineChecksum.crc(body[...], seed: chain)
    }

    func damage(in history: String, _ error: Message) -> Corruption {
        Corruption(file: history, after: sequence - 1, error: error, remedy: .restore)
    }
}

extension Rows {
    func events() throws(SQLError) -> [StoredEvent] {
        var events = [StoredEvent]()
        events.reserveCapacity(count)
        for row in 0..<count { events.append(try StoredEvent(self, row)) }
        return events
    }
}

/// What a row says of its event beside the body, for the indexes.
struct StoredColumns: Equatable, Sendable {
    /// Milliseconds since 1970.
    let time: Int?
    let kind: Int?
    /// The order that the event is about.
    let number: Int?
    /// The hash of the request's identity.
    let request: Int?
}

extension StoredColumns {
    init(_ event: Event) {
        self.init(
            time: event.time.milliseconds, kind: event.kind, number: event.orderNumber,
            request: IdempotencyKey(event)?.hash)
    }
}

extension IdempotencyKey {
    /// The fingerprint as a bigint.
    var hash: Int { Int(bitPattern: UInt(fingerprint)) }
}
