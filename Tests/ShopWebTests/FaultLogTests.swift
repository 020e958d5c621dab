import Foundation
import FastCGI
import Journal
import Logging
import TestTime
import juicemaker
import ShopStore
import Synchronization
import TestStores
import XCTest

/// What the shop logs while its store refuses.
final class FaultLogTests: XCTestCase {
    func testARefusingStoreUnderManyRequestsWritesOneLineAndOneWhenItIsOver() throws {
        let lines = Mutex([String]())
        let now = Mutex(ContinuousClock.now)
        let faults = RepeatedFaults(now: { now.withLock { $0 } })
        let log = Logger(label: "test") { _ in
            faults.limiting(
                LineLogHandler(.text, now: { .now }, write: { line in lines.withLock { $0.append(line) } }))
        }
        let shop = try TestShop(log: log)
        shop.store.fail(with: .full(path: "Store/journal"))
        for number in 0..<1000 {
            let response = shop.post("/orders", ["key": "k\(number)", "juice": "kiwi"]) {
                $0.id = "id\(number)abcdefgh"
            }
            XCTAssertEqual(response.status, .serviceUnavailable)
            if number == 0 { XCTAssertTrue(response.holds("id0abcde<"), "the page has the request's name") }
        }
        XCTAssertEqual(lines.withLock { $0.count }, 1)
        XCTAssertTrue(
            lines.withLock { $0[0] }.contains(" error the store refused error=\"Store/journal: the disk is full"))
        XCTAssertTrue(lines.withLock { $0[0] }.hasSuffix(" kind=full request=id0abcdefgh\n"))

        shop.store.fail(with: nil)
        XCTAssertEqual(shop.post("/orders", ["key": "k", "juice": "kiwi"]).status, .seeOther)
        for _ in 0..<200 {
            now.withLock { $0 += .seconds(1) }
            faults.reportEnded(to: log)
        }
        XCTAssertEqual(lines.withLock { $0.count }, 2)
        XCTAssertTrue(
            lines.withLock { $0[1] }.hasSuffix(
                " notice over for a minute count=1000 fault=\"the store refused\" kind=full\n"))
    }
}
