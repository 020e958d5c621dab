/// What the answers say of the one order of events that they all must fit, whoever was told and whenever: each order
/// number is one request's, and at each sequence the shop looks one way.
///
/// A search that passes a landmark on the wrong side is turned back there. Without them, a dozen operations that were
/// never answered can be placed in more ways than there is memory.
struct Landmarks {
    private var numbers: [Question: Int] = [:]
    private var requests: [Int: Question] = [:]
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
                if numbers[operation.question] == nil { numbers[operation.question] = number }
                if requests[number] == nil { requests[number] = operation.question }
            case .shown(let sequence, let orders, let stock):
                if views[sequence] == nil { views[sequence] = View(orders: orders, stock: stock) }
            case .short, .changed, .refused: break
            }
        }
    }

    /// Whether the shop can be so right after an event.
    func allow(_ question: Question, _ answer: Answer, _ shop: PaperShop) -> Bool {
        if case .made(let number) = answer {
            if numbers[question] ?? number != number || requests[number] ?? question != question { return false }
        }
        return views[shop.sequence].map { $0 == View(orders: shop.orders, stock: shop.stock) } ?? true
    }
}
