/// Compares the acknowledged results with the store.
struct Audit {
    private let results: [StoreOperation: Int?]
    private let accounts: StoredAccounts
    private var found: [StoreOperation: [Int?]] = [:]

    /// Reads the results before the store, which may hold newer operations but no fewer.
    init(_ results: AckedResults, _ shop: RunningShop) throws {
        self.results = results.all
        accounts = try StoredAccounts(shop.store)
        for order in accounts.orders { add(StoreOperation(order.key, .order(juice: order.juice)), order.number) }
        for change in accounts.changes { add(StoreOperation(change.key, .change(change.deltas)), nil) }
    }

    private mutating func add(_ operation: StoreOperation, _ number: Int?) {
        found[operation, default: []].append(number)
    }

    /// Checks that each acknowledged operation is stored once with its order number, that order numbers are
    /// consecutive, and that no stock is negative.
    ///
    /// - Parameter isComplete: true if no operation is pending, so that nothing unacknowledged may be stored.
    func check(isComplete: Bool) throws {
        var problems = [String]()
        for (operation, number) in results where found[operation] != [number] {
            let stored = Self.words(found[operation] ?? [])
            problems.append("\(operation) was acknowledged as \(Self.words([number])), but is stored as \(stored)")
        }
        for (operation, numbers) in found where results[operation] == nil && (isComplete || numbers.count > 1) {
            problems.append("\(operation) was not acknowledged, but is stored as \(Self.words(numbers))")
        }
        if accounts.orders.map(\.number) != Array(1..<(accounts.orders.count + 1)) {
            problems.append("order numbers are not consecutive")
        }
        for fruit in accounts.fruits where accounts.stock(fruit) < 0 {
            problems.append("\(fruit) is \(accounts.stock(fruit))")
        }
        if problems.isEmpty { return }
        throw HTTPClient.Failure(
            description: "\(problems.count) problems\n" + problems.sorted().prefix(10).joined(separator: "\n"))
    }

    private static func words(_ numbers: [Int?]) -> String {
        numbers.isEmpty ? "nothing" : numbers.map { $0.map { "order \($0)" } ?? "a change" }.joined(separator: " and ")
    }
}
