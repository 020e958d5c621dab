import Attack
import XCTest

/// Histories that look wrong but are linearizable: a checker with false alarms is soon switched off.
final class PossibleHistoriesTests: XCTestCase {
    func testAnEmptyHistoryIsPossible() {
        history { _ in }.assertPossible()
    }

    func testOverlappingCallsMayTakeEffectInAnyOrder() {
        history {
            $0.order("k1", 1...6, number: 3)
            $0.order("k2", 2...7, number: 1)
            $0.order("k3", 3...8, number: 2)
            $0.read(4...5, sequence: 3, orders: 2, stock: 4)
        }.assertPossible()
    }

    func testAReadMaySeeAnOrderBeforeItsResponse() {
        history {
            $0.order("k1", 1...6, number: 1)
            $0.read(2...3, sequence: 1, orders: 0, stock: 10)
            $0.read(4...5, sequence: 2, orders: 1, stock: 7)
        }.assertPossible()
    }

    func testAPendingOrderMayTakeEffectLongAfterItsCall() {
        history {
            $0.order("k1", 1...)
            $0.read(2...3, sequence: 1, orders: 0, stock: 10)
            $0.order("k2", 4...5, number: 1)
            $0.read(6...7, sequence: 3, orders: 2, stock: 4)
        }.assertPossible()
    }

    func testAPendingOrderMayNeverTakeEffect() {
        history {
            $0.order("k1", 1...)
            $0.order("k2", 2...3, number: 1)
            $0.read(4...5, sequence: 2, orders: 1, stock: 7)
        }.assertPossible()
    }

    func testARetriedKeyGetsTheFirstNumberOrANewOne() {
        for number in [1, 2] {
            history {
                $0.order("k1", 1...)
                $0.order("k2", 2...3, number: 3 - number)
                $0.order("k1", 4...5, number: number)
            }.assertPossible()
        }
    }

    func testOneKeyFromManyClientsAtOnceIsOneOrder() {
        history {
            for client in 1...8 { $0.order("k1", client...client + 10, number: 1) }
            $0.read(30...31, sequence: 2, orders: 1, stock: 7)
        }.assertPossible()
    }

    func testAKeyThatWasShortMaySucceedLater() {
        history {
            for order in 1...3 { $0.order("k\(order)", order * 2 - 1...order * 2, number: order) }
            $0.order("k4", 7...10, shortWith: 1)
            $0.change("a", by: 2, 8...9, stock: 3)
            $0.order("k4", 11...12, number: 4)
        }.assertPossible()
    }

    func testARetriedChangeGetsTheCurrentStock() {
        history {
            $0.change("a", by: 5, 1...2, stock: 15)
            $0.order("k1", 3...4, number: 1)
            $0.change("a", by: 5, 5...6, stock: 12)
        }.assertPossible()
    }

    func testAReversalFitsTheOrderOfEventsInWhichItsChangeHasThatSequence() {
        history {
            $0.change("a", by: 5, 1...10, stock: 17)
            $0.change("b", by: 2, 2...11, stock: 12)
            $0.reverse(2, 12...13, stock: 15)
            $0.reverse(2, 14...15, stock: 15)
        }.assertPossible()
    }

    func testHundredsOfOverlappingOrdersAreExplainedQuickly() {
        let responses = (1...400).map { Response.made(order: ($0 - 1) / 16 * 16 + 16 - ($0 - 1) % 16) }
        let operations = responses.enumerated().map { index, response in
            let (round, client) = (index / 16, index % 16)
            return History.Operation(
                client, .placeOrder(["air": 1], key: "k\(index)"), from: round * 40 + client,
                .completed(response, at: round * 40 + 20 + client))
        }
        let model = SequentialModel(recipes: ["air": [:]], firstStock: [:])
        guard case .linearizable = History(operations).check(against: model) else { return XCTFail() }
    }
}
