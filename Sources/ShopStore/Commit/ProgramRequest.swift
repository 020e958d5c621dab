package import Journal
import JuiceShop

/// A request that a program sends under a key, which alone is its identity: the same key with other content is refused.
///
/// A page's form may change under its key, so that there the content counts, too. A program that sends other content under
/// the key of an earlier request has an error, and no second order may come of it.
package struct ProgramRequest<Request: RepeatableRequest>: StoreRequest {
    package let request: Request

    package init(_ request: Request) { self.request = request }

    package var id: RequestID? { request.id }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> ProgramOutcome<Request.Outcome> {
        let id = RequestID(Request.Made.kind, request.subject)
        guard let recorded = try batch.event(of: id, where: { _ in true }),
            let first = Request.Made.kind.fact(recorded.event)
        else { return .first(try request.decide(in: &batch)) }
        guard request.isAnswered(by: first) else { return .keyUsed }
        return .again(request.outcome(repeating: first, sequence: recorded.sequence, in: batch.shop))
    }
}
