import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

final class QueueTests: XCTestCase {
    private let clock = TestClock()

    func testOrdersWaitOldestFirstUntilTheyAreCompleted() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            _ = try store.made("mango", cups: 2, isQueued: true, key: "k2")
            _ = try store.made("banana", key: "k3")
            XCTAssertEqual(try store.shop().waiting.map(\.number), [1, 2])
            XCTAssertEqual(try store.shop().waiting.map(\.lines.cups), [1, 2])
            _ = try store.submit(KitchenMoveRequest(completing: 1))
            XCTAssertEqual(try store.shop().waiting.map(\.number), [2])
            XCTAssertEqual(try store.record(1)?.completedAt, clock.now)
            XCTAssertNil(try store.record(2)?.completedAt)
        }
    }

    func testAnOrderIsCompletedOnceForAnyNumberOfRequests() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            for _ in 0..<3 { _ = try store.submit(KitchenMoveRequest(completing: 1)) }
            for number in [0, -1, 2, Int.max] { _ = try store.submit(KitchenMoveRequest(completing: number)) }
            XCTAssertEqual(try store.shop().sequence, 3)
        }
    }

    func testACancelledOrderStaysInTheQueueUntilItIsAcknowledged() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            XCTAssertTrue(try store.cancelled(1, key: "c1").isQueued)
            XCTAssertEqual(try store.shop().waiting.map(\.isCancelled), [true])
            XCTAssertEqual(try store.shop().lastOrder?.isCancelled, true)
            guard case .made = try store.submit(KitchenMoveRequest(completing: 1)) else { return XCTFail("not queued") }
            XCTAssertEqual(try store.shop().waiting, [])
            XCTAssertEqual(try store.shop().handedOver, [])
            XCTAssertNil(try store.record(1)?.completedAt, "it was never handed over")
        }
    }

    func testTheLastFiveThatWereHandedOverCanBeRecalled() throws {
        try everyStore(clock: clock) { store in
            _ = try store.submit(StockChangeRequest(["banana": 90], reason: .delivery, key: "much"))
            for number in 1...7 { _ = try store.made("banana", isQueued: true, key: Key(numbered: number)) }
            for number in [2, 1, 3, 4, 6, 5] { _ = try store.submit(KitchenMoveRequest(completing: number)) }
            XCTAssertEqual(try store.shop().handedOver.map(\.number), [5, 6, 4, 3, 1])
            XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 2)), .notThere)
            XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 7)), .notThere)
            XCTAssertEqual(
                try store.submit(KitchenMoveRequest(recalling: 4)),
                .made(.recalled(KitchenMove(number: 4, stamp: Stamp(at: clock.now)))))
            XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 4)), .notThere)
            XCTAssertEqual(try store.shop().waiting.map(\.number), [4, 7])
            XCTAssertEqual(try store.shop().handedOver.map(\.number), [5, 6, 3, 1])
            XCTAssertNil(try store.record(4)?.completedAt)
            _ = try store.cancelled(5, wasMade: true, key: "c5")
            XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 5)), .notThere, "a cancelled order is over")
            clock.advance(hours: 25)
            XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 6)), .notThere, "nobody waits for a day")
            clock.advance(hours: -25)
        }
    }

    /// - Returns: an order of two mango juices and a kiwi juice.
    private func orderOfThree(_ store: any Store, key: Key = "k") throws {
        let content = OrderContent(lines: [OrderLine("mango", cups: 2), OrderLine("kiwi")])
        _ = try store.submit(
            OrderRequest(content, isQueued: true, dayStart: .distantPast, key: key, who: nil))
    }

    private func refund(_ store: any Store, _ lines: [OrderLine], of number: Int = 1, key: Key) throws {
        guard case .made = try store.submit(RefundRequest(order: number, lines, reason: .mistake, key: key)) else {
            throw Unexpected(outcome: "not refunded")
        }
    }

    func testARefundOfAnOrderThatWaitsIsToldUntilTheKitchenHasSeenIt() throws {
        try everyStore(clock: clock) { store in
            try orderOfThree(store)
            try refund(store, [OrderLine("kiwi")], key: "r1")
            func first() throws -> WaitingOrder? { try store.shop().waiting.first }
            XCTAssertEqual(try first()?.left, [OrderLine("mango", cups: 2)])
            XCTAssertEqual(try first()?.known.cups, 3)
            XCTAssertEqual(try store.shop().waitingCups(since: .distantPast, at: clock.now), 2)
            try refund(store, [OrderLine("mango")], key: "r2")
            XCTAssertEqual(
                try store.submit(KitchenMoveRequest(acknowledging: 1, left: 2)), .notThere,
                "its reader has not seen the second refund")
            XCTAssertEqual(try first()?.refundedCups, 2)
            guard case .made(.acknowledged) = try store.submit(KitchenMoveRequest(acknowledging: 1, left: 1)) else {
                return XCTFail("not acknowledged")
            }
            XCTAssertEqual(try first()?.isChanged, false)
            XCTAssertEqual(try first()?.known, [OrderLine("mango")])
            XCTAssertEqual(try store.submit(KitchenMoveRequest(acknowledging: 1, left: 1)), .notThere, "once")
            try refund(store, [OrderLine("mango")], key: "r3")
            XCTAssertEqual(try first()?.isToMake, false)
            XCTAssertEqual(try store.shop().waitingCups(since: .distantPast, at: clock.now), 0)
            guard case .made(.completed) = try store.submit(KitchenMoveRequest(acknowledging: 1, left: 0)) else {
                return XCTFail("not acknowledged")
            }
            XCTAssertEqual(try store.shop().waiting, [])
            XCTAssertEqual(try store.shop().handedOver, [], "nothing of it went out")
        }
    }

    func testARefundAfterTheHandoverSaysNothingToTheKitchen() throws {
        try everyStore(clock: clock) { store in
            try orderOfThree(store)
            _ = try store.submit(KitchenMoveRequest(completing: 1))
            try refund(store, [OrderLine("kiwi")], key: "r1")
            XCTAssertEqual(try store.shop().waiting, [])
            _ = try store.submit(KitchenMoveRequest(recalling: 1))
            XCTAssertEqual(try store.shop().waiting.map(\.left), [[OrderLine("mango", cups: 2)]], "nobody pays for it")
            XCTAssertEqual(try store.shop().waiting.map(\.isChanged), [false])
            _ = try store.submit(KitchenMoveRequest(completing: 1))
            try refund(store, [OrderLine("mango", cups: 2)], key: "r2")
            XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 1)), .notThere)
        }
    }

    func testAHandoverAcknowledgesARefund() throws {
        try everyStore(clock: clock) { store in
            try orderOfThree(store)
            try refund(store, [OrderLine("kiwi")], key: "r1")
            _ = try store.submit(KitchenMoveRequest(completing: 1))
            XCTAssertEqual(try store.shop().handedOver.map(\.isChanged), [false])
            XCTAssertEqual(try store.shop().handedOver.map(\.left), [[OrderLine("mango", cups: 2)]])
        }
    }

    func testTheKitchenSaysWhetherACancelledOrderWasMade() throws {
        try everyStore(clock: clock) { store in
            for number in 1...3 { _ = try store.made("mango", isQueued: true, key: Key(numbered: number)) }
            for number in 2...3 { _ = try store.submit(KitchenMoveRequest(completing: number)) }
            _ = try store.submit(KitchenMoveRequest(recalling: 3))
            let wasMade = try [1, 2, 3].map { try store.cancelled($0, wasMade: nil, key: "c").wasMade }
            XCTAssertEqual(wasMade, [false, true, false])
            XCTAssertEqual(try store.shop().stock["mango"], 7)
        }
    }

    func testAnOrderOutsideTheQueueIsNotMadeUnlessAPersonSaysSo() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("mango", key: "k1")
            XCTAssertFalse(try store.cancelled(1, wasMade: nil, key: "c1").wasMade)
        }
    }

    func testAForgottenOrderLeavesTheQueueAfterADay() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            clock.advance(hours: 25)
            _ = try store.made("kiwi", isQueued: true, key: "k2")
            XCTAssertEqual(try store.shop().waiting.map(\.number), [2])
        }
    }

    func testTheQueueSurvivesARestart() throws {
        let folder = try TemporaryFolder()
        func open() throws -> FileStore {
            try FileStore("\(folder.path)/Store", menu: Menu.firstShop, clock: { [clock] in clock.now })
        }
        let store = try open()
        _ = try store.made("kiwi", cups: 2, isQueued: true, key: "k1")
        _ = try store.submit(StockChangeRequest(["kiwi": 50, "mango": 50], reason: .delivery, key: "much"))
        for key in ["k2", "k3"] as [Key] { try orderOfThree(store, key: key) }
        for number in [2, 3] {
            try refund(store, [OrderLine("mango"), OrderLine("kiwi")], of: number, key: Key(numbered: number))
        }
        _ = try store.submit(KitchenMoveRequest(acknowledging: 2, left: 1))
        try store.close()
        XCTAssertEqual(try open().shop(), try store.shop())
        XCTAssertEqual(try open().shop().waiting.map(\.known.cups), [2, 1, 3])
        XCTAssertEqual(try open().shop().waiting.map(\.left.cups), [2, 1, 1])
    }
}
