import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

final class CancellationTests: XCTestCase {
    private let clock = TestClock()

    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock, promise)
    }

    func testSeveralCupsAreMadeAsOneOrderOrNotAtAll() throws {
        try onEveryStore { store in
            let order = try store.made("kiwi", cups: 3, key: "k1")
            XCTAssertEqual(order.cups, 3)
            XCTAssertEqual(order.took, ["kiwi": 9])
            XCTAssertEqual(try store.shop().orderCount, 1)
            let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
            XCTAssertEqual(
                try store.submit(OrderRequest(kiwi, cups: 2, isQueued: false, key: "k2")),
                .short(Shortage(juice: "kiwi", cups: 2, needs: [.init(fruit: "kiwi", needed: 6, present: 1)])))
            XCTAssertEqual(try store.shop().stock["kiwi"], 1)
        }
    }

    func testTheNumberOfCupsIsPartOfTheRequest() throws {
        try onEveryStore { store in
            let order = try store.made("kiwi", cups: 2, key: "k1")
            let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
            XCTAssertEqual(try store.submit(OrderRequest(kiwi, cups: 2, isQueued: false, key: "k1")), .again(order))
            XCTAssertEqual(try store.made("kiwi", key: "k1").number, 2)
        }
    }

    func testCancellingAnOrderThatWasNotMadeReturnsItsFruit() throws {
        try onEveryStore { store in
            let order = try store.made("mangoKiwi", cups: 2, key: "k1")
            let cancellation = try store.cancelled(1, key: "c1")
            XCTAssertEqual(cancellation.took, order.took)
            XCTAssertEqual(try store.shop().stock["mango"], 10)
            XCTAssertEqual(try store.shop().stock["kiwi"], 10)
            XCTAssertEqual(try store.shop().accounts["mango"], .init(first: 10, consumed: 4, returned: 4))
            XCTAssertEqual(try store.record(1), OrderRecord(order, cancellation: cancellation))
        }
    }

    func testCancellingAnOrderThatWasMadeReturnsNothing() throws {
        try onEveryStore { store in
            _ = try store.made("kiwi", key: "k1")
            XCTAssertTrue(try store.cancelled(1, wasMade: true, key: "c1").wasMade)
            XCTAssertEqual(try store.shop().stock["kiwi"], 7)
        }
    }

    func testAnOrderIsCancelledOnceForAnyNumberOfRequestsAndClients() throws {
        try onEveryStore { store in
            _ = try store.made("kiwi", key: "k1")
            let first = try store.cancelled(1, key: "tablet1")
            XCTAssertEqual(try store.cancelled(1, key: "tablet1"), first)
            XCTAssertEqual(try store.cancelled(1, wasMade: true, key: "tablet2"), first)
            for number in 2...20 { _ = try store.made("banana", cups: 1, key: Key(numbered: number)).number + number }
            XCTAssertEqual(try store.cancelled(1, wasMade: true, key: "tablet3"), first)
            XCTAssertEqual(try store.shop().stock["kiwi"], 10)
        } afterStocking: {
            try $0.submit(StockChangeRequest(["banana": 900], reason: .delivery, key: "much"))
        }
    }

    func testAnOrderThatDoesNotExistCannotBeCancelled() throws {
        try onEveryStore { store in
            for number in [-1, 0, 1, 2, Int.max] {
                XCTAssertEqual(
                    try store.submit(CancellationRequest(order: number, wasMade: false, key: "c1")), .unknown)
            }
            XCTAssertEqual(try store.shop().sequence, 1)
        }
    }

    func testAnOrderCannotBeCancelledAfterADay() throws {
        try onEveryStore { store in
            _ = try store.made("kiwi", key: "k1")
            _ = try store.made("kiwi", key: "k2")
            clock.advance(hours: 24)
            XCTAssertEqual(try store.cancelled(1, key: "c1").number, 1)
            clock.advance(hours: 0.01)
            XCTAssertEqual(try store.submit(CancellationRequest(order: 2, wasMade: false, key: "c2")), .tooLate)
            XCTAssertEqual(try store.shop().stock["kiwi"], 7)
        }
    }

    func testAnOldOrderCanBeCancelled() throws {
        try onEveryStore { store in
            for number in 1...300 { _ = try store.made("banana", key: Key(numbered: number)) }
            XCTAssertEqual(try store.cancelled(2, key: "c1").took, ["banana": 2])
            XCTAssertNotNil(try store.record(2)?.cancellation)
            XCTAssertNil(try store.record(3)?.cancellation)
        } afterStocking: {
            try $0.submit(StockChangeRequest(["banana": 900], reason: .delivery, key: "much"))
        }
    }

    func testACancellationIsRefusedWhenItsFruitExceedsTheMaximum() throws {
        try onEveryStore { store in
            _ = try store.made("kiwi", key: "k1")
            _ = try store.submit(StockChangeRequest(["kiwi": Stock.maxCount - 7], reason: .delivery, key: "much"))
            XCTAssertEqual(
                try store.submit(CancellationRequest(order: 1, wasMade: false, key: "c1")),
                .refused(["kiwi": .aboveMaximum]))
            XCTAssertTrue(try store.cancelled(1, wasMade: true, key: "c1").wasMade)
        }
    }

    private func onEveryStore(
        _ promise: (any Store) throws -> Void, afterStocking stock: (any Store) throws -> StockChangeRequest.Outcome
    ) throws {
        try onEveryStore { store in
            _ = try stock(store)
            try promise(store)
        }
    }
}
