import ContentFile
import JuiceShop

/// The operations of all clients of a round, generated before they begin.
///
/// Stock is scarce, so that shortages and refusals happen. Half of the requests come from a pool that all clients draw
/// from at about the same time, so that several clients send one key at once.
struct RoundPlan {
    private var pool: [Invocation] = []
    private var random: SeededRandom

    static let model = SequentialModel(
        recipes: ["kiwi": ["kiwi": 3], "mangoKiwi": ["mango": 2, "kiwi": 1], "banana": ["banana": 2]],
        firstStock: ["kiwi": 9, "mango": 6, "banana": 5])

    init(_ random: SeededRandom) { self.random = random }

    /// - Returns: the invocations of each client, in order.
    mutating func invocations(clients: Int, each count: Int) -> [[Invocation]] {
        pool = (0..<count).map { change(or: order("shared\($0)"), "shared\($0)") }
        return (0..<clients).map { client in
            // Some clients only read, and are quick enough to see short-lived states.
            if client % 4 == 3 { return Array(repeating: .read, count: count * 5) }
            return (0..<count).map { invocation("c\(client)-\($0)", at: $0) }
        }
    }

    private mutating func invocation(_ key: String, at step: Int) -> Invocation {
        switch random.roll(9) {
        case 0, 1: .read
        // A change in the first third or so of a round: the events have about as many numbers as there are orders.
        case 8: .reverse(change: 2 + random.roll(9))
        case 2, 3, 4: pool[max(0, min(pool.count - 1, step + random.roll(3) - 1))]
        // Another client's key with different content is another request.
        case 5 where random.roll(3) == 0: order("shared\(step)")
        default: change(or: order(key), key)
        }
    }

    private mutating func order(_ key: String) -> Invocation {
        let juices = Self.model.recipes.keys.sorted()
        let juice = juices[random.roll(3)]
        if random.roll(4) > 0 { return .placeOrder([juice: 1], key: key) }
        return .placeOrder([juices[0]: 1, juices[1 + random.roll(2)]: 1 + random.roll(2)], key: key)
    }

    private mutating func change(or order: Invocation, _ key: String) -> Invocation {
        if random.roll(5) < 2 { return order }
        var deltas = [String: Int]()
        for fruit in Self.model.firstStock.keys.sorted() where random.roll(2) == 0 {
            deltas[fruit] = random.roll(9) - 3
        }
        if random.roll(20) == 0 { deltas["kiwi"] = SequentialModel.most }
        if deltas.values.allSatisfy({ $0 == 0 }) { return order }
        return .changeStock(deltas, reason: ["delivery", "count", "waste", "other"][random.roll(4)], key: key)
    }
}

extension SequentialModel {
    /// The same shop as a menu of the product.
    var menu: Menu {
        get throws {
            try Menu(
                fruits: firstStock.sorted { $0.key < $1.key }.map {
                    Fruit(
                        FruitID($0.key), symbol: "*", names: Localized($0.key),
                        firstCount: $0.value)
                },
                juices: recipes.sorted { $0.key < $1.key }.map {
                    Juice(JuiceID($0.key), names: Localized($0.key), recipe: Recipe($0.value))
                })
        }
    }
}

extension Recipe {
    fileprivate init(_ counts: [String: Int]) {
        self.init(counts.sorted { $0.key < $1.key }.map { Portion(FruitID($0.key), $0.value) })
    }
}
