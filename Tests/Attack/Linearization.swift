/// Looks for an order of the operations, each between its call and its return, in which a shop that does one thing
/// after the other would have answered as was answered: M. Herlihy and J. Wing, "Linearizability: a correctness
/// condition for concurrent objects", 1990.
///
/// The search is J. Wing and C. Gong's ("Testing and verifying concurrent objects", 1993), and does not try what it
/// has tried: a set of placed operations that led to the same shop before (G. Lowe, "Testing for linearizability",
/// 2017). An operation that never returned may be placed anywhere after its call, or nowhere.
struct Linearization {
    private let operations: [History.Operation]
    private let rulebook: Rulebook
    private var entries: EntryList
    private var shop: PaperShop
    private var placed: [(operation: Int, before: PaperShop)] = []
    private var isPlaced: Bits
    private var answeredLeft: Int
    private var tried = Set<Attempt>()
    /// The most that could be placed, in the order of their effects.
    private(set) var longest: [History.Operation] = []

    init(_ history: History, by rulebook: Rulebook) {
        operations = history.operations.filter { if case .nothing = $0.outcome { false } else { true } }
        self.rulebook = rulebook
        entries = EntryList(operations)
        shop = rulebook.opened
        isPlaced = Bits(count: operations.count)
        answeredLeft = operations.count { if case .answered = $0.outcome { true } else { false } }
    }

    /// - Returns: whether there is such an order; `longest` is one, or as much of one as there is.
    mutating func search() -> Bool {
        var place = entries.first
        while answeredLeft > 0 {
            if let here = place, case .call(let operation) = entries[here] {
                place = tryNext(operation) ? entries.first : entries.after(here)
            } else {
                // Whoever returned here had to be placed before.
                keepLongest()
                guard let last = placed.popLast() else { return false }
                takeBack(last.operation, shop: last.before)
                place = entries.afterCall(of: last.operation)
            }
        }
        keepLongest()
        return true
    }

    private mutating func tryNext(_ operation: Int) -> Bool {
        let before = shop
        let answer = rulebook.answer(operations[operation].question, &shop)
        if explains(answer, operations[operation], before) {
            isPlaced[operation] = true
            if tried.insert(Attempt(placed: isPlaced, shop: shop)).inserted {
                placed.append((operation, before))
                entries.lift(operation)
                if operations[operation].isAnswered { answeredLeft -= 1 }
                return true
            }
            isPlaced[operation] = false
        }
        shop = before
        return false
    }

    private mutating func takeBack(_ operation: Int, shop before: PaperShop) {
        shop = before
        isPlaced[operation] = false
        entries.putBack(operation)
        if operations[operation].isAnswered { answeredLeft += 1 }
    }

    /// One that nobody was told of is placed only where it changes something: elsewhere it may as well be left out.
    private func explains(_ answer: Answer, _ operation: History.Operation, _ before: PaperShop) -> Bool {
        guard case .answered(let told, _) = operation.outcome else { return shop.sequence != before.sequence }
        return told == answer
    }

    private mutating func keepLongest() {
        if placed.count > longest.count || longest.isEmpty { longest = placed.map { operations[$0.operation] } }
    }

    private struct Attempt: Hashable {
        let placed: Bits
        let shop: PaperShop
    }
}

extension History.Operation {
    fileprivate var isAnswered: Bool {
        if case .answered = outcome { return true }
        return false
    }
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
