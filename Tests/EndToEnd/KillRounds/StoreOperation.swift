import Attack

/// An operation with its key: however often it is submitted, it takes effect once.
struct StoreOperation: Sendable, Hashable, CustomStringConvertible {
    let key: String
    let kind: Kind

    enum Kind: Hashable {
        case order(juice: String)
        case change([String: Int])
    }

    /// - Parameter ticket: two of five are for one operation, which two clients then submit at about the same time.
    init(ticket: Int, seed: UInt64) {
        let number = ticket % 5 == 1 ? ticket - 1 : ticket
        var random = SeededRandom(seed: seed &+ UInt64(bitPattern: Int64(number)))
        key = "t\(number)"
        if random.roll(4) > 0 {
            kind = .order(juice: Self.juices[random.roll(Self.juices.count)])
        } else {
            let (fruit, other) = (
                Self.fruits[random.roll(Self.fruits.count)], Self.fruits[random.roll(Self.fruits.count)]
            )
            kind = .change([fruit: random.roll(20) + 1].merging([other: -1]) { more, _ in more })
        }
    }

    init(_ key: String, _ kind: Kind) {
        self.key = key
        self.kind = kind
    }

    private static let fruits = ["banana", "kiwi", "mango", "pineapple", "strawberry"]
    private static let juices = ["banana", "kiwi", "mango", "mangoKiwi", "pineapple", "strawberry", "strawberryBanana"]

    init(stockUp key: String, by count: Int) {
        self.key = key
        kind = .change(Dictionary(uniqueKeysWithValues: Self.fruits.map { ($0, count) }))
    }

    var description: String {
        switch kind {
        case .order(let juice): "\(key) (\(juice))"
        case .change(let deltas): "\(key) (\(deltas.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")))"
        }
    }

    /// The request of a page.
    var form: (path: String, body: String) {
        switch kind {
        case .order(let juice): ("/orders", "key=\(key)&juice=\(juice)")
        case .change(let deltas): ("/stock", "key=\(key)" + deltas.map { "&add.\($0.key)=\($0.value)" }.joined())
        }
    }

    /// The arguments of the command.
    var arguments: [String] {
        switch kind {
        case .order(let juice): ["order", juice, "--key", key, "--json"]
        case .change(let deltas):
            ["stock", "--key", key] + deltas.flatMap { [$0.key, $0.value < 0 ? "\($0.value)" : "+\($0.value)"] }
        }
    }
}
