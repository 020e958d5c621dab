import Foundation
import FastCGI
import Logging
import ShopTestSupport
import ShopWeb
import TestTime
import juicemaker
import Synchronization
import XCTest

/// A clock that cannot be right is said on the pages and in `/health`, and orders are taken all the same.
final class ClockNoticeTests: XCTestCase {
    private func body(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    func testAClockBeforeTheLastEventIsSaidUntilTheNextOne() throws {
        let shop = try TestShop()
        shop.clock.advance(hours: 3000 * 24)
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango"]).status, .seeOther)
        XCTAssertEqual(shop.get("/health").status, .ok, "a shop may close for long")
        shop.clock.advance(hours: -3000 * 24)
        let (page, report, health) = (body(shop.get("/")), body(shop.get("/report")), shop.get("/health"))
        for words in [page, report] {
            XCTAssertTrue(words.contains("시계는 2026년 11월 21일 18:00인데 마지막 기록은 2035년 2월 7일 18:00에 있어요"), words)
        }
        XCTAssertTrue(body(shop.get("/", query: "lang=en")).contains("the last record is from 7 February 2035 18:00"))
        XCTAssertEqual(health.status, .serviceUnavailable)
        XCTAssertEqual(
            body(health),
            "clock: shows 2026-11-21 18:00:00, but the last event is from 2035-02-07 18:00:00; set the machine's clock\n"
        )
        XCTAssertEqual(shop.post("/orders", ["key": "b", "juice": "mango"]).status, .seeOther)
        XCTAssertEqual(shop.get("/health").status, .ok)
        XCTAssertFalse(body(shop.get("/")).contains("시계"))
        XCTAssertTrue(body(shop.get("/orders")).contains("주문 1건"), "the order of today")
        XCTAssertTrue(body(shop.get("/orders", query: "day=2035-02-07")).contains("주문 1건"))
    }

    func testAClockBeforeTheProgramIsSaid() throws {
        let shop = try TestShop()
        shop.clock.advance(hours: -56 * 365.25 * 24)
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango"]).status, .seeOther)
        XCTAssertTrue(body(shop.get("/")).contains("맞춰져 있어요"))
        XCTAssertTrue(body(shop.get("/health")).hasPrefix("clock: shows 1970-11-"))
    }

    func testTheLogSaysOnceWhenTheClockBeginsToBeWrongAndWhenItIsRight() throws {
        let log = Mutex("")
        let shop = try TestShop(
            log: Logger(label: "test") { _ in
                LineLogHandler(.text, now: { .now }, write: { line in log.withLock { $0 += line } })
            })
        func said() -> [String] {
            log.withLock { $0.matches(of: /the clock is wrong|the clock agrees/).map { String($0.output) } }
        }
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango"]).status, .seeOther)
        for _ in 1...2 { shop.app.poll() }
        XCTAssertEqual(said(), [])
        shop.clock.advance(hours: -56 * 365.25 * 24)
        for _ in 1...2 { shop.app.poll() }
        XCTAssertEqual(said(), ["the clock is wrong"])
        XCTAssertTrue(body(shop.get("/report")).contains("맞춰져 있어요"), "the report")
        XCTAssertTrue(body(shop.get("/more")).contains("맞춰져 있어요"), "the owner's pages")
        shop.clock.advance(hours: 56 * 365.25 * 24)
        for _ in 1...2 { shop.app.poll() }
        XCTAssertEqual(said(), ["the clock is wrong", "the clock agrees"])
        XCTAssertFalse(body(shop.get("/more")).contains("맞춰져 있어요"))
    }

    func testAStepBackOfMinutesIsNoFault() throws {
        let shop = try TestShop()
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango"]).status, .seeOther)
        shop.clock.advance(hours: -4.0 / 60)
        XCTAssertEqual(shop.get("/health").status, .ok)
    }
}
