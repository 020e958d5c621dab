package import Foundation
package import Journal
package import JuiceShop
import Bytes
import Synchronization

/// The decision of a group of requests, one after the other: each sees the effects of those before it.
/// The store changes only when the events are durable.
package struct BatchDecision {
    package private(set) var events: [Event] = []
    /// Those of the events' requests; nil for an event that has no repeatable request.
    private(set) var fingerprints: [UInt64?] = []
    /// The shop after the events.
    package private(set) var shop: Shop
    let time: Date
    private let earlier: any Memory

    /// The shop's past before this group.
    package protocol Memory {
        /// The event that the store recorded for a request.
        func event(for request: IdempotencyKey) throws(StoreError) -> NumberedEvent?
        /// The record of the order with a number from 1 to the shop's last.
        func record(_ number: Int) throws(StoreError) -> OrderRecord?
        /// The event of a sequence from 1 to the shop's last.
        func event(_ sequence: Int) throws(StoreError) -> Event?
    }

    package init(after shop: Shop, at time: Date, earlier: any Memory) {
        self.shop = shop
        self.time = min(max(time.inWholeMilliseconds, Timestamp.first), Timestamp.last)
        self.earlier = earlier
    }

    /// The event that a request made when it came first; nil for one that has no identity.
    func event(recordedFor request: some StoreRequest) throws(StoreError) -> NumberedEvent? {
        try request.identity.flatMap { identity throws(StoreError) in try event(for: identity) }
    }

    func event(for request: IdempotencyKey) throws(StoreError) -> NumberedEvent? {
        if let event = ownEvent(for: request) { return event }
        return try earlier.event(for: request)
    }

    func order(_ number: Int) throws(StoreError) -> Order? { try record(number)?.order }

    func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        guard number >= 1, number <= shop.orderCount else { return nil }
        var records = [Int: OrderRecord]()
        for event in events where event.orderNumber == number {
            if records.isEmpty, !event.isOrder { records[number] = try earlier.record(number) }
            records.apply(event)
        }
        if let record = records[number] { return record }
        return try earlier.record(number)
    }

    func stockChange(_ sequence: Int) throws(StoreError) -> StockChange? {
        guard sequence >= 1, sequence <= shop.sequence else { return nil }
        let index = sequence - firstSequence
        let event = index >= 0 ? events[index] : try earlier.event(sequence)
        return if case .stockChanged(let stockChange) = event { stockChange } else { nil }
    }

    mutating func add(_ event: Event) {
        events.append(event)
        fingerprints.append(IdempotencyKey(event)?.fingerprint)
        shop.apply(event)
    }

    /// The event that the request made in this group.
    private func ownEvent(for request: IdempotencyKey) -> NumberedEvent? {
        if events.isEmpty { return nil }
        let fingerprint = request.fingerprint
        let index = events.indices.first {
            fingerprints[$0] == fingerprint && IdempotencyKey(events[$0]) == request
        }
        return index.map { NumberedEvent(sequence: firstSequence + $0, event: events[$0]) }
    }

    /// That of the first event.
    private var firstSequence: Int { shop.sequence - events.count + 1 }
}

extension Event {
    fileprivate var isOrder: Bool { if case .ordered = self { true } else { false } }
}

/// A request to the store. It is a value: made from a form or a command line, decided by `Shop`, and committed by
/// `Store.submit`.
package protocol StoreRequest: Sendable {
    /// The shop's reply, refusals included. A failure of the store is a `StoreError` instead.
    associatedtype Outcome: Sendable

    /// What makes the request the same when it is sent again; nil for one that has nothing to repeat.
    var identity: IdempotencyKey? { get }

    /// Decides the request in a batch, which collects the events of the outcome.
    func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome
}

extension StoreRequest {
    package var identity: IdempotencyKey? { nil }
}

/// A request that waits for the commit of its group, and its outcome, which is valid only after the group's events are
/// durable. Requests of any kind share a group.
package final class PendingRequest: Sendable {
    private let request: any StoreRequest
    private let decided = Mutex<(any Sendable)?>(nil)

    package init(_ request: some StoreRequest) {
        self.request = request
    }

    package var identity: IdempotencyKey? { request.identity }

    package func decide(in batch: inout BatchDecision) throws(StoreError) {
        let outcome: any Sendable = try request.decide(in: &batch)
        decided.withLock { $0 = outcome }
    }

    /// - Parameter kind: of the request.
    package func outcome<Kind: StoreRequest>(of kind: Kind.Type) throws(StoreError) -> Kind.Outcome {
        guard let outcome = decided.withLock({ $0 }) as? Kind.Outcome else {
            throw .outcomeUnknown(reason: Message("the request was not decided", "요청을 처리하지 못했어요"))
        }
        return outcome
    }
}
