/// An operation that a client invokes, in strings and numbers. It uses no type of the product, so that a bug there is
/// not repeated here.
package enum Invocation: Hashable, Sendable {
    /// Juice → cups.
    case placeOrder([String: Int], key: String)
    case changeStock([String: Int], reason: String, key: String)
    /// Reverses the stock change with that sequence, with any key.
    case reverse(change: Int)
    case read
}

/// The response, as far as the model can check it.
package enum Response: Hashable, Sendable {
    case made(order: Int)
    /// Nothing was taken; the stock of the fruits that the order needs.
    case short(present: [String: Int])
    /// The stock right after the change or its reversal.
    case changed(stock: [String: Int])
    /// Nothing was changed; the fruits that would have gone below zero or above the maximum, or that were counted since.
    case refused(fruits: Set<String>)
    /// No stock change has that sequence.
    case noChange
    case shown(sequence: Int, orders: Int, stock: [String: Int])
}

extension Invocation: CustomStringConvertible {
    package var description: String {
        switch self {
        case .placeOrder(let cups, let key): "order \(words(cups)) (key \(key))"
        case .changeStock(let deltas, let reason, let key): "change \(words(deltas)) for \(reason) (key \(key))"
        case .reverse(let change): "reverse event \(change)"
        case .read: "read"
        }
    }
}

extension Response: CustomStringConvertible {
    package var description: String {
        switch self {
        case .made(let order): "order \(order)"
        case .short(let present): "short, there is \(words(present))"
        case .changed(let stock): "changed, there is \(words(stock))"
        case .refused(let fruits): "refused because of \(fruits.sorted().joined(separator: " and "))"
        case .noChange: "no stock change"
        case .shown(let sequence, let orders, let stock): "event \(sequence), \(orders) orders, \(words(stock))"
        }
    }
}

func words(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
}
