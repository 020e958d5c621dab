import Bytes
package import JuiceShop

/// The identity of a request: its key and content. The same key with other content is another request.
/// A cancellation's identity is only the order's number: an order is cancelled once, by any request.
package enum IdempotencyKey: Hashable, Sendable {
    case order(Key, JuiceID, cups: Int = 1)
    case cancellation(order: Int)
    case stockChange(Key, [FruitID: Int], StockChange.Reason)

    init(_ request: OrderRequest) { self = .order(request.key, request.juice.id, cups: request.cups) }
    init(_ request: CancellationRequest) { self = .cancellation(order: request.number) }
    init(_ request: StockChangeRequest) { self = .stockChange(request.key, request.deltas, request.reason) }

    /// - Returns: nil for an event that has no repeatable request.
    package init?(_ event: Event) {
        switch event {
        case .opened, .completed: return nil
        case .ordered(let order): self = .order(order.key, order.juice, cups: order.cups)
        case .cancelled(let cancellation): self = .cancellation(order: cancellation.number)
        case .stockChanged(let stockChange):
            self = .stockChange(stockChange.key, stockChange.deltas, stockChange.reason)
        }
    }

    /// An FNV-1a hash, the same in every process and after every restart. Two requests may share it by chance; the
    /// recorded line distinguishes them.
    var fingerprint: UInt64 {
        var hash = FNV1a()
        switch self {
        case .order(let key, let juice, let cups):
            hash.add("ordered ", key.rawValue, " ", juice.rawValue)
            if cups != 1 { hash.add(" ", String(cups)) }
        case .cancellation(let number):
            hash.add("cancelled ", String(number))
        case .stockChange(let key, let deltas, let reason):
            hash.add("adjusted ", key.rawValue, " ", reason.rawValue)
            for (fruit, delta) in deltas.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                hash.add(" ", fruit.rawValue, " ", String(delta))
            }
        }
        return hash.value
    }
}

extension FNV1a {
    fileprivate mutating func add(_ words: String...) {
        for word in words { add(word.utf8) }
    }
}
