package import Journal
import JuiceShop

/// Asks for the outcome of a request that was made before; it makes nothing. The answer to the first one may have been lost, and
/// a part of it may have left the menu since, so that its form is no request that can be decided now.
package struct EarlierRequest<Request: RepeatableRequest>: StoreRequest {
    private let request: Request

    package init(_ request: Request) { self.request = request }

    package var id: RequestID? { request.id }

    /// - Returns: nil where no request with this key and this content has made anything.
    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Request.Outcome? {
        try request.earlierOutcome(in: batch)
    }
}
