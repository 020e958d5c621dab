import Bytes
import Dispatch
package import Foundation
package import Journal
package import JuiceShop
import Runtime
import Synchronization

/// Group commit: requests that arrive at the same time are committed together.
///
/// The first request commits at once. Requests that arrive during that commit wait. When it ends, one of the waiting
/// threads commits all of them as a group. So a group shares a commit's fixed cost, one lock and one sync, and a single
/// request never waits for others. (DeWitt et al., "Implementation techniques for main memory database systems", SIGMOD
/// 1984.)
///
/// A commit may last for seconds, when another process holds the lock or the disk stalls. Then at most `maxWaiting`
/// requests wait for its end; the others are refused after a moment, so that their threads are free to read.
///
/// It belongs to this module because the compiler does not specialize a generic class of another module, which cost a
/// single request a tenth of its time.
package final class GroupCommit<Request: Sendable>: Sendable {
    /// That of the whole group.
    package typealias Outcome = Result<Void, StoreError>

    let queue = Mutex(Queue())

    struct Queue {
        /// The time until which any number of requests waits for this commit; nil while there is none.
        var crowdDeadline: DispatchTime?
        var waiting: [Ticket] = []
    }

    final class Ticket: Sendable {
        let request: Request
        let isCalled = DispatchSemaphore(value: 0)
        /// Still nil when the ticket is called to lead the next group.
        let outcome = Mutex<Outcome?>(nil)

        init(_ request: Request) { self.request = request }
    }

    package let maxWaiting: Int
    private let crowdSeconds: Double

    /// - Parameters:
    ///   - maxWaiting: how many requests wait for a commit however long it lasts, its own first one included.
    ///   - crowdSeconds: how long a commit may last while more requests than that wait for it. A commit takes some
    ///     milliseconds, so under load many requests may wait for one.
    package init(maxWaiting: Int = 32, crowdSeconds: Double = 0.5) {
        self.maxWaiting = maxWaiting
        self.crowdSeconds = crowdSeconds
    }

    /// Commits the request alone or in a group. Commits never overlap.
    /// - Parameter commit: asks for the group as late as it can, because requests that arrive before that join it. It may
    ///   ask again, and gets the same one.
    /// - Throws: also `overloaded` when too many requests wait already: then the request was not committed and will not be.
    package func submit(_ request: Request, commit: (_ group: () -> [Request]) -> Outcome) throws(StoreError) {
        try outcome(of: request, commit).get()
    }

    private func outcome(of request: Request, _ commit: (() -> [Request]) -> Outcome) -> Outcome {
        let ticket = Ticket(request)
        let (leadsAtOnce, deadline) = queue.withLock { queue in
            queue.waiting.append(ticket)
            if let deadline = queue.crowdDeadline {
                return (false, queue.waiting.count > maxWaiting ? deadline : .distantFuture)
            }
            queue.crowdDeadline = .now() + crowdSeconds
            return (true, .distantFuture)
        }
        if !leadsAtOnce {
            if ticket.isCalled.wait(timeout: deadline) == .timedOut {
                if leave(ticket) { return .failure(.overloaded(waiting: maxWaiting)) }
                // A group has it: its outcome is near.
                ticket.isCalled.wait()
            }
            if let outcome = ticket.outcome.withLock({ $0 }) { return outcome }
        }
        return lead(commit)
    }

    /// - Returns: false when a group has taken the ticket, or it is called to lead one.
    private func leave(_ ticket: Ticket) -> Bool {
        queue.withLock { queue in
            guard let index = queue.waiting.firstIndex(where: { $0 === ticket }), index >= maxWaiting else {
                return false
            }
            queue.waiting.remove(at: index)
            return true
        }
    }

    /// The leader is first in the group: the queue was empty when it arrived, or it waited longest.
    private func lead(_ commit: (() -> [Request]) -> Outcome) -> Outcome {
        var group = [Ticket]()
        func gather() { if group.isEmpty { queue.withLock { swap(&$0.waiting, &group) } } }
        let outcome = commit {
            gather()
            return group.map { $0.request }
        }
        gather()
        for ticket in group.dropFirst() {
            ticket.outcome.withLock { $0 = outcome }
            ticket.isCalled.signal()
        }
        // Only now: a client that just got its outcome and submits again joins the next group.
        let next = queue.withLock { queue in
            queue.crowdDeadline = queue.waiting.isEmpty ? nil : .now() + crowdSeconds
            return queue.waiting.first
        }
        next?.isCalled.signal()
        return outcome
    }
}

extension GroupCommit<PendingRequest> {
    /// Commits a request of a store, together with those that arrive at the same time.
    package func submit<Kind: StoreRequest>(
        _ request: Kind, _ metrics: StoreMetrics, _ commit: (_ group: () -> [PendingRequest]) -> Outcome
    ) throws(StoreError) -> Kind.Outcome {
        metrics.pendingRequests.add(1)
        defer { metrics.pendingRequests.add(-1) }
        let pending = PendingRequest(request)
        try submit(pending, commit: commit)
        return try pending.outcome(of: Kind.self)
    }
}

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
        if case .stockChanged(let stockChange) = try event(sequence) { stockChange } else { nil }
    }

    func cashMove(_ sequence: Int) throws(StoreError) -> CashMove? {
        if case .cashMoved(let move) = try event(sequence) { move } else { nil }
    }

    /// The menu that an event made; nil for any other event.
    func menu(madeBy sequence: Int) throws(StoreError) -> Menu? {
        if sequence == shop.menuSequence { return shop.menu }
        return try event(sequence)?.menu
    }

    /// The event of a number; nil where there is none.
    private func event(_ sequence: Int) throws(StoreError) -> Event? {
        guard sequence >= 1, sequence <= shop.sequence else { return nil }
        let index = sequence - firstSequence
        return index >= 0 ? events[index] : try earlier.event(sequence)
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
