import Bytes
import Dispatch
import Foundation
package import Journal
import JuiceShop
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
/// The class belongs to this module because the compiler does not specialize a generic class of another module, which
/// cost a single request a tenth of its time.
package final class GroupCommit<Request: Sendable>: Sendable {
    /// The outcome of the whole group.
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
