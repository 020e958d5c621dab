import Attack
import XCTest

/// Who checks the checker: on small histories it is held against trying every order there is.
final class EveryOrderTests: XCTestCase {
    func testTheVerdictIsThatOfTryingEveryOrder() {
        var random = SeededRandom(seed: 20_170_420)
        var results = [true: 0, false: 0]
        for _ in 0..<2_000 {
            let history = History.random(from: &random)
            let isExpected = history.hasAnOrder(history.operations, after: Story.model.opened)
            let isFound = if case .linearizable = history.check(against: Story.model) { true } else { false }
            XCTAssertEqual(isFound, isExpected, history.operations.map(\.description).joined(separator: "\n"))
            results[isExpected, default: 0] += 1
        }
        XCTAssertGreaterThan(results[true] ?? 0, 200, "both results have to occur")
        XCTAssertGreaterThan(results[false] ?? 0, 200)
    }
}

extension History {
    /// Five operations with calls and returns in any order, and answers that are often right.
    fileprivate static func random(from random: inout SeededRandom) -> History {
        var moments = Array(0..<10).shuffled(using: &random)
        var shop = Story.model.opened
        return History(
            (0..<5).map { client in
                let (one, other) = (moments.removeLast(), moments.removeLast())
                let invocation: Invocation =
                    switch random.roll(3) {
                    case 0: .place(juice: "kiwi", key: "k\(random.roll(3))")
                    case 1: .adjust(["kiwi": random.roll(5) - 2], reason: "count", key: "a\(random.roll(2))")
                    default: .read
                    }
                var aside = shop
                let answer =
                    random.roll(3) == 0
                    ? Story.model.answer(invocation, &aside) : Story.model.answer(invocation, &shop)
                let outcome: Operation.Outcome = random.roll(5) == 0 ? .unknown : .answered(answer, at: max(one, other))
                return Operation(client, invocation, from: min(one, other), outcome)
            })
    }

    /// Straight from the definition: somebody who called before everybody else returned goes first.
    fileprivate func hasAnOrder(_ rest: [Operation], after shop: ModelShop) -> Bool {
        let ends = rest.compactMap { if case .answered(_, let end) = $0.outcome { end } else { nil } }
        guard let firstEnd = ends.min() else { return true }
        return rest.indices.contains { index in
            let operation = rest[index]
            if operation.call > firstEnd { return false }
            var after = shop
            let answer = Story.model.answer(operation.invocation, &after)
            if case .answered(let told, _) = operation.outcome, told != answer { return false }
            var others = rest
            others.remove(at: index)
            return hasAnOrder(others, after: after)
        }
    }
}
