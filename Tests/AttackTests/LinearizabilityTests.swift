import Attack
import XCTest

/// Histories that the checker must reject: a checker that accepts everything finds nothing.
final class LinearizabilityTests: XCTestCase {
    func testAStaleReadAfterAResponseIsImpossible() {
        history {
            $0.order("k1", 1...2, number: 1)
            $0.read(3...4, sequence: 1, orders: 0, stock: 10)
        }.assertImpossible(at: 4, "0 orders", "expected response: event 2, 1 orders, kiwi 7")
    }

    func testALostUpdateIsImpossible() {
        history {
            $0.change("a", by: 5, 1...4, stock: 15)
            $0.change("b", by: 2, 2...3, stock: 12)
            $0.read(5...6, sequence: 3, orders: 0, stock: 12)
        }.assertImpossible(at: 4)
    }

    func testTwoOrdersForOneKeyAreImpossible() {
        history {
            $0.order("k1", 1...3, number: 1)
            $0.order("k1", 2...4, number: 2)
        }.assertImpossible(at: 4, "expected response: order 1")
    }

    func testADuplicateOrderNumberIsImpossible() {
        history {
            $0.order("k1", 1...4, number: 1)
            $0.order("k2", 2...3, number: 1)
        }.assertImpossible(at: 4)
    }

    func testASkippedOrderNumberIsImpossible() {
        history { $0.order("k1", 1...2, number: 2) }.assertImpossible(at: 2, "expected response: order 1")
    }

    func testAReadThatGoesBackwardsIsImpossible() {
        history {
            $0.order("k1", 1...10, number: 1)
            $0.read(2...3, sequence: 2, orders: 1, stock: 7)
            $0.read(4...5, sequence: 1, orders: 0, stock: 10)
        }.assertImpossible(at: 5)
    }

    func testAReadOfAnOrderThatThenDisappearsIsImpossible() {
        history {
            $0.order("k1", 1...)
            $0.read(2...3, sequence: 2, orders: 1, stock: 7)
            $0.read(4...5, sequence: 1, orders: 0, stock: 10)
        }.assertImpossible(at: 5)
    }

    func testAReadOfARefusedOrderIsImpossible() {
        let refused = History.Operation(1, .placeOrder(["kiwi": 1], key: "k1"), from: 1, .failed("busy"))
        let seen = Response.shown(sequence: 2, orders: 1, stock: ["kiwi": 7])
        let read = History.Operation(2, .read, from: 2, .completed(seen, at: 3))
        guard case .impossible = History([refused, read]).check(against: HistoryBuilder.model) else { return XCTFail() }
    }

    func testAReadBeforeTheCallIsImpossible() {
        history {
            $0.read(1...2, sequence: 2, orders: 1, stock: 7)
            $0.order("k1", 3...4, number: 1)
        }.assertImpossible(at: 2)
    }

    func testAShortageThatTookSomethingIsImpossible() {
        history {
            for order in 1...3 { $0.order("k\(order)", order * 2 - 1...order * 2, number: order) }
            $0.order("k4", 7...8, shortWith: 1)
            $0.read(9...10, sequence: 4, orders: 3, stock: 0)
        }.assertImpossible(at: 10)
    }

    func testAShortageWithEnoughStockIsImpossible() {
        history { $0.order("k1", 1...2, shortWith: 10) }.assertImpossible(at: 2)
    }

    func testStockBelowZeroIsImpossible() {
        history { $0.change("a", by: -11, 1...2, stock: -1) }.assertImpossible(at: 2, "refused because of kiwi")
    }

    func testAChangeThatIsReversedTwiceIsImpossible() {
        history {
            $0.change("a", by: 5, 1...2, stock: 15)
            $0.reverse(2, 3...6, stock: 10)
            $0.reverse(2, 4...5, stock: 5)
        }.assertImpossible(at: 5)
    }

    func testAReversalOfAnOrderIsImpossible() {
        history {
            $0.order("k1", 1...2, number: 1)
            $0.reverse(2, 3...4, stock: 10)
        }.assertImpossible(at: 4, "expected response: no change")
    }

    func testAPendingOrderThatTakesEffectTwiceIsImpossible() {
        history {
            $0.order("k1", 1...)
            $0.order("k1", 2...)
            $0.read(3...4, sequence: 3, orders: 2, stock: 4)
        }.assertImpossible(at: 4)
    }

    func testAnOrderThatTheStoreHasNoEventOfIsImpossible() {
        history {
            $0.order("k1", 1...2, number: 1)
            $0.order("k2", 1...)
            $0.events("k2")
        }.assertImpossible(at: 2)
    }

    func testANumberThatTheOrderOfEventsContradictsIsImpossible() {
        history {
            $0.order("k1", 1...4, number: 1)
            $0.order("k2", 2...3, number: 2)
            $0.events("k2", "k1")
        }.assertImpossible(at: 3)
    }

    func testOnlyTheEarliestContradictionIsReported() {
        history {
            $0.read(1...2, sequence: 9, orders: 0, stock: 10)
            $0.order("k1", 3...4, number: 7)
        }.assertImpossible(at: 2)
    }
}
