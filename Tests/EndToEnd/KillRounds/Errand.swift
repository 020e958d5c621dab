import Attack

/// One thing that somebody wants of the shop, with its key: however often it is asked, it is to happen once.
struct Errand: Sendable, Hashable, CustomStringConvertible {
    let key: String
    let wish: Wish

    enum Wish: Hashable {
        case order(juice: String)
        case change([String: Int])
    }

    /// - Parameter ticket: two of five are for one errand, which two customers then bring at about the same time.
    init(ticket: Int, seed: UInt64) {
        let number = ticket % 5 == 1 ? ticket - 1 : ticket
        var dice = SeededRandom(seed: seed &+ UInt64(bitPattern: Int64(number)))
        key = "t\(number)"
        if dice.roll(4) > 0 {
            wish = .order(juice: Self.juices[dice.roll(Self.juices.count)])
        } else {
            let (fruit, other) = (Self.fruits[dice.roll(Self.fruits.count)], Self.fruits[dice.roll(Self.fruits.count)])
            wish = .change([fruit: dice.roll(20) + 1].merging([other: -1]) { more, _ in more })
        }
    }

    init(_ key: String, _ wish: Wish) {
        self.key = key
        self.wish = wish
    }

    private static let fruits = ["banana", "kiwi", "mango", "pineapple", "strawberry"]
    private static let juices = ["banana", "kiwi", "mango", "mangoKiwi", "pineapple", "strawberry", "strawberryBanana"]

    init(stockUp key: String, by count: Int) {
        self.key = key
        wish = .change(Dictionary(uniqueKeysWithValues: Self.fruits.map { ($0, count) }))
    }

    var description: String {
        switch wish {
        case .order(let juice): "\(key) (\(juice))"
        case .change(let deltas): "\(key) (\(deltas.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")))"
        }
    }

    /// As a page sends it.
    var form: (path: String, body: String) {
        switch wish {
        case .order(let juice): ("/orders", "key=\(key)&juice=\(juice)")
        case .change(let deltas): ("/stock", "key=\(key)" + deltas.map { "&add.\($0.key)=\($0.value)" }.joined())
        }
    }

    /// As it is typed.
    var arguments: [String] {
        switch wish {
        case .order(let juice): ["order", juice, "--key", key]
        case .change(let deltas):
            ["stock", "--key", key] + deltas.flatMap { [$0.key, $0.value < 0 ? "\($0.value)" : "+\($0.value)"] }
        }
    }
}
