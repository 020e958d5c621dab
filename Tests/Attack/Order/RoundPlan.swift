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
        recipes: [
            "kiwi": ["kiwi": 3, "cup": 1], "kiwi.large": ["kiwi": 5, "cup": 1],
            "mangoKiwi": ["mango": 2, "kiwi": 1, "cup": 1],
            "banana": ["banana": 2], "banana..mango-plus": ["banana": 2, "mango": 1],
        ],
        firstStock: ["kiwi": 9, "mango": 6, "banana": 5, "cup": 3], neverShort: ["cup"],
        prices: [
            "kiwi": 4_000, "kiwi.large": 5_000, "mangoKiwi": 4_500, "banana": 3_000, "banana..mango-plus": 3_500,
        ],
        places: ["togo": .init(off: 0, unused: []), "own": .init(off: 300, unused: ["cup"])],
        // The second event allows amounts that are not on the menu.
        firstSequence: 2)

    static let openAmount = "=1000=cake"

    init(_ random: SeededRandom) { self.random = random }

    /// - Returns: the invocations of each client, in order.
    mutating func invocations(clients: Int, each count: Int) -> [[Invocation]] {
        pool = (0..<count).map {
            let key = "shared\($0)"
            return random.roll(4) == 0 ? payment(key) : change(or: order(key), key)
        }
        return (0..<clients).map { client in
            // Some clients only read, and are quick enough to see short-lived states.
            if client % 4 == 3 { return Array(repeating: .read, count: count * 5) }
            return (0..<count).map { invocation("c\(client)-\($0)", at: $0) }
        }
    }

    private mutating func invocation(_ key: String, at step: Int) -> Invocation {
        switch random.roll(12) {
        case 0, 1: .read
        // A change in the first third or so of a round: the events have about as many numbers as there are orders.
        case 8: .reverse(change: 2 + random.roll(9))
        case 2, 3, 4: pool[max(0, min(pool.count - 1, step + random.roll(3) - 1))]
        // Another client's key with different content is another request.
        case 5 where random.roll(3) == 0: order("shared\(step)")
        case 9, 10, 11: payment(key)
        default: change(or: order(key), key)
        }
    }

    private mutating func order(_ key: String) -> Invocation {
        let cups = Self.model.recipes.keys.sorted() + [Self.openAmount]
        let index = random.roll(cups.count)
        // Now and then a client does not know of the places.
        let place = random.roll(12) == 0 ? nil : ["togo", "own"][random.roll(2)]
        if random.roll(4) > 0 { return .placeOrder([cups[index]: 1], at: place, half: half(of: cups), key: key) }
        let other = cups[(index + 1 + random.roll(cups.count - 1)) % cups.count]
        let half = half(of: [cups[index], other, other, cups[0]])
        return .placeOrder([cups[index]: 1, other: 1 + random.roll(2)], at: place, half: half, key: key)
    }

    /// - Parameter cups: those of which one may have the discount, whether it is ordered or not.
    private mutating func half(of cups: [String]) -> Invocation.Half? {
        switch random.roll(6) {
        case 0: .all
        case 1, 2: .cup(cups[random.roll(cups.count)])
        default: nil
        }
    }

    /// Of one of the first orders, as a rule one that somebody else made, and that others pay as well.
    private mutating func payment(_ key: String) -> Invocation {
        let order = 1 + random.roll(6)
        let amount = [500, 1_000, 2_000][random.roll(3)]
        let part = Invocation.Part(kind: ["card", "cash"][random.roll(2)], amount: amount)
        if random.roll(4) > 0 { return .pay(order: order, part, key: key) }
        return .takeBack(order: order, part, of: 1 + random.roll(2), key: key)
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
    /// The same shop as a menu of the product: a cup `kiwi.large` is a size, and `banana..mango-plus` a choice that takes
    /// what it has more than `banana`.
    var menu: Menu {
        get throws {
            let cups = recipes.sorted { $0.key < $1.key }.compactMap { name, recipe in
                Cup(spelling: name).map { (cup: $0, recipe: recipe) }
            }
            let choices = cups.compactMap { cup, recipe in
                cup.choices.first.map { choice in
                    let plain = recipes[cup.juice.rawValue] ?? [:]
                    let takes = recipe.merging(plain) { $0 - $1 }.filter { $0.value > 0 }
                    let price = (prices[cup.spelling] ?? 0) - (prices[cup.juice.rawValue] ?? 0)
                    return MenuChoice(choice, names: Localized(choice.rawValue), price: price, takes: Recipe(takes))
                }
            }
            let extra = MenuOption(OptionID("extra"), names: Localized("extra"), isAny: true, choices: choices)
            return try Menu(
                fruits: firstStock.sorted { $0.key < $1.key }.map {
                    let fruit = $0.key
                    return Fruit(
                        FruitID(fruit), symbol: "*", names: Localized(fruit),
                        firstCount: $0.value, hasTile: !neverShort.contains(fruit),
                        unusedAt: places.filter { $0.value.unused.contains(fruit) }.map { PlaceID($0.key) })
                },
                juices: cups.filter(\.cup.isPlain).map { plain, recipe in
                    let others = cups.filter { $0.cup.juice == plain.juice }
                    return Juice(
                        plain.juice, names: Localized(plain.juice.rawValue), recipe: Recipe(recipe),
                        price: prices[plain.spelling],
                        sizes: others.compactMap { cup, recipe in
                            cup.size.map {
                                JuiceSize(
                                    $0, names: Localized($0.rawValue), recipe: Recipe(recipe),
                                    price: prices[cup.spelling])
                            }
                        },
                        options: others.contains { !$0.cup.choices.isEmpty } ? [extra.id] : [])
                },
                options: choices.isEmpty ? [] : [extra], discounts: [Invocation.Half.discount],
                places: places.sorted { $0.key > $1.key }.map {
                    JuiceShop.Place(PlaceID($0.key), names: Localized($0.key), off: $0.value.off)
                })
        }
    }
}

extension Recipe {
    fileprivate init(_ counts: [String: Int]) {
        self.init(counts.sorted { $0.key < $1.key }.map { Portion(FruitID($0.key), $0.value) })
    }
}
