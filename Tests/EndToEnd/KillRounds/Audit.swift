/// Holds what was promised against what is in the store.
struct Audit {
    private let promises: [Errand: Int?]
    private let books: StoredBooks
    private var found: [Errand: [Int?]] = [:]

    /// The promises first, then the books: what is promised meanwhile is for the next audit.
    init(_ promises: Promises, _ shop: RunningShop) throws {
        self.promises = promises.all
        books = try StoredBooks(shop.store)
        for order in books.orders { add(Errand(order.key, .order(juice: order.juice)), order.number) }
        for change in books.changes { add(Errand(change.key, .change(change.deltas)), nil) }
    }

    private mutating func add(_ errand: Errand, _ number: Int?) { found[errand, default: []].append(number) }

    /// Each promise is kept once, with the number that was told; numbers go by ones; no stock is below zero.
    ///
    /// - Parameter isComplete: whether everybody has been answered, so that nothing may be there that nobody was told.
    func check(isComplete: Bool) throws {
        var faults = [String]()
        for (errand, number) in promises where found[errand] != [number] {
            faults.append(
                "\(errand) was promised as \(Self.words([number])), and is there as \(Self.words(found[errand] ?? []))")
        }
        for (errand, numbers) in found where promises[errand] == nil && (isComplete || numbers.count > 1) {
            faults.append("\(errand) was promised to nobody, and is there as \(Self.words(numbers))")
        }
        if books.orders.map(\.number) != Array(1..<(books.orders.count + 1)) {
            faults.append("numbers do not go by ones")
        }
        for fruit in books.fruits where books.stock(fruit) < 0 { faults.append("\(fruit) is \(books.stock(fruit))") }
        if faults.isEmpty { return }
        throw HTTPClient.Failure(
            description: "\(faults.count) faults\n" + faults.sorted().prefix(10).joined(separator: "\n"))
    }

    private static func words(_ numbers: [Int?]) -> String {
        numbers.isEmpty ? "nothing" : numbers.map { $0.map { "order \($0)" } ?? "a change" }.joined(separator: " and ")
    }
}
