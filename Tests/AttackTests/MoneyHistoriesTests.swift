import Attack
import XCTest

/// The checker knows what a place, a discount and an amount that is not on the menu cost, and what the parts of a payment
/// leave due.
final class MoneyHistoriesTests: XCTestCase {
    private static let model = SequentialModel(
        recipes: ["kiwi": ["kiwi": 3, "cup": 1]], firstStock: ["kiwi": 30, "cup": 9], prices: ["kiwi": 4_000],
        places: ["togo": .init(off: 0, unused: []), "own": .init(off: 300, unused: ["cup"])])

    func testAPlaceTakesItsAmountOffEachCupAndLeavesOutWhatItDoesNotUse() {
        let order = Invocation.placeOrder(["kiwi": 2, "=1000=cake": 1], at: "own", key: "k")
        let seen = Response.shown(sequence: 2, orders: 1, stock: ["kiwi": 24, "cup": 9], due: 8_400)
        assertPossible((order, .made(order: 1, total: 8_400)), (.read, seen))
        assertImpossible((order, .made(order: 1, total: 9_000)))
        assertImpossible(
            (order, .made(order: 1, total: 8_400)),
            (.read, .shown(sequence: 2, orders: 1, stock: ["kiwi": 24, "cup": 7], due: 8_400)))
        assertPossible((.placeOrder(["kiwi": 1], key: "k"), .noChange))
        assertImpossible((.placeOrder(["kiwi": 1], key: "k"), .made(order: 1, total: 4_000)))
    }

    func testADiscountIsOfTheOrderOrOfOneLine() {
        func order(_ half: Invocation.Half) -> Invocation {
            .placeOrder(["kiwi": 1, "=1000=cake": 2], at: "togo", half: half, key: "k")
        }
        for (half, total) in [(Invocation.Half.all, 3_000), (.cup("kiwi"), 4_000), (.cup("=1000=cake"), 5_000)] {
            assertPossible((order(half), .made(order: 1, total: total)))
            assertImpossible((order(half), .made(order: 1, total: 6_000)))
        }
        assertPossible((order(.cup("mango")), .noChange))
    }

    func testThePartsOfAPaymentAreAtMostWhatIsDue() {
        let order = (Invocation.placeOrder(["kiwi": 1], at: "togo", key: "k"), Response.made(order: 1, total: 4_000))
        func pay(_ amount: Int, _ key: String) -> Invocation {
            .pay(order: 1, .init(kind: "card", amount: amount), key: key)
        }
        assertPossible(
            order, (pay(3_000, "p"), .paid(due: 1_000)), (pay(2_000, "q"), .notPaid(due: 1_000)),
            (pay(3_000, "p"), .paid(due: 1_000)), (pay(1_000, "q"), .paid(due: 0)))
        assertImpossible(order, (pay(3_000, "p"), .paid(due: 1_000)), (pay(2_000, "q"), .paid(due: -1_000)))
        assertImpossible(order, (pay(3_000, "p"), .paid(due: 1_000)), (pay(3_000, "p"), .notPaid(due: 1_000)))
        assertImpossible(
            order, (pay(3_000, "p"), .paid(due: 1_000)),
            (.read, .shown(sequence: 3, orders: 1, stock: ["kiwi": 27, "cup": 8], due: 4_000)))
        assertPossible((pay(1_000, "p"), .noChange))
    }

    func testOnlyTheLastPartThatAClientSawIsTakenBack() {
        let order = (Invocation.placeOrder(["kiwi": 1], at: "togo", key: "k"), Response.made(order: 1, total: 4_000))
        let part = Invocation.Part(kind: "cash", amount: 1_500)
        func takeBack(of count: Int) -> Invocation { .takeBack(order: 1, part, of: count, key: "b\(count)") }
        let pay = (Invocation.pay(order: 1, part, key: "p"), Response.paid(due: 2_500))
        assertPossible(order, pay, (takeBack(of: 2), .noChange), (takeBack(of: 1), .paid(due: 4_000)))
        assertImpossible(order, pay, (takeBack(of: 2), .paid(due: 4_000)))
    }

    private typealias Step = (Invocation, Response)

    private func assertPossible(_ steps: Step..., line: UInt = #line) {
        if case .impossible(let contradiction) = check(steps) { XCTFail("\(contradiction)", line: line) }
    }

    private func assertImpossible(_ steps: Step..., line: UInt = #line) {
        if case .linearizable = check(steps) { XCTFail("is linearizable", line: line) }
    }

    /// One step after the other.
    private func check(_ steps: [Step]) -> CheckResult {
        History(
            steps.enumerated().map { index, step in
                History.Operation(1, step.0, from: 2 * index, .completed(step.1, at: 2 * index + 1))
            }
        ).check(against: Self.model)
    }
}
