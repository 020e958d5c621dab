/// What the answers say of the one order of events that they all must fit, whoever was told and whenever: each order
/// number is one request's, and at each sequence the shop looks one way.
///
/// A search that passes a landmark on the wrong side is turned back there. Without them, a dozen operations that were
/// never answered can be placed in more ways than there is memory.
struct KnownFacts {
    private var numbers: [Invocation: Int] = [:]
    private var requests: [Int: Invocation] = [:]
    private var views: [Int: View] = [:]

    private struct View: Equatable {
        let orders: Int
        let stock: [String: Int]
    }

    /// Of two answers that contradict each other the first counts: then the other is what nothing explains.
    init(_ operations: [History.Operation]) {
        for operation in operations {
            guard case .answered(let answer, _) = operation.outcome else { continue }
            switch answer {
            case .made(let number):
                if numbers[operation.invocation] == nil { numbers[operation.invocation] = number }
                if requests[number] == nil { requests[number] = operation.invocation }
            case .shown(let sequence, let orders, let stock):
                if views[sequence] == nil { views[sequence] = View(orders: orders, stock: stock) }
            case .short, .changed, .refused: break
            }
        }
    }

    /// Whether the shop can be so right after an event.
    func allow(_ invocation: Invocation, _ answer: Answer, _ shop: ModelShop) -> Bool {
        if case .made(let number) = answer {
            if numbers[invocation] ?? number != number || requests[number] ?? invocation != invocation { return false }
        }
        return views[shop.sequence].map { $0 == View(orders: shop.orders, stock: shop.stock) } ?? true
    }
}
