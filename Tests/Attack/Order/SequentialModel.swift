/// The sequential specification of the shop, small enough to verify by reading. It is written from the contract, not
/// from the product's code, which is checked against it.
package struct SequentialModel: Sendable {
    /// Cup → fruit → count.
    package let recipes: [String: [String: Int]]
    package let firstStock: [String: Int]
    /// What never stops a sale: an order takes what is there of it.
    package let neverShort: Set<String>
    /// Cup → price. An amount that is not on the menu has its price in its name: `=3000=cake`.
    package let prices: [String: Int]
    /// An order is at one of these, if there are any.
    package let places: [String: Place]
    /// The number of the last event of the shop's preparation.
    package let firstSequence: Int

    /// A place of an order.
    package struct Place: Sendable {
        /// What a cup costs less there.
        package let off: Int
        /// The fruit that no cup has there.
        package let unused: Set<String>

        package init(off: Int, unused: Set<String>) {
            self.off = off
            self.unused = unused
        }
    }

    package static let most = 999_999_999

    package init(
        recipes: [String: [String: Int]], firstStock: [String: Int], neverShort: Set<String> = [],
        prices: [String: Int] = [:], places: [String: Place] = [:], firstSequence: Int = 1
    ) {
        self.recipes = recipes
        self.firstStock = firstStock
        self.neverShort = neverShort
        self.prices = prices
        self.places = places
        self.firstSequence = firstSequence
    }

    /// The shop right after the events that opened it.
    package var opened: ModelShop { ModelShop(stock: firstStock, sequence: firstSequence) }

    /// Applies an operation to the model shop and returns its response.
    package func apply(_ invocation: Invocation, _ shop: inout ModelShop) -> Response {
        switch invocation {
        case .placeOrder(let cups, let place, let half, _): placeOrder(cups, place, half, invocation, &shop)
        case .changeStock(let deltas, let reason, let key):
            changeStock(
                reason == "count" ? deltas : deltas.filter { $0.value != 0 }, reason: reason, key: key, &shop)
        case .reverse(let change): reverse(change, &shop)
        case .pay(let order, let part, _): pay(order, part, invocation, &shop)
        case .takeBack(let order, let part, let count, _): takeBack(order, part, count, invocation, &shop)
        case .read:
            .shown(
                sequence: shop.sequence, orders: shop.orders, stock: shop.stock,
                due: shop.bills.reduce(0) { $0 + $1.due })
        }
    }

    private func fruit(for cups: [String: Int], without unused: Set<String>) -> [String: Int] {
        cups.reduce(into: [:]) { fruit, line in
            for (name, count) in recipes[line.key] ?? [:] where !unused.contains(name) {
                fruit[name, default: 0] += count * line.value
            }
        }
    }

    private func total(of cups: [String: Int], less off: Int, _ half: Invocation.Half?) -> Int {
        let amounts = cups.reduce(into: [String: Int]()) { amounts, line in
            let isOnMenu = recipes[line.key] != nil
            let written = line.key.split(separator: "=").first.flatMap { Int($0) }
            let price = isOnMenu ? (prices[line.key] ?? 0) - off : written ?? 0
            amounts[line.key] = price * line.value
        }
        let total = amounts.values.reduce(0, +)
        return switch half {
        case nil: total
        case .all: total - total / 2
        case .cup(let cup): total - (amounts[cup] ?? 0) / 2
        }
    }

    private func placeOrder(
        _ cups: [String: Int], _ place: String?, _ half: Invocation.Half?, _ request: Invocation,
        _ shop: inout ModelShop
    ) -> Response {
        if let first = shop.results[request] { return .made(order: first, total: shop.bills[first - 1].total) }
        let here = place.flatMap { places[$0] }
        if here == nil, place != nil || !places.isEmpty { return .noChange }
        if case .cup(let cup) = half, cups[cup] == nil { return .noChange }
        let recipe = fruit(for: cups, without: here?.unused ?? [])
        let stopping = recipe.filter { !neverShort.contains($0.key) }
        let present = stopping.reduce(into: [:]) { $0[$1.key] = shop.stock[$1.key, default: 0] }
        if stopping.contains(where: { present[$0.key, default: 0] < $0.value }) { return .short(present: present) }
        for (fruit, count) in recipe { shop.stock[fruit, default: 0] -= min(count, shop.stock[fruit, default: 0]) }
        shop.orders += 1
        shop.sequence += 1
        shop.results[request] = shop.orders
        let bill = ModelShop.Bill(total: total(of: cups, less: here?.off ?? 0, half))
        shop.bills.append(bill)
        return .made(order: shop.orders, total: bill.total)
    }

    private func pay(
        _ order: Int, _ part: Invocation.Part, _ request: Invocation, _ shop: inout ModelShop
    ) -> Response {
        if let due = shop.results[request] { return .paid(due: due) }
        guard shop.bills.indices.contains(order - 1) else { return .noChange }
        let due = shop.bills[order - 1].due
        if part.amount > due { return .notPaid(due: due) }
        shop.bills[order - 1].parts.append(part)
        return paid(order, request, &shop)
    }

    private func takeBack(
        _ order: Int, _ part: Invocation.Part, _ count: Int, _ request: Invocation, _ shop: inout ModelShop
    ) -> Response {
        if let due = shop.results[request] { return .paid(due: due) }
        guard shop.bills.indices.contains(order - 1), shop.bills[order - 1].parts.count == count,
            shop.bills[order - 1].parts.last == part
        else { return .noChange }
        shop.bills[order - 1].parts.removeLast()
        return paid(order, request, &shop)
    }

    private func paid(_ order: Int, _ request: Invocation, _ shop: inout ModelShop) -> Response {
        shop.sequence += 1
        shop.results[request] = shop.bills[order - 1].due
        return .paid(due: shop.bills[order - 1].due)
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
    package fileprivate(set) var sequence: Int
    /// The money of each order, the first one first.
    package fileprivate(set) var bills: [Bill] = []
    /// The deltas of the stock changes, by their sequences.
    package fileprivate(set) var changes: [Int: [String: Int]] = [:]
    /// The sequence of the last stocktake of each fruit.
    package fileprivate(set) var countedAt: [String: Int] = [:]
    /// The final responses by request: the order's number, what was due after a payment, or 0 for a stock change or a reversal.
    fileprivate var results: [Invocation: Int] = [:]

    package struct Bill: Equatable, Sendable {
        package let total: Int
        package fileprivate(set) var parts: [Invocation.Part] = []

        package var due: Int { total - parts.reduce(0) { $0 + $1.amount } }
    }

    fileprivate init(stock: [String: Int], sequence: Int) {
        self.stock = stock
        self.sequence = sequence
    }
}
