import Bytes
import JuiceShop

/// What makes two requests the same request: the key and the content. The same key with other content is another.
/// An order is taken back once, whoever asks and with whichever key.
enum IdempotencyKey: Hashable, Sendable {
    case order(Key, JuiceID, cups: Int = 1)
    case cancellation(order: Int)
    case stockChange(Key, [FruitID: Int], StockChange.Reason)

    /// - Returns: `nil` for an event that nobody's request made.
    init?(_ event: Event) {
        switch event {
        case .opened, .handedOver: return nil
        case .ordered(let order): self = .order(order.key, order.juice, cups: order.cups)
        case .cancelled(let cancellation): self = .cancellation(order: cancellation.number)
        case .stockChanged(let stockChange):
            self = .stockChange(stockChange.key, stockChange.deltas, stockChange.reason)
        }
    }

    /// 64 bits that are the same in every process and after every restart. Two requests that share them by chance
    /// are told apart by the line that answered the first.
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
