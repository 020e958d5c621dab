import Dispatch
import Foundation
import Glibc
import TestSupport
import XCTest

/// Another process holds the store's lock and does not release it, as one that was stopped with SIGSTOP does.
final class StuckLockTests: XCTestCase {
    private static let orders = 100
    /// As many as wait for the lock: `GroupCommit`.
    private static let waiting = 32

    func testAnOrderThatWaitsForFiveSecondsIsToldSo() throws {
        let shop = try RunningShop()
        let lock = try FileHandle(forUpdating: URL(filePath: "\(shop.store)/lock"))
        XCTAssertEqual(flock(lock.fileDescriptor, LOCK_EX), 0)
        let start = ContinuousClock.now
        let refused = try shop.client().post("/orders", "key=k&juice=mango", headers: ["Accept-Language": "en"])
        XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .seconds(5))
        XCTAssertEqual(refused.status, 503, "juicemaker's own words, before nginx gives up with 504")
        XCTAssertTrue(refused.body.contains("Another device is saving. Try again shortly."), refused.body)
        XCTAssertTrue(
            shop.shops[0].output.contains(
                "the store is locked, last taken by process \(shop.shops[0].process.processIdentifier)"),
            shop.shops[0].output)
        XCTAssertEqual(flock(lock.fileDescriptor, LOCK_UN), 0)
        XCTAssertEqual(try shop.client().post("/orders", "key=k&juice=mango").headers["location"], "/orders/1")
    }

    func testPagesAreServedWhileOrdersWaitAndTheOrdersComeThroughAfterwards() throws {
        let shop = try RunningShop()
        let lock = try FileHandle(forUpdating: URL(filePath: "\(shop.store)/lock"))
        XCTAssertEqual(flock(lock.fileDescriptor, LOCK_EX), 0)
        let (statuses, done) = (Collected<Int>(), DispatchGroup())
        for number in 1...Self.orders {
            done.enter()
            Thread.detachNewThread { [port = shop.port] in
                statuses.add {
                    try HTTPClient(port: port).post("/orders", "key=k\(number)&juice=mango").status
                }
                done.leave()
            }
        }
        try eventually { statuses.values.count >= Self.orders - Self.waiting }
        XCTAssertEqual(try shop.client().get("/").status, 200)
        // The lock is still held. On a slow machine the five seconds of those that wait may be over, too.
        XCTAssertEqual(Set(statuses.values), [503], "no order came through, and the page did not wait for one")
        XCTAssertTrue(shop.shops[0].output.contains("32 requests wait for the store already"))
        let refused = try shop.client().post("/orders", "key=k&juice=mango", headers: ["Accept-Language": "en"])
        XCTAssertTrue(refused.body.contains("Another device is saving. Try again shortly."), refused.body)
        let health = try shop.client().get("/health")
        XCTAssertEqual(health.status, 503)
        XCTAssertEqual(health.body, "store: too many requests wait\n")
        XCTAssertEqual(flock(lock.fileDescriptor, LOCK_UN), 0)
        done.wait()
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        XCTAssertEqual(try shop.client().post("/orders", "key=again&juice=banana").status, 303)
    }
}
