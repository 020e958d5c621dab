/// Facts that every linearization must fit: an order number belongs to one request, and the shop has one state at
/// each sequence.
///
/// The search prunes a branch that contradicts a fact. Without them, a dozen operations without a response can be
/// ordered in more ways than fit into memory.
struct KnownFacts {
    private var numbers: [Invocation: Int] = [:]
    private var requests: [Int: Invocation] = [:]
    private var views: [Int: View] = [:]

    private struct View: Equatable {
        let orders: Int
        let stock: [String: Int]
    }

    /// Of two contradictory responses the first one counts, so that the second one is reported as unexplained.
    init(_ operations: [History.Operation]) {
        for operation in operations {
            guard case .completed(let response, _) = operation.outcome else { continue }
            switch response {
            case .made(let number):
                if numbers[operation.invocation] == nil { numbers[operation.invocation] = number }
                if requests[number] == nil { requests[number] = operation.invocation }
            case .shown(let sequence, let orders, let stock):
                if views[sequence] == nil { views[sequence] = View(orders: orders, stock: stock) }
            case .short, .changed, .refused, .noChange: break
            }
        }
    }

    /// True if the shop can have this state right after the operation.
    func allow(_ invocation: Invocation, _ response: Response, _ shop: ModelShop) -> Bool {
        if case .made(let number) = response {
            if numbers[invocation] ?? number != number || requests[number] ?? invocation != invocation { return false }
        }
        return views[shop.sequence].map { $0 == View(orders: shop.orders, stock: shop.stock) } ?? true
    }
}
