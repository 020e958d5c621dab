package import Journal
import Synchronization

/// A request to the store. It is a value: made from a form or a command line, decided by `Shop`, and committed by
/// `Store.submit`.
package protocol StoreRequest: Sendable {
    /// The shop's reply, refusals included. A failure of the store is a `StoreError` instead.
    associatedtype Outcome: Sendable

    /// Decides the request in a batch, which collects the events of the outcome.
    func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome
}

/// A request that waits for the commit of its group. Requests of any kind share a group.
package protocol PendingRequest: AnyObject, Sendable {
    func decide(in batch: inout BatchDecision) throws(StoreError)
}

/// A request and its outcome, which is valid only after the group's events are durable.
package final class Submission<Request: StoreRequest>: PendingRequest {
    private let request: Request
    private let result = Mutex<Result<Request.Outcome, StoreError>>(
        .failure(.outcomeUnknown(reason: "the request was not decided")))

    package init(_ request: Request) {
        self.request = request
    }

    package func decide(in batch: inout BatchDecision) throws(StoreError) {
        let outcome = try request.decide(in: &batch)
        result.withLock { $0 = .success(outcome) }
    }

    package var outcome: Request.Outcome {
        get throws(StoreError) { try result.withLock { $0 }.get() }
    }
}
