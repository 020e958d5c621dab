/// A linearizability checker: searches for a sequential order of the operations, each between its call and its
/// return, in which the sequential model gives the recorded responses (M. Herlihy and J. Wing, "Linearizability: a
/// correctness condition for concurrent objects", 1990).
///
/// The search is J. Wing and C. Gong's ("Testing and verifying concurrent objects", 1993) with G. Lowe's memoization
/// ("Testing for linearizability", 2017): a set of linearized operations that led to the same shop before is not
/// tried again. An operation without a response may be placed anywhere after its call, or nowhere; it is tried when
/// no other fits.
struct Linearization {
    private let operations: [History.Operation]
    private let model: SequentialModel
    private let facts: KnownFacts
    private var entries: EntryList
    private var shop: ModelShop
    private var placed: [(operation: Int, before: ModelShop)] = []
    private var isPlaced: Bits
    private var answeredLeft: Int
    private var tried = Set<Attempt>()
    /// The longest explanation found so far, in the order of its effects.
    private(set) var longest: [History.Operation] = []
    private var leastLeft = Int.max

    init(_ history: History, against model: SequentialModel) {
        operations = history.operations.filter(\.matters)
        self.model = model
        facts = KnownFacts(operations)
        entries = EntryList(operations)
        shop = model.opened
        isPlaced = Bits(count: operations.count)
        answeredLeft = operations.count { $0.end != nil }
    }

    /// - Returns: true if there is such an order; `longest` is one, or the longest prefix of one.
    mutating func search() -> Bool {
        var wrong: Int?
        while answeredLeft > 0 {
            if placeOne(after: wrong) {
                wrong = nil
                continue
            }
            // The pending operation that returned first had to be linearized earlier.
            keepLongest()
            wrong = takeBack()
            if wrong == nil { return false }
        }
        keepLongest()
        return true
    }

    /// Linearizes the next operation that fits, among those called before the first remaining return.
    ///
    /// An operation that changes nothing fits now as well as later, so it comes first and is never undone alone. Then
    /// come the operations with a response in the order of their calls, then those without one.
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
            explains(model.answer(operations[operation].invocation, &after), operation, after),
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
        return after.sequence == shop.sequence || facts.allow(operation.invocation, answer, after)
    }

    /// Backtracks up to and including the last operation that changed the shop.
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

    /// Keeps the explanation with the most responses, and of those the shortest.
    private mutating func keepLongest() {
        guard answeredLeft < leastLeft || answeredLeft == leastLeft && placed.count < longest.count else { return }
        leastLeft = answeredLeft
        longest = placed.map { operations[$0.operation] }
    }
}

extension History.Operation {
    /// A cheap test before the model runs: most pending operations wait for their order number.
    fileprivate func isPossible(at shop: ModelShop) -> Bool {
        switch outcome {
        case .answered(.made(let number), _): number <= shop.orders + 1
        case .answered(.shown(let sequence, _, _), _): sequence == shop.sequence
        default: true
        }
    }
}
