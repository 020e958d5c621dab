import Dispatch
import Synchronization

/// Lets requests that come together be committed together.
///
/// The first to come commits at once. Whoever comes meanwhile waits, and when the commit is done one of them commits
/// for all who wait: a group. So a commit's fixed cost, one lock and one sync, is shared by as many as there are,
/// and a lonely request waits for nobody. (DeWitt et al., "Implementation techniques for main memory database
/// systems", SIGMOD 1984.)
///
/// It knows nothing of stores. It is in their room because a generic class of another module is not specialised, which
/// cost a lonely request a tenth of its time.
package final class GroupCommit<Request: Sendable, Answer: Sendable>: Sendable {
    let queue = Mutex(Queue())

    struct Queue {
        var isCommitting = false
        var waiting: [Ticket] = []
    }

    final class Ticket: Sendable {
        let request: Request
        let isCalled = DispatchSemaphore(value: 0)
        /// `nil` when it is called to lead the next group.
        let answer = Mutex<Answer?>(nil)

        init(_ request: Request) { self.request = request }
    }

    package init() {}

    /// Waits for its turn or for somebody to take the request along, and returns the request's own answer.
    ///
    /// Commits never overlap.
    /// - Parameter commit: asks once for the group, as late as it can: whoever comes before that is taken along. Returns
    ///   one answer for each request, in order.
    package func submit(_ request: Request, commit: (_ group: () -> [Request]) -> [Answer]) -> Answer {
        let ticket = Ticket(request)
        let leadsAtOnce = queue.withLock { queue in
            queue.waiting.append(ticket)
            if queue.isCommitting { return false }
            queue.isCommitting = true
            return true
        }
        if !leadsAtOnce {
            ticket.isCalled.wait()
            if let answer = ticket.answer.withLock({ $0 }) { return answer }
        }
        return lead(commit)
    }

    /// The leader stands first in the group: it came when nobody waited, or it is the first who did.
    private func lead(_ commit: (() -> [Request]) -> [Answer]) -> Answer {
        var group = [Ticket]()
        let answers = commit {
            group = queue.withLock { queue in
                defer { queue.waiting = [] }
                return queue.waiting
            }
            return group.map { $0.request }
        }
        for (ticket, answer) in zip(group, answers).dropFirst() {
            ticket.answer.withLock { $0 = answer }
            ticket.isCalled.signal()
        }
        // Only now: who was just answered and asks again is in the next group.
        let next = queue.withLock { queue in
            queue.isCommitting = !queue.waiting.isEmpty
            return queue.waiting.first
        }
        next?.isCalled.signal()
        return answers[0]
    }
}
