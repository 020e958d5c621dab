/// An operation that a client invokes, in strings and numbers. It uses no type of the product, so that a bug there is
/// not repeated here.
package enum Invocation: Hashable, Sendable {
    /// Cup → cups, where a cup is an amount that is not on the menu, too: `=3000=cake`.
    case placeOrder([String: Int], at: String? = nil, half: Half? = nil, key: String)
    case changeStock([String: Int], reason: String, key: String)
    /// Reverses the stock change with that sequence, with any key.
    case reverse(change: Int)
    /// Pays a part of an order.
    case pay(order: Int, Part, key: String)
    /// Takes back the last part of so many that a client saw.
    case takeBack(order: Int, Part, of: Int, key: String)
    case read

    /// What costs half.
    package enum Half: Hashable, Sendable {
        case all
        case cup(String)
    }

    package struct Part: Hashable, Sendable {
        package let kind: String
        package let amount: Int

        package init(kind: String, amount: Int) {
            self.kind = kind
            self.amount = amount
        }
    }
}

/// The response, as far as the model can check it.
package enum Response: Hashable, Sendable {
    case made(order: Int, total: Int = 0)
    /// The payment was recorded, and so much was due then.
    case paid(due: Int)
    /// Nothing was recorded: only so much is due.
    case notPaid(due: Int)
    /// Nothing was taken; the stock of the fruits that the order needs.
    case short(present: [String: Int])
    /// The stock right after the change or its reversal.
    case changed(stock: [String: Int])
    /// Nothing was changed; the fruits that would have gone below zero or above the maximum, or that were counted since.
    case refused(fruits: Set<String>)
    /// Nothing was changed: the shop does not have what the request names, or no longer.
    case noChange
    /// - Parameter due: the money that all orders together owe.
    case shown(sequence: Int, orders: Int, stock: [String: Int], due: Int = 0)
}

extension Invocation: CustomStringConvertible {
    package var description: String {
        switch self {
        case .placeOrder(let cups, let place, let half, let key):
            "order \(words(cups))\(place.map { " at \($0)" } ?? "")\(half.map { ", \($0) at half" } ?? "") (key \(key))"
        case .changeStock(let deltas, let reason, let key): "change \(words(deltas)) for \(reason) (key \(key))"
        case .reverse(let change): "reverse event \(change)"
        case .pay(let order, let part, let key): "pay \(part.amount) of order \(order) by \(part.kind) (key \(key))"
        case .takeBack(let order, let part, let count, let key):
            "take back part \(count) of order \(order), \(part.amount) by \(part.kind) (key \(key))"
        case .read: "read"
        }
    }
}

extension Response: CustomStringConvertible {
    package var description: String {
        switch self {
        case .made(let order, let total): "order \(order), \(total) to pay"
        case .paid(let due): "paid, \(due) left"
        case .notPaid(let due): "not paid, \(due) is due"
        case .short(let present): "short, there is \(words(present))"
        case .changed(let stock): "changed, there is \(words(stock))"
        case .refused(let fruits): "refused because of \(fruits.sorted().joined(separator: " and "))"
        case .noChange: "no change"
        case .shown(let sequence, let orders, let stock, let due):
            "event \(sequence), \(orders) orders, \(words(stock)), \(due) due"
        }
    }
}

func words(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
}
