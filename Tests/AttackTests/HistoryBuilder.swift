import Attack
import XCTest

/// Builds a history by hand. The shop opened with ten kiwis and makes kiwi juice from three.
struct HistoryBuilder {
    private var operations: [History.Operation] = []
    private var events: [Int: Invocation]?
    static let model = SequentialModel(recipes: ["kiwi": ["kiwi": 3]], firstStock: ["kiwi": 10])

    /// - Parameter moments: from the call to the return; without an end, no response came.
    mutating func order(_ key: String, _ moments: ClosedRange<Int>, number: Int) {
        add(.placeOrder(["kiwi": 1], key: key), moments, .made(order: number))
    }

    mutating func order(_ key: String, _ moments: ClosedRange<Int>, shortWith kiwis: Int) {
        add(.placeOrder(["kiwi": 1], key: key), moments, .short(present: ["kiwi": kiwis]))
    }

    mutating func order(_ key: String, _ moments: PartialRangeFrom<Int>) {
        operations.append(
            History.Operation(
                operations.count, .placeOrder(["kiwi": 1], key: key), from: moments.lowerBound, .unknown))
    }

    mutating func change(_ key: String, by delta: Int, _ moments: ClosedRange<Int>, stock: Int) {
        add(.changeStock(["kiwi": delta], reason: "delivery", key: key), moments, .changed(stock: ["kiwi": stock]))
    }

    mutating func reverse(_ change: Int, _ moments: ClosedRange<Int>, stock: Int) {
        add(.reverse(change: change), moments, .changed(stock: ["kiwi": stock]))
    }

    mutating func read(_ moments: ClosedRange<Int>, sequence: Int, orders: Int, stock: Int) {
        add(.read, moments, .shown(sequence: sequence, orders: orders, stock: ["kiwi": stock]))
    }

    private mutating func add(_ invocation: Invocation, _ moments: ClosedRange<Int>, _ response: Response) {
        let outcome = History.Operation.Outcome.completed(response, at: moments.upperBound)
        operations.append(History.Operation(operations.count, invocation, from: moments.lowerBound, outcome))
    }

    /// The events of the store: orders with these keys, oldest first.
    mutating func events(_ keys: String...) {
        let orders = keys.map { Invocation.placeOrder(["kiwi": 1], key: $0) }
        events = Dictionary(uniqueKeysWithValues: zip(2..., orders))
    }

    var result: CheckResult { History(operations, events: events).check(against: Self.model) }

    func assertPossible(line: UInt = #line) {
        if case .impossible(let contradiction) = result { XCTFail("\(contradiction)", line: line) }
    }

    /// - Parameter words: parts of the expected explanation.
    func assertImpossible(at moment: Int, _ words: String..., line: UInt = #line) {
        guard case .impossible(let contradiction) = result else { return XCTFail("is linearizable", line: line) }
        XCTAssertEqual(contradiction.moment, moment, "\(contradiction)", line: line)
        for word in words {
            XCTAssertTrue("\(contradiction)".contains(word), "\(word) is not in:\n\(contradiction)", line: line)
        }
    }
}

func history(_ build: (inout HistoryBuilder) -> Void) -> HistoryBuilder {
    var builder = HistoryBuilder()
    build(&builder)
    return builder
}
