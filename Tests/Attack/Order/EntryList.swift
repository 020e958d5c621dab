/// The calls and returns of a history in the order of their moments, as a doubly linked list. The search removes an
/// operation when it linearizes it, and restores it on backtracking (Wing and Gong; D. Knuth's "dancing links").
struct EntryList {
    enum Entry {
        case call(Int)
        case `return`(Int)
    }

    private let entries: [Entry]
    /// The indexes of each operation's call and return; the return is `nil` for an operation that never returned.
    private let places: [(call: Int, return: Int?)]
    private var next: [Int]
    private var previous: [Int]
    private static let head = 0

    /// - Parameter operations: those that took effect, or may have.
    init(_ operations: [History.Operation]) {
        var moments = [(moment: Int, entry: Entry)]()
        for (index, operation) in operations.enumerated() {
            moments.append((operation.call, .call(index)))
            if case .answered(_, let end) = operation.outcome { moments.append((end, .return(index))) }
        }
        moments.sort { $0.moment < $1.moment }
        entries = moments.map(\.entry)
        var places = Array(repeating: (call: 0, return: Int?.none), count: operations.count)
        for (offset, entry) in entries.enumerated() {
            switch entry {
            case .call(let index): places[index].call = offset + 1
            case .return(let index): places[index].return = offset + 1
            }
        }
        self.places = places
        next = Array(1...entries.count + 1)
        previous = Array(-1..<entries.count)
    }

    var first: Int? { after(Self.head) }

    func after(_ place: Int) -> Int? { next[place] > entries.count ? nil : next[place] }

    func afterCall(of operation: Int) -> Int? { after(places[operation].call) }

    subscript(_ place: Int) -> Entry { entries[place - 1] }

    mutating func lift(_ operation: Int) {
        take(places[operation].call)
        if let end = places[operation].return { take(end) }
    }

    /// Restores in the reverse order of removal.
    mutating func putBack(_ operation: Int) {
        if let end = places[operation].return { put(end) }
        put(places[operation].call)
    }

    private mutating func take(_ place: Int) {
        next[previous[place]] = next[place]
        if next[place] <= entries.count { previous[next[place]] = previous[place] }
    }

    private mutating func put(_ place: Int) {
        next[previous[place]] = place
        if next[place] <= entries.count { previous[next[place]] = place }
    }
}
