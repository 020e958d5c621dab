import Foundation
import FastCGI
import JuiceShop
import ShopDatabase
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// What servers show that share a database, while it changes under them.
final class ChainTests: XCTestCase {
    private let clock = TestClock()

    private func database() throws -> TestDatabase {
        try XCTUnwrap(TestDatabase(), "start the tests by Scripts/with-postgres, as Scripts/xctests does")
    }

    /// A failover may go back to a standby without an order that was shown and not acknowledged. The next order gets its
    /// number, so that both histories have the same length.
    func testAPageOfAHistoryThatAFailoverTookAwayIsNotShownAgain() throws {
        let database = try database()
        let (one, other) = try (server(database), server(database))
        XCTAssertEqual(one.post("/orders", ["key": "k1", "juice": "kiwi"]).status, .seeOther)
        XCTAssertEqual(one.post("/orders", ["key": "lost", "juice": "pineapple"]).status, .seeOther)
        for server in [one, other] {
            XCTAssertTrue(server.get("/stock.json").text.contains("\"pineapple\":8"))
            XCTAssertTrue(server.get("/").holds("8"))
            XCTAssertTrue(server.get("/stock").holds("8"))
        }
        try database.goBack(to: 2)
        XCTAssertEqual(other.post("/orders", ["key": "k2", "juice": "mango"]).status, .seeOther)
        for server in [one, other] {
            let stock = server.get("/stock.json").text
            XCTAssertTrue(stock.contains("\"pineapple\":10") && stock.contains("\"mango\":7"), stock)
            XCTAssertFalse(server.get("/orders").holds("파인애플"))
            XCTAssertEqual(server.get("/orders/2").status, .ok)
        }
        XCTAssertEqual(one.get("/").text.count, other.get("/").text.count)
    }

    /// Without an answer, each call of a request would wait for as long as the one before, and each request, too.
    func testADatabaseThatFallsSilentIsWaitedForOnce() throws {
        let database = try database()
        let folder = try TemporaryFolder()
        let wait = Duration.seconds(2)
        let (proxy, store) = try database.storeBehindProxy(
            in: folder.path, menu: .firstShop, generation: 10_000, maxWait: wait)
        defer { proxy.close() }
        let app = try TestShop.app(on: store, names: store, clock: clock)
        XCTAssertEqual(app.get("/").status, .ok)
        let requests: [() -> Response] = [
            { app.get("/stock.json") }, { app.post("/orders", ["key": "k1", "juice": "kiwi"]) },
            { app.post("/orders/1/handover", [:]) }, { app.get("/orders/1") }, { app.get("/health") },
        ]
        for first in 0..<3 {
            proxy.hold()
            let start = ContinuousClock.now
            XCTAssertEqual(requests[first]().status, .serviceUnavailable)
            XCTAssertLessThan(start.duration(to: .now), wait * 2, "\(first)")
            let next = ContinuousClock.now
            for request in requests { XCTAssertEqual(request().status, .serviceUnavailable) }
            XCTAssertLessThan(next.duration(to: .now), wait * (requests.count - 1), "after \(first)")
            proxy.release()
            while app.get("/stock.json").status != .ok { usleep(10_000) }
            XCTAssertEqual(app.get("/").status, .ok)
        }
        XCTAssertEqual(app.post("/orders", ["key": "k2", "juice": "kiwi"]).status, .seeOther)
    }

    private func server(_ database: TestDatabase) throws -> ShopApp {
        let store = try database.store(menu: .firstShop, generation: 10_000, clock: { [clock] in clock.now })
        return try TestShop.app(on: store, names: store, clock: clock)
    }
}
