import JuiceShop

/// What the clients of a round will ask, all of it rolled before they begin.
///
/// Everything is scarce, so that shortages and refusals happen; half of the requests are of a pool that all clients
/// draw from at about the same time, so that one key comes from several at once.
struct RoundPlan {
    private var pool: [Invocation] = []
    private var dice: SeededRandom

    static let rulebook = SequentialModel(
        recipes: ["kiwi": ["kiwi": 3], "mangoKiwi": ["mango": 2, "kiwi": 1], "banana": ["banana": 2]],
        firstStock: ["kiwi": 9, "mango": 6, "banana": 5])

    init(_ dice: SeededRandom) { self.dice = dice }

    /// - Returns: for each client its questions, in its order.
    mutating func invocations(clients: Int, each count: Int) -> [[Invocation]] {
        pool = (0..<count).map { change(or: order("shared\($0)"), "shared\($0)") }
        return (0..<clients).map { client in
            // Some only look, and so are quick enough to see what is there for a moment.
            if client % 4 == 3 { return Array(repeating: .read, count: count * 5) }
            return (0..<count).map { invocation("c\(client)-\($0)", at: $0) }
        }
    }

    private mutating func invocation(_ key: String, at step: Int) -> Invocation {
        switch dice.roll(8) {
        case 0, 1: .read
        case 2, 3, 4: pool[max(0, min(pool.count - 1, step + dice.roll(3) - 1))]
        // The key of somebody else with other content: another request.
        case 5 where dice.roll(3) == 0: order("shared\(step)")
        default: change(or: order(key), key)
        }
    }

    private mutating func order(_ key: String) -> Invocation {
        .place(juice: Self.rulebook.recipes.keys.sorted()[dice.roll(3)], key: key)
    }

    private mutating func change(or order: Invocation, _ key: String) -> Invocation {
        if dice.roll(5) < 2 { return order }
        var deltas = [String: Int]()
        for fruit in Self.rulebook.firstStock.keys.sorted() where dice.roll(2) == 0 { deltas[fruit] = dice.roll(9) - 3 }
        if dice.roll(20) == 0 { deltas["kiwi"] = SequentialModel.most }
        if deltas.values.allSatisfy({ $0 == 0 }) { return order }
        return .adjust(deltas, reason: ["delivery", "count", "waste", "other"][dice.roll(4)], key: key)
    }
}

extension SequentialModel {
    /// The same shop in the product's words.
    var menu: Menu {
        get throws {
            try Menu(
                fruits: firstStock.sorted { $0.key < $1.key }.map {
                    Fruit(
                        FruitID($0.key), symbol: "*", names: Names(korean: $0.key, english: $0.key),
                        firstCount: $0.value)
                },
                juices: recipes.sorted { $0.key < $1.key }.map {
                    Juice(JuiceID($0.key), names: Names(korean: $0.key, english: $0.key), recipe: Recipe($0.value))
                })
        }
    }
}

extension Recipe {
    fileprivate init(_ counts: [String: Int]) {
        self.init(counts.sorted { $0.key < $1.key }.map { Portion(FruitID($0.key), $0.value) })
    }
}
