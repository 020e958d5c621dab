import Bytes
package import Journal
import JuiceShop
import Runtime
import Synchronization

/// A request that waits for the commit of its group, and its outcome, which is valid only after the group's events are
/// durable. Requests of any kind share a group.
package final class PendingRequest: Sendable {
    private let request: any StoreRequest
    private let decided = Mutex<(any Sendable)?>(nil)

    package init(_ request: some StoreRequest) {
        self.request = request
    }

    package var id: RequestID? { request.id }

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
