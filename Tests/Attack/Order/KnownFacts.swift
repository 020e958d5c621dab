/// Facts that every linearization must fit: an order number belongs to one request, and the shop has one event and one
/// state at each sequence.
///
/// The search prunes a branch that contradicts a fact. Without them, a dozen operations without a response can be
/// ordered in more ways than fit into memory. With the store's events, every operation that had an effect has one place.
struct KnownFacts {
    private var numbers: [Invocation: Int] = [:]
    private var requests: [Int: Invocation] = [:]
    private var views: [Int: View] = [:]
    private let events: [Int: Invocation]?

    private struct View: Equatable {
        let orders: Int
        let stock: [String: Int]
        let due: Int
    }

    /// Of two contradictory responses the first one counts, so that the second one is reported as unexplained.
    init(_ operations: [History.Operation], events: [Int: Invocation]?) {
        self.events = events?.mapValues(\.withoutZeros)
        for operation in operations {
            guard case .completed(let response, _) = operation.outcome else { continue }
            switch response {
            case .made(let number, _):
                if numbers[operation.invocation] == nil { numbers[operation.invocation] = number }
                if requests[number] == nil { requests[number] = operation.invocation }
            case .shown(let sequence, let orders, let stock, let due):
                if views[sequence] == nil { views[sequence] = View(orders: orders, stock: stock, due: due) }
            case .short, .changed, .refused, .paid, .notPaid, .noChange: break
            }
        }
    }

    /// True if the shop can have this state right after the operation.
    func allow(_ invocation: Invocation, _ response: Response, _ shop: ModelShop) -> Bool {
        if let events, events[shop.sequence] != invocation.withoutZeros { return false }
        if case .made(let number, _) = response {
            if numbers[invocation] ?? number != number || requests[number] ?? invocation != invocation { return false }
        }
        let due = shop.bills.reduce(0) { $0 + $1.due }
        return views[shop.sequence].map { $0 == View(orders: shop.orders, stock: shop.stock, due: due) } ?? true
    }
}

extension Invocation {
    /// An event has no delta of a fruit that did not change, except that of a stocktake.
    fileprivate var withoutZeros: Invocation {
        guard case .changeStock(let deltas, let reason, let key) = self else { return self }
        return .changeStock(deltas.filter { $0.value != 0 }, reason: reason, key: key)
    }
}
