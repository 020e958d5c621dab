package import Journal
package import JuiceShop

/// A program's refund. The shop remembers the refunds of every order, with their keys.
package struct ProgramRefundRequest: StoreRequest {
    package let request: RefundRequest

    package init(_ request: RefundRequest) { self.request = request }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> ProgramOutcome<RefundRequest.Outcome> {
        let first = batch.shop.refunds.values.lazy.flatMap(\.self).first { $0.key == request.key }
        guard let first else { return .first(try request.decide(in: &batch)) }
        return first.number == request.number && request.isAnswered(by: first) ? .again(.made(first)) : .keyUsed
    }
}
