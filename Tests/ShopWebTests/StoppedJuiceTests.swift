import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestTime
import XCTest

/// A juice that is stopped for today, over HTTP. The test shop's clock shows 18:00 on 2026-11-21.
final class StoppedJuiceTests: XCTestCase {
    private func button(_ juice: String) -> String {
        "formaction=\"/juices/\(juice)/availability\" name=\"sold\" value=\"no\""
    }

    func testAJuiceIsStoppedFromTheOrderPageAndKeepsWhatIsChosen() throws {
        let shop = try TestShop()
        let page = shop.get("/")
        XCTAssertTrue(page.holds(button("mango")), page.text)
        let key = try XCTUnwrap(page.formKey)
        let stopped = shop.post(
            "/juices/mango/availability", ["key": key, "cups.kiwi": "2", "cups.mango": "1", "sold": "no"])
        XCTAssertEqual(stopped.status, .seeOther)
        let next = shop.get("/", query: "cups.kiwi=2&cups.mango=1")
        XCTAssertTrue(try XCTUnwrap(stopped["Location"]).hasPrefix("/?cups.kiwi=2&cups.mango=1"))
        XCTAssertTrue(next.holds("name=\"cups.kiwi\" value=\"2\" checked"))
        XCTAssertFalse(next.holds(button("mango")), "its card has the way back")
        XCTAssertTrue(next.holds("formaction=\"/juices/mango/availability\" name=\"sold\" value=\"yes\""))
        XCTAssertEqual(shop.post("/orders", ["key": "o1", "juice": "mango"]).status, .conflict)
    }

    /// The end is no event. An open tablet learns of it by the tag of `/stock.json`, which it polls.
    func testTheEndOfAStopIsAChangeForOpenTablets() throws {
        let shop = try TestShop()
        func tag() throws -> String { try XCTUnwrap(shop.get("/stock.json")["ETag"]) }
        let before = try tag()
        XCTAssertTrue(shop.get("/").holds("data-sequence=\"1\""))
        XCTAssertEqual(shop.post("/juices/mango/availability", ["key": "s1", "sold": "no"]).status, .seeOther)
        let during = try tag()
        XCTAssertNotEqual(during, before)
        XCTAssertTrue(shop.get("/stock.json").holds("\"mango\":0") && shop.get("/stock.json").holds("\"stopped\":1}"))
        XCTAssertTrue(shop.get("/").holds("data-sequence=\"2\" data-stopped=\"1\""))
        shop.clock.advance(hours: 5.9)
        XCTAssertEqual(shop.get("/stock.json") { $0.ifNoneMatch = during }.status, .notModified)
        XCTAssertFalse(shop.get("/").holds(button("mango")))
        shop.clock.advance(hours: 0.2)
        let changed = shop.get("/stock.json") { $0.ifNoneMatch = during }
        XCTAssertEqual(changed.status, .ok)
        XCTAssertTrue(changed.holds("\"sequence\":2,") && changed.holds("\"mango\":3"), changed.text)
        XCTAssertTrue(shop.get("/").holds(button("mango")))
        XCTAssertFalse(changed.holds("stopped"))
        XCTAssertTrue(shop.get("/").holds("data-sequence=\"2\">"))
    }

    /// The business day begins at another hour than when the juice was stopped.
    func testAStopEndsAtItsTimeAlsoWithinADay() throws {
        let shop = try TestShop()
        XCTAssertEqual(shop.post("/juices/mango/availability", ["key": "s1", "sold": "no"]).status, .seeOther)
        let settings = Settings(dayStartHour: 5)
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s2"))
        XCTAssertFalse(shop.get("/").holds(button("mango")))
        shop.clock.advance(hours: 6.1)
        XCTAssertTrue(shop.get("/").holds(button("mango")))
    }
}
