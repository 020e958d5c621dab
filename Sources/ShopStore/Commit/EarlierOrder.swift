package import Journal
package import JuiceShop

/// Asks for the order that a request has made; it makes none. The answer to the first request may have been lost, and a juice of
/// it may have left the menu since, so that its form is no request that can be decided now.
package struct EarlierOrder: StoreRequest {
    private let request: OrderRequest

    package init(of request: OrderRequest) { self.request = request }

    package var id: RequestID? { request.id }

    /// - Returns: nil where no order was made with this key and this content.
    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Order? {
        let recorded = try batch.event(of: RequestID(Order.kind, request.subject)) { event in
            Order.kind.fact(event).map(request.isAnswered) ?? false
        }
        return recorded.flatMap { Order.kind.fact($0.event) }
    }
}
