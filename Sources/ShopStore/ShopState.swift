package import Bytes
import Journal
package import JuiceShop

/// This process's copy of the store: the state after every line up to a position in the log.
struct ShopState: Sendable {
    private(set) var shop = Shop()
    private(set) var keys = IdempotencyIndex()
    private(set) var latest = RecentOrders(after: 0)
    private(set) var position: ReadCursor

    /// The state of a new store.
    init(new position: ReadCursor) {
        self.position = position
    }

    init(_ reading: LogUpdate, _ eventLog: EventLog) throws(StoreError) {
        position = reading.position
        try apply(reading, eventLog)
    }

    /// Applies the lines that were read.
    ///
    /// For an impossible line, this call and every later call throws: the state is then past the position, and an update
    /// must follow the state. So no caller sees a wrong state.
    mutating func apply(_ reading: LogUpdate, _ eventLog: EventLog) throws(StoreError) {
        if let checkpoint = reading.checkpoint { try restart(from: checkpoint, reading, eventLog) }
        guard shop.sequence == reading.sequence else {
            throw .damaged(
                reading.file,
                Message(
                    "is as of event \(shop.sequence), the journal goes on from \(reading.sequence)",
                    "사건 \(shop.sequence)의 상태인데 일지는 \(reading.sequence)부터 이어져요"))
        }
        for line in reading.lines {
            for event in try shop.apply(line) {
                remember(event, at: line.offset)
            }
        }
        position = reading.position
        keys.advance(to: position.end.generation)
    }

    /// Applies this process's own events, which are durable up to the next position. Does nothing when another thread
    /// already read them from the disk.
    mutating func apply(_ batch: BatchDecision, from position: ReadCursor, to next: ReadCursor) {
        guard self.position.end == position.end else { return }
        shop = batch.shop
        for event in batch.events { remember(event, at: position.end.nextLine) }
        self.position = next
    }

    /// Ends the generation and begins the next one with this state.
    func startGeneration(_ session: LockedLog) throws(StoreError) -> ShopState {
        var next = self
        next.keys.advance(to: position.end.generation + 1)
        next.position = try session.startGeneration(
            from: Checkpoint.bytes(shop, keysSince: next.keys.since),
            keys: next.keys.ended.last?.bytes(journalLength: position.end.offset) ?? [],
            at: position)
        return next
    }

    private mutating func restart(
        from bytes: [UInt8], _ reading: LogUpdate, _ eventLog: EventLog
    ) throws(StoreError) {
        let checkpoint = try Checkpoint(bytes, file: reading.file)
        shop = checkpoint.shop
        keys = try eventLog.keys(since: checkpoint.keysSince, upTo: reading.generation, shop.clock)
        latest = RecentOrders(after: shop.orderCount)
    }

    private mutating func remember(_ event: Event, at offset: LogOffset) {
        if let id = RequestID(event) { keys.remember(id.hash, at: offset, shop.clock.steadyTime) }
        latest.apply(event)
    }
}

extension [Int: OrderRecord] {
    /// Makes an order's record, or records what happened to an order that has one.
    package mutating func apply(_ event: Event) {
        if case .ordered(let order) = event {
            self[order.number] = OrderRecord(order)
        } else if let number = event.orderNumber {
            self[number]?.apply(event)
        }
    }
}

/// The replay rule of the store: every reader of the journals applies a line in this way.
extension Shop {
    /// Applies a line's events, each checked against the shop's rules.
    /// - Throws: `damaged` for an event that cannot follow the ones before it. The state then has only a part of the
    ///   line's events.
    mutating func apply(_ line: Line) throws(StoreError) -> [Event] {
        let events = try EventLine.events(line)
        for event in events {
            guard allows(event) else {
                throw .damaged(line.corruption(.impossibleEvent))
            }
            apply(event)
        }
        guard line.sequence == sequence else {
            throw .damaged(
                line.corruption(
                    Message(
                        "the line ends at event \(line.sequence), not \(sequence)",
                        "줄이 사건 \(sequence)이(가) 아니라 \(line.sequence)에서 끝나요")))
        }
        return events
    }
}

extension Message {
    package static let impossibleEvent = Message(
        "an event cannot follow the ones before", "앞의 사건에 이어질 수 없는 사건이에요")
}
