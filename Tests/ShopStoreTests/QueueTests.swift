import Foundation
import JuiceShop
import ShopStore
import TestSupport
import XCTest

final class QueueTests: XCTestCase {
    private let clock = TestClock()

    func testOrdersWaitOldestFirstUntilTheyAreCompleted() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            _ = try store.made("mango", cups: 2, isQueued: true, key: "k2")
            _ = try store.made("banana", key: "k3")
            XCTAssertEqual(try store.shop().waiting.map(\.number), [1, 2])
            XCTAssertEqual(try store.shop().waiting.map(\.cups), [1, 2])
            _ = try store.submit(CompletionRequest(order: 1))
            XCTAssertEqual(try store.shop().waiting.map(\.number), [2])
            XCTAssertEqual(try store.record(1)?.completedAt, clock.now)
            XCTAssertNil(try store.record(2)?.completedAt)
        }
    }

    func testAnOrderIsCompletedOnceForAnyNumberOfRequests() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            for _ in 0..<3 { _ = try store.submit(CompletionRequest(order: 1)) }
            for number in [0, -1, 2, Int.max] { _ = try store.submit(CompletionRequest(order: number)) }
            XCTAssertEqual(try store.shop().sequence, 3)
        }
    }

    func testACancelledOrderLeavesTheQueue() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", isQueued: true, key: "k1")
            _ = try store.cancelled(1, key: "c1")
            XCTAssertEqual(try store.shop().waiting, [])
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
        try store.close()
        XCTAssertEqual(try open().shop(), try store.shop())
        XCTAssertEqual(try open().shop().waiting.map(\.cups), [2])
    }
}
