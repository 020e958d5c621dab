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
    /// The hash of the request's identity (`RequestID`).
    let request: Int?
}

extension StoredColumns {
    init(_ event: Event) {
        self.init(
            time: event.time.milliseconds, kind: event.kind, number: event.orderNumber,
            request: RequestID(event)?.column)
    }
}

extension RequestID {
    /// The hash as a bigint.
    var column: Int { Int(bitPattern: UInt(hash)) }
}
