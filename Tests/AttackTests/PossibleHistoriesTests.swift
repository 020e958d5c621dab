import Attack
import XCTest

/// What looks wrong and is not: a checker that says no too often is switched off by the first who meets it.
final class PossibleHistoriesTests: XCTestCase {
    func testNothingAtAllIsPossible() {
        story { _ in }.assertPossible()
    }

    func testOverlappingCallsMayTakeEffectInAnyOrder() {
        story {
            $0.order("k1", 1...6, number: 3)
            $0.order("k2", 2...7, number: 1)
            $0.order("k3", 3...8, number: 2)
            $0.read(4...5, sequence: 3, orders: 2, stock: 4)
        }.assertPossible()
    }

    func testAReadMaySeeWhatIsAnsweredLater() {
        story {
            $0.order("k1", 1...6, number: 1)
            $0.read(2...3, sequence: 1, orders: 0, stock: 10)
            $0.read(4...5, sequence: 2, orders: 1, stock: 7)
        }.assertPossible()
    }

    func testAnUnansweredOrderMayHaveTakenEffectLongAfterItsCall() {
        story {
            $0.order("k1", 1...)
            $0.read(2...3, sequence: 1, orders: 0, stock: 10)
            $0.order("k2", 4...5, number: 1)
            $0.read(6...7, sequence: 3, orders: 2, stock: 4)
        }.assertPossible()
    }

    func testAnUnansweredOrderMayNeverTakeEffect() {
        story {
            $0.order("k1", 1...)
            $0.order("k2", 2...3, number: 1)
            $0.read(4...5, sequence: 2, orders: 1, stock: 7)
        }.assertPossible()
    }

    func testAKeySentAgainAfterNoAnswerGetsTheFirstNumberOrANewOne() {
        for number in [1, 2] {
            story {
                $0.order("k1", 1...)
                $0.order("k2", 2...3, number: 3 - number)
                $0.order("k1", 4...5, number: number)
            }.assertPossible()
        }
    }

    func testOneKeyFromManyClientsAtOnceIsOneOrder() {
        story {
            for client in 1...8 { $0.order("k1", client...client + 10, number: 1) }
            $0.read(30...31, sequence: 2, orders: 1, stock: 7)
        }.assertPossible()
    }

    func testAKeyThatWasShortMaySucceedLater() {
        story {
            for order in 1...3 { $0.order("k\(order)", order * 2 - 1...order * 2, number: order) }
            $0.order("k4", 7...10, shortWith: 1)
            $0.change("a", by: 2, 8...9, stock: 3)
            $0.order("k4", 11...12, number: 4)
        }.assertPossible()
    }

    func testAChangeSentAgainIsToldTheStockOfNow() {
        story {
            $0.change("a", by: 5, 1...2, stock: 15)
            $0.order("k1", 3...4, number: 1)
            $0.change("a", by: 5, 5...6, stock: 12)
        }.assertPossible()
    }

    func testHundredsOfOverlappingOrdersAreQuicklyExplained() {
        let answers = (1...400).map { Answer.made(order: ($0 - 1) / 16 * 16 + 16 - ($0 - 1) % 16) }
        let operations = answers.enumerated().map { index, answer in
            let (round, client) = (index / 16, index % 16)
            return History.Operation(
                client, .place(juice: "air", key: "k\(index)"), from: round * 40 + client,
                .answered(answer, at: round * 40 + 20 + client))
        }
        let model = SequentialModel(recipes: ["air": [:]], firstStock: [:])
        guard case .linearizable = History(operations).check(against: model) else { return XCTFail() }
    }
}
