/// The sequential specification of the shop, small enough to verify by reading. It is written from the contract, not
/// from the product's code, which is checked against it.
package struct SequentialModel: Sendable {
    /// Cup → fruit → count.
    package let recipes: [String: [String: Int]]
    package let firstStock: [String: Int]
    /// What never stops a sale: an order takes what is there of it.
    package let neverShort: Set<String>

    package static let most = 999_999_999

    package init(recipes: [String: [String: Int]], firstStock: [String: Int], neverShort: Set<String> = []) {
        self.recipes = recipes
        self.firstStock = firstStock
        self.neverShort = neverShort
    }

    /// The shop right after its first event, which opened it.
    package var opened: ModelShop { ModelShop(stock: firstStock) }

    /// Applies an operation to the model shop and returns its response.
    package func apply(_ invocation: Invocation, _ shop: inout ModelShop) -> Response {
        switch invocation {
        case .placeOrder(let cups, _): placeOrder(fruit(for: cups), invocation, &shop)
        case .changeStock(let deltas, let reason, let key):
            changeStock(
                reason == "count" ? deltas : deltas.filter { $0.value != 0 }, reason: reason, key: key, &shop)
        case .reverse(let change): reverse(change, &shop)
        case .read: .shown(sequence: shop.sequence, orders: shop.orders, stock: shop.stock)
        }
    }

    private func fruit(for cups: [String: Int]) -> [String: Int] {
        cups.reduce(into: [:]) { fruit, line in
            for (name, count) in recipes[line.key] ?? [:] { fruit[name, default: 0] += count * line.value }
        }
    }

    private func placeOrder(_ recipe: [String: Int], _ request: Invocation, _ shop: inout ModelShop) -> Response {
        if let first = shop.results[request] { return .made(order: first) }
        let stopping = recipe.filter { !neverShort.contains($0.key) }
        let present = stopping.reduce(into: [:]) { $0[$1.key] = shop.stock[$1.key, default: 0] }
        if stopping.contains(where: { present[$0.key, default: 0] < $0.value }) { return .short(present: present) }
        for (fruit, count) in recipe { shop.stock[fruit, default: 0] -= min(count, shop.stock[fruit, default: 0]) }
        shop.orders += 1
        shop.sequence += 1
        shop.results[request] = shop.orders
        return .made(order: shop.orders)
    }

    private func changeStock(_ deltas: [String: Int], reason: String, key: String, _ shop: inout ModelShop) -> Response
    {
        let request = Invocation.changeStock(deltas, reason: reason, key: key)
        if shop.results[request] != nil { return .changed(stock: shop.stock) }
        let changed = shop.stock.merging(deltas, uniquingKeysWith: +)
        let wrong = deltas.keys.filter { !(0...Self.most).contains(changed[$0, default: 0]) }
        if !wrong.isEmpty { return .refused(fruits: Set(wrong)) }
        shop.stock = changed
        shop.sequence += 1
        shop.results[request] = 0
        shop.changes[shop.sequence] = deltas
        if reason == "count" { for fruit in deltas.keys { shop.countedAt[fruit] = shop.sequence } }
        return .changed(stock: changed)
    }

    private func reverse(_ change: Int, _ shop: inout ModelShop) -> Response {
        if shop.results[.reverse(change: change)] != nil { return .changed(stock: shop.stock) }
        guard let deltas = shop.changes[change] else { return .noChange }
        let counted = deltas.keys.filter { shop.countedAt[$0, default: 0] > change }
        if !counted.isEmpty { return .refused(fruits: Set(counted)) }
        let changed = shop.stock.merging(deltas.mapValues { -$0 }, uniquingKeysWith: +)
        let wrong = deltas.keys.filter { !(0...Self.most).contains(changed[$0, default: 0]) }
        if !wrong.isEmpty { return .refused(fruits: Set(wrong)) }
        shop.stock = changed
        shop.sequence += 1
        shop.results[.reverse(change: change)] = 0
        for fruit in deltas.keys where shop.countedAt[fruit] == change { shop.countedAt[fruit] = nil }
        return .changed(stock: changed)
    }
}

/// The state of the sequential model.
package struct ModelShop: Sendable {
    package fileprivate(set) var stock: [String: Int]
    /// The number of orders, which is the last one's number.
    package fileprivate(set) var orders = 0
    package fileprivate(set) var sequence = 1
    /// The deltas of the stock changes, by their sequences.
    package fileprivate(set) var changes: [Int: [String: Int]] = [:]
    /// The sequence of the last stocktake of each fruit.
    package fileprivate(set) var countedAt: [String: Int] = [:]
    /// The final responses by request: the order's number, or 0 for a stock change or a reversal.
    fileprivate var results: [Invocation: Int] = [:]

    fileprivate init(stock: [String: Int]) { self.stock = stock }
}
