import Dispatch
import Synchronization

/// Group commit: requests that arrive at the same time are committed together.
///
/// The first request commits at once. Requests that arrive during that commit wait. When it ends, one of the waiting
/// threads commits all of them as a group. So a group shares a commit's fixed cost, one lock and one sync, and a single
/// request never waits for others. (DeWitt et al., "Implementation techniques for main memory database systems", SIGMOD
/// 1984.)
///
/// The class does not depend on stores. It belongs to this module because the compiler does not specialize a generic
/// class of another module, which cost a single request a tenth of its time.
package final class GroupCommit<Request: Sendable, Outcome: Sendable>: Sendable {
    let queue = Mutex(Queue())

    struct Queue {
        var isCommitting = false
        var waiting: [Ticket] = []
    }

    final class Ticket: Sendable {
        let request: Request
        let isCalled = DispatchSemaphore(value: 0)
        /// Still nil when the ticket is called to lead the next group.
        let outcome = Mutex<Outcome?>(nil)

        init(_ request: Request) { self.request = request }
    }

    package init() {}

    /// Commits the request alone or in a group, and returns the request's own outcome.
    ///
    /// Commits never overlap.
    /// - Parameter commit: asks once for the group, as late as it can, because requests that arrive before that join it.
    ///   Returns one outcome for each request, in order.
    package func submit(_ request: Request, commit: (_ group: () -> [Request]) -> [Outcome]) -> Outcome {
        let ticket = Ticket(request)
        let leadsAtOnce = queue.withLock { queue in
            queue.waiting.append(ticket)
            if queue.isCommitting { return false }
            queue.isCommitting = true
            return true
        }
        if !leadsAtOnce {
            ticket.isCalled.wait()
            if let outcome = ticket.outcome.withLock({ $0 }) { return outcome }
        }
        return lead(commit)
    }

    /// The leader is first in the group: the queue was empty when it arrived, or it waited longest.
    private func lead(_ commit: (() -> [Request]) -> [Outcome]) -> Outcome {
        var group = [Ticket]()
        let outcomes = commit {
            group = queue.withLock { queue in
                defer { queue.waiting = [] }
                return queue.waiting
            }
            return group.map { $0.request }
        }
        for (ticket, outcome) in zip(group, outcomes).dropFirst() {
            ticket.outcome.withLock { $0 = outcome }
            ticket.isCalled.signal()
        }
        // Only now: a client that just got its outcome and submits again joins the next group.
        let next = queue.withLock { queue in
            queue.isCommitting = !queue.waiting.isEmpty
            return queue.waiting.first
        }
        next?.isCalled.signal()
        return outcomes[0]
    }
}
