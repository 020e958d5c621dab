/// The calls and returns of a history in the order of their moments, as a doubly linked list. The search removes an
/// operation when it linearizes it, and restores it on backtracking (Wing and Gong; D. Knuth's "dancing links").
struct EntryList {
    enum Entry {
        case call(Int)
        case `return`(Int)
    }

    private let entries: [Entry]
    /// The indexes of each operation's call and return; the return is `nil` for an operation that never returned.
    private let positions: [(call: Int, return: Int?)]
    private var next: [Int]
    private var previous: [Int]
    private static let head = 0

    /// - Parameter operations: those that took effect, or may have.
    init(_ operations: [History.Operation]) {
        var moments = [(moment: Int, entry: Entry)]()
        for (index, operation) in operations.enumerated() {
            moments.append((operation.call, .call(index)))
            if case .completed(_, let end) = operation.outcome { moments.append((end, .return(index))) }
        }
        moments.sort { $0.moment < $1.moment }
        entries = moments.map(\.entry)
        var positions = Array(repeating: (call: 0, return: Int?.none), count: operations.count)
        for (offset, entry) in entries.enumerated() {
            switch entry {
            case .call(let index): positions[index].call = offset + 1
            case .return(let index): positions[index].return = offset + 1
            }
        }
        self.positions = positions
        next = Array(1...entries.count + 1)
        previous = Array(-1..<entries.count)
    }

    var first: Int? { after(Self.head) }

    func after(_ position: Int) -> Int? { next[position] > entries.count ? nil : next[position] }

    func afterCall(of operation: Int) -> Int? { after(positions[operation].call) }

    subscript(_ position: Int) -> Entry { entries[position - 1] }

    mutating func remove(_ operation: Int) {
        unlink(positions[operation].call)
        if let end = positions[operation].return { unlink(end) }
    }

    /// Restores in the reverse order of removal.
    mutating func restore(_ operation: Int) {
        if let end = positions[operation].return { relink(end) }
        relink(positions[operation].call)
    }

    private mutating func unlink(_ position: Int) {
        next[previous[position]] = next[position]
        if next[position] <= entries.count { previous[next[position]] = previous[position] }
    }

    private mutating func relink(_ position: Int) {
        next[previous[position]] = position
        if next[position] <= entries.count { previous[next[position]] = position }
    }
}
