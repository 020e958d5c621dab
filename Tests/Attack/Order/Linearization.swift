/// Looks for an order of the operations, each between its call and its return, in which a shop that does one thing
/// after the other would have answered as was answered: M. Herlihy and J. Wing, "Linearizability: a correctness
/// condition for concurrent objects", 1990.
///
/// The search is J. Wing and C. Gong's ("Testing and verifying concurrent objects", 1993), and does not try what it
/// has tried: a set of placed operations that led to the same shop before (G. Lowe, "Testing for linearizability",
/// 2017). An operation that never returned may be placed anywhere after its call, or nowhere; it is tried when no
/// other fits.
struct Linearization {
    private let operations: [History.Operation]
    private let rulebook: SequentialModel
    private let landmarks: KnownFacts
    private var entries: EntryList
    private var shop: ModelShop
    private var placed: [(operation: Int, before: ModelShop)] = []
    private var isPlaced: Bits
    private var answeredLeft: Int
    private var tried = Set<Attempt>()
    /// The most answers that could be explained, in the order of their effects.
    private(set) var longest: [History.Operation] = []
    private var leastLeft = Int.max

    init(_ history: History, by rulebook: SequentialModel) {
        operations = history.operations.filter(\.matters)
        self.rulebook = rulebook
        landmarks = KnownFacts(operations)
        entries = EntryList(operations)
        shop = rulebook.opened
        isPlaced = Bits(count: operations.count)
        answeredLeft = operations.count { $0.end != nil }
    }

    /// - Returns: whether there is such an order; `longest` is one, or as much of one as there is.
    mutating func search() -> Bool {
        var wrong: Int?
        while answeredLeft > 0 {
            if placeOne(after: wrong) {
                wrong = nil
                continue
            }
            // Whoever returned first had to be placed before.
            keepLongest()
            wrong = takeBack()
            if wrong == nil { return false }
        }
        keepLongest()
        return true
    }

    /// Places the next that fits, of those that were called before anybody who is left returned. An answer that comes
    /// with no change fits as well now as later, and so is never wrong; then the answered ones in the order of their
    /// calls, then the others; all of them from the start, or behind one that was wrong.
    private mutating func placeOne(after wrong: Int?) -> Bool {
        guard let wrong else {
            return placeOne(.quiet, from: entries.first) || placeOne(.answered, from: entries.first)
                || placeOne(.unanswered, from: entries.first)
        }
        let next = entries.afterCall(of: wrong)
        if operations[wrong].end == nil { return placeOne(.unanswered, from: next) }
        return placeOne(.answered, from: next) || placeOne(.unanswered, from: entries.first)
    }

    private enum Kind { case quiet, answered, unanswered }

    private mutating func placeOne(_ kind: Kind, from start: Int?) -> Bool {
        var place = start
        while let here = place, case .call(let operation) = entries[here] {
            if (operations[operation].end == nil) == (kind == .unanswered), tryNext(operation, kind) { return true }
            place = entries.after(here)
        }
        return false
    }

    private mutating func tryNext(_ operation: Int, _ kind: Kind) -> Bool {
        var after = shop
        guard operations[operation].isPossible(at: shop),
            explains(rulebook.answer(operations[operation].invocation, &after), operation, after),
            (after.sequence == shop.sequence) == (kind == .quiet)
        else { return false }
        isPlaced[operation] = true
        if kind != .quiet && !tried.insert(Attempt(isPlaced, after)).inserted {
            isPlaced[operation] = false
            return false
        }
        placed.append((operation, shop))
        shop = after
        entries.lift(operation)
        if operations[operation].end != nil { answeredLeft -= 1 }
        return true
    }

    private func explains(_ answer: Answer, _ operation: Int, _ after: ModelShop) -> Bool {
        let operation = operations[operation]
        if case .answered(let told, _) = operation.outcome, told != answer { return false }
        return after.sequence == shop.sequence || landmarks.allow(operation.invocation, answer, after)
    }

    /// Takes back up to and with the last that changed something.
    private mutating func takeBack() -> Int? {
        while let (operation, before) = placed.popLast() {
            let isQuiet = shop.sequence == before.sequence
            shop = before
            isPlaced[operation] = false
            entries.putBack(operation)
            if operations[operation].end != nil { answeredLeft += 1 }
            if !isQuiet { return operation }
        }
        return nil
    }

    /// The one with the most answers, and of those the shortest: what nobody was told of explains little.
    private mutating func keepLongest() {
        guard answeredLeft < leastLeft || answeredLeft == leastLeft && placed.count < longest.count else { return }
        leastLeft = answeredLeft
        longest = placed.map { operations[$0.operation] }
    }
}

extension History.Operation {
    /// A look before the rules are asked: most of those that wait are waiting for their number.
    fileprivate func isPossible(at shop: ModelShop) -> Bool {
        switch outcome {
        case .answered(.made(let number), _): number <= shop.orders + 1
        case .answered(.shown(let sequence, _, _), _): sequence == shop.sequence
        default: true
        }
    }
}
