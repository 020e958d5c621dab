import Foundation
import Journal
import JuiceShop

/// This process's copy of the store: the state after every line up to a position in the ledger.
struct ShopState: Sendable {
    private(set) var shop = Shop()
    private(set) var keys = IdempotencyIndex()
    private(set) var latest = RecentOrders()
    private(set) var position: ReadCursor

    /// A new store's.
    init(new position: ReadCursor) {
        self.position = position
    }

    init(_ reading: LogUpdate, _ eventLog: EventLog) throws(StoreError) {
        position = reading.position
        try apply(reading, eventLog)
    }

    /// Takes in what was read.
    ///
    /// When a line makes no sense this throws, and so does every later call: the position stays, the state is past
    /// it, and a reading that does not follow the state is refused. A wrong state is never shown.
    mutating func apply(_ reading: LogUpdate, _ eventLog: EventLog) throws(StoreError) {
        if let checkpoint = reading.checkpoint { try restart(from: checkpoint, reading, eventLog) }
        guard shop.sequence == reading.sequence else {
            throw .damaged(
                Corruption(
                    file: reading.file,
                    error: "is as of event \(shop.sequence), the journal goes on from \(reading.sequence)",
                    remedy: "restore the store from a backup"))
        }
        for line in reading.lines {
            for event in try shop.apply(line) { remember(event, at: line.offset) }
        }
        position = reading.position
        keys.moveOn(to: position.end.generation)
    }

    /// Takes in this process's own events, which are durable up to the next position. A reader may have been quicker
    /// and have read them from the disk: then there is nothing to do.
    mutating func apply(_ events: [Event], from position: ReadCursor, to next: ReadCursor) {
        guard self.position.end == position.end else { return }
        for event in events {
            shop.apply(event)
            remember(event, at: position.end.nextLine)
        }
        self.position = next
    }

    /// Ends the generation and begins the next one with the state as it is.
    func startGeneration(_ session: LockedLog) throws(StoreError) -> ShopState {
        var next = self
        next.keys.moveOn(to: position.end.generation + 1)
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
        keys = try eventLog.keys(since: checkpoint.keysSince ?? 1, upTo: reading.generation)
        shop = checkpoint.shop
        latest = RecentOrders()
    }

    private mutating func remember(_ event: Event, at offset: LogOffset) {
        if let request = IdempotencyKey(event) { keys.remember(request, at: offset, event.time) }
        latest.apply(event)
    }
}

/// The orders that are asked for next: their done pages, and the list of them. Only such as this process saw being
/// made, so that it saw also what became of them.
struct RecentOrders: Sendable {
    private static let kept = 256
    /// Each in the place of its number.
    private var records = [OrderRecord?](repeating: nil, count: kept)

    mutating func apply(_ event: Event) {
        guard let number = event.orderNumber else { return }
        if case .ordered(let order) = event {
            records[number % Self.kept] = OrderRecord(order)
        } else if self[number] != nil {
            records[number % Self.kept]?.apply(event)
        }
    }

    /// The first order of that time or later, when they reach back beyond it.
    func first(at time: Date, last: Int) -> Int? {
        var number = last
        while number > 0, let record = self[number] {
            if record.order.time < time { return number + 1 }
            number -= 1
        }
        return number == 0 ? 1 : nil
    }

    subscript(number: Int) -> OrderRecord? {
        let record = records[number % Self.kept]
        return record?.order.number == number ? record : nil
    }
}
