/// A visited search state: the set of linearized operations and the model shop after them.
///
/// The order number of each request is not part of it. Where the number matters, `KnownFacts` leaves only one.
/// Two states with equal sets hash alike, and equality compares the shop too.
struct SearchState: Hashable {
    private let linearized: Bits
    private let sequence: Int
    private let orders: Int
    private let stock: [String: Int]

    init(_ linearized: Bits, _ shop: ModelShop) {
        self.linearized = linearized
        (sequence, orders, stock) = (shop.sequence, shop.orders, shop.stock)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(linearized) }
}

/// A set of small numbers.
struct Bits: Hashable {
    private var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

    subscript(_ number: Int) -> Bool {
        get { words[number / 64] >> (number % 64) & 1 == 1 }
        set {
            let bit = UInt64(1) << (number % 64)
            if newValue { words[number / 64] |= bit } else { words[number / 64] &= ~bit }
        }
    }
}
