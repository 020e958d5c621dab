/// A visited search state: the set of linearized operations and the model shop after them.
///
/// The order number of each request is not part of it. Where the number matters, `KnownFacts` leaves only one. Of the
/// stock changes, only those that a client reverses are part of it: the places of the others do not matter.
/// Two states with equal sets hash alike, and equality compares the shop too.
struct SearchState: Hashable {
    private let linearized: Bits
    private let sequence: Int
    private let orders: Int
    private let stock: [String: Int]
    private let bills: [ModelShop.Bill]
    private let reversible: [Reversible]

    private struct Reversible: Equatable {
        let deltas: [String: Int]
        /// The sequences of the fruits' last stocktakes.
        let countedAt: [String: Int]
    }

    /// - Parameter reversed: the sequences of the stock changes that a client reverses.
    init(_ linearized: Bits, _ shop: ModelShop, reversed: [Int]) {
        self.linearized = linearized
        sequence = shop.sequence
        orders = shop.orders
        stock = shop.stock
        bills = shop.bills
        reversible = reversed.map { change in
            let deltas = shop.changes[change] ?? [:]
            return Reversible(deltas: deltas, countedAt: shop.countedAt.filter { deltas[$0.key] != nil })
        }
    }

    static func == (a: SearchState, b: SearchState) -> Bool {
        a.linearized == b.linearized && a.sequence == b.sequence && a.orders == b.orders && a.stock == b.stock
            && a.bills == b.bills && a.reversible == b.reversible
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
