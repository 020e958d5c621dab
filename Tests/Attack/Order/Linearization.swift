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
    private let reversed: [Int]
    private var entries: EntryList
    private var shop: ModelShop
    private var linearized: [(operation: Int, before: ModelShop)] = []
    private var isLinearized: Bits
    private var completedLeft: Int
    private var visited = Set<SearchState>()
    /// The longest explanation found so far, in the order of its effects.
    private(set) var longest: [History.Operation] = []
    private var leastLeft = Int.max

    init(_ history: History, against model: SequentialModel) {
        operations = history.operations.filter(\.matters)
        self.model = model
        facts = KnownFacts(operations, events: history.events)
        reversed = Set(operations.compactMap { $0.invocation.reversedChange }).sorted()
        entries = EntryList(operations)
        shop = model.opened
        isLinearized = Bits(count: operations.count)
        completedLeft = operations.count { $0.end != nil }
    }

    /// - Returns: true if there is such an order; `longest` is one, or the longest prefix of one.
    mutating func search() -> Bool {
        var wrong: Int?
        while completedLeft > 0 {
            if linearizeOne(after: wrong) {
                wrong = nil
                continue
            }
            // The pending operation that returned first had to be linearized earlier.
            keepLongest()
            wrong = backtrack()
            if wrong == nil { return false }
        }
        keepLongest()
        return true
    }

    /// Linearizes the next operation that fits, among those called before the first remaining return.
    ///
    /// An operation that changes nothing fits now as well as later, so it comes first and is undone only with others. Then
    /// come the operations with a response in the order of their calls, then those without one.
    private mutating func linearizeOne(after wrong: Int?) -> Bool {
        guard let wrong else {
            return linearizeOne(.quiet, from: entries.first) || linearizeOne(.completed, from: entries.first)
                || linearizeOne(.pending, from: entries.first)
        }
        let next = entries.afterCall(of: wrong)
        if operations[wrong].end == nil { return linearizeOne(.pending, from: next) }
        return linearizeOne(.completed, from: next) || linearizeOne(.pending, from: entries.first)
    }

    private enum Kind { case quiet, completed, pending }

    private mutating func linearizeOne(_ kind: Kind, from start: Int?) -> Bool {
        var position = start
        while let here = position, case .call(let operation) = entries[here] {
            if (operations[operation].end == nil) == (kind == .pending), tryNext(operation, kind) { return true }
            position = entries.after(here)
        }
        return false
    }

    private mutating func tryNext(_ operation: Int, _ kind: Kind) -> Bool {
        var after = shop
        guard operations[operation].isPossible(at: shop),
            explains(model.apply(operations[operation].invocation, &after), operation, after),
            (after.sequence == shop.sequence) == (kind == .quiet)
        else { return false }
        isLinearized[operation] = true
        if kind != .quiet && !visited.insert(SearchState(isLinearized, after, reversed: reversed)).inserted {
            isLinearized[operation] = false
            return false
        }
        linearized.append((operation, shop))
        shop = after
        entries.remove(operation)
        if operations[operation].end != nil { completedLeft -= 1 }
        return true
    }

    private func explains(_ response: Response, _ operation: Int, _ after: ModelShop) -> Bool {
        let operation = operations[operation]
        if case .completed(let recorded, _) = operation.outcome, recorded != response { return false }
        return after.sequence == shop.sequence || facts.allow(operation.invocation, response, after)
    }

    /// Backtracks up to and including the last operation that changed the shop.
    private mutating func backtrack() -> Int? {
        while let (operation, before) = linearized.popLast() {
            let isQuiet = shop.sequence == before.sequence
            shop = before
            isLinearized[operation] = false
            entries.restore(operation)
            if operations[operation].end != nil { completedLeft += 1 }
            if !isQuiet { return operation }
        }
        return nil
    }

    /// Keeps the explanation with the most responses, and of those the shortest.
    private mutating func keepLongest() {
        guard completedLeft < leastLeft || completedLeft == leastLeft && linearized.count < longest.count else {
            return
        }
        leastLeft = completedLeft
        longest = linearized.map { operations[$0.operation] }
    }
}

extension Invocation {
    fileprivate var reversedChange: Int? { if case .reverse(let change) = self { change } else { nil } }
}

extension History.Operation {
    /// A cheap test before the model runs: most pending operations wait for their order number.
    fileprivate func isPossible(at shop: ModelShop) -> Bool {
        switch outcome {
        case .completed(.made(let number, _), _): number <= shop.orders + 1
        case .completed(.shown(let sequence, _, _, _), _): sequence == shop.sequence
        default: true
        }
    }
}
