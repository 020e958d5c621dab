import Attack
import XCTest

/// Compares the checker with a brute-force search on small histories.
final class EveryOrderTests: XCTestCase {
    func testTheCheckerAgreesWithTryingEveryOrder() {
        var random = SeededRandom(seed: 20_170_420)
        var results = [true: 0, false: 0]
        for _ in 0..<2_000 {
            let history = History.random(from: &random)
            let isExpected = history.isLinearizable(history.operations, after: HistoryBuilder.model.opened)
            let isFound = if case .linearizable = history.check(against: HistoryBuilder.model) { true } else { false }
            XCTAssertEqual(isFound, isExpected, history.operations.map(\.description).joined(separator: "\n"))
            results[isExpected, default: 0] += 1
        }
        XCTAssertGreaterThan(results[true] ?? 0, 200, "both results have to occur")
        XCTAssertGreaterThan(results[false] ?? 0, 200)
    }
}

extension History {
    /// Five operations with calls and returns in any order, and responses that are often right.
    fileprivate static func random(from random: inout SeededRandom) -> History {
        var moments = Array(0..<10).shuffled(using: &random)
        var shop = HistoryBuilder.model.opened
        return History(
            (0..<5).map { client in
                let (one, other) = (moments.removeLast(), moments.removeLast())
                let invocation: Invocation =
                    switch random.roll(4) {
                    case 0: .placeOrder(["kiwi": 1], key: "k\(random.roll(3))")
                    case 1: .changeStock(["kiwi": random.roll(5) - 2], reason: "count", key: "a\(random.roll(2))")
                    case 2: .reverse(change: 2 + random.roll(3))
                    default: .read
                    }
                var aside = shop
                let response =
                    random.roll(3) == 0
                    ? HistoryBuilder.model.apply(invocation, &aside) : HistoryBuilder.model.apply(invocation, &shop)
                let outcome: Operation.Outcome =
                    random.roll(5) == 0 ? .unknown : .completed(response, at: max(one, other))
                return Operation(client, invocation, from: min(one, other), outcome)
            })
    }

    /// The definition, tried in every order: the next operation is one that was called before any other returned.
    fileprivate func isLinearizable(_ rest: [Operation], after shop: ModelShop) -> Bool {
        let ends = rest.compactMap { if case .completed(_, let end) = $0.outcome { end } else { nil } }
        guard let firstEnd = ends.min() else { return true }
        return rest.indices.contains { index in
            let operation = rest[index]
            if operation.call > firstEnd { return false }
            var after = shop
            let response = HistoryBuilder.model.apply(operation.invocation, &after)
            if case .completed(let recorded, _) = operation.outcome, recorded != response { return false }
            var others = rest
            others.remove(at: index)
            return isLinearizable(others, after: after)
        }
    }
}
