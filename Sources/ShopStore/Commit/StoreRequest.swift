import Bytes
package import Journal
import JuiceShop
import Runtime

/// A request to the store. It is a value: made from a form or a command line, decided by `Shop`, and committed by
/// `Store.submit`.
package protocol StoreRequest: Sendable {
    /// The shop's reply, refusals included. A failure of the store is a `StoreError` instead.
    associatedtype Outcome: Sendable

    /// The identity by which the request is known when it is sent again; nil for a request that is decided each time it comes.
    var id: RequestID? { get }

    /// Decides the request in a batch, which collects the events of the outcome.
    func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome
}

extension StoreRequest {
    package var id: RequestID? { nil }
}
