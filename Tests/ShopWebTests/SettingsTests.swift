import HTTP
import JuiceShop
import ShopRoutes
import ShopStore
import TestStores
import TestSupport
import XCTest

/// The settings over HTTP. The test shop's machine is in Seoul, and its clock shows 18:00 on 2026-11-21.
final class SettingsTests: XCTestCase {
    private func seen(_ shop: TestShop) throws -> String { SettingsForm.seen(try shop.store.shop().settings) }

    func testABusinessDayBeginsAtItsHour() throws {
        let shop = try TestShop()
        let saved = shop.post(
            "/settings",
            [
                "key": "a", "seen": try seen(shop), "zone": "Asia/Seoul", "hour": "5", "currency": "krw",
                "payment": "cash", "queue": "1",
            ])
        XCTAssertEqual(saved["Location"], "/settings?saved")
        let now = try shop.store.shop()
        XCTAssertEqual(now.settings, Settings(zone: "Asia/Seoul", dayStartHour: 5, paymentKinds: [.cash]))
        XCTAssertTrue(now.menu.hasQueue)
        _ = shop.post("/orders", ["key": "o1", "juice": "mango"])
        shop.clock.advance(hours: 8)  // 02:00 on the next day
        _ = shop.post("/orders", ["key": "o2", "juice": "mango"])
        XCTAssertEqual(try shop.store.order(2)?.dayNumber, 2, "the same business day")
        XCTAssertTrue(shop.get("/report").holds("2026-11-21"))
        shop.clock.advance(hours: 3)
        _ = shop.post("/orders", ["key": "o3", "juice": "mango"])
        XCTAssertEqual(try shop.store.order(3)?.dayNumber, 1)
        XCTAssertTrue(shop.get("/orders", query: "day=2026-11-21").holds("id=\"order-2\""))
    }

    func testAChangeOfTheZoneLeavesEarlierDaysAsTheyWere() throws {
        let shop = try TestShop()
        _ = shop.post("/orders", ["key": "o1", "juice": "mango"])
        let before = shop.get("/orders", query: "day=2026-11-21").text
        shop.clock.advance(hours: 24)
        XCTAssertEqual(
            shop.post(
                "/settings",
                ["key": "a", "seen": try seen(shop), "zone": "America/New_York", "hour": "0", "currency": "KRW"]
            ).status, .seeOther)
        let after = shop.get("/orders", query: "day=2026-11-21").text
        XCTAssertTrue(before.contains("<time>18:00</time>"))
        XCTAssertTrue(after.contains("<time>18:00</time>"), "the time on the wall of then")
        XCTAssertEqual(shop.post("/orders", ["key": "o2", "juice": "mango"]).status, .seeOther)
    }

    func testASlipIsToldAtItsFieldAndKeepsTheRest() throws {
        let shop = try TestShop()
        let refused = shop.post(
            "/settings",
            [
                "key": "a", "seen": try seen(shop), "zone": "Asia/Soul", "hour": "24", "currency": "WON",
                "payment": "card",
            ])
        XCTAssertEqual(refused.status, .unprocessableContent)
        for words in ["오류: 가게 설정", "이 시간대를 몰라요", "23시 가운데", "이 통화를 몰라요", "value=\"Asia/Soul\" list"] {
            XCTAssertTrue(refused.holds(words), words)
        }
        XCTAssertTrue(refused.holds("value=\"card\" checked"))
        XCTAssertEqual(try shop.store.shop().settings, Settings())
    }

    func testASecondOwnerIsToldThatTheSettingsChanged() throws {
        let shop = try TestShop()
        let first = try seen(shop)
        _ = shop.post("/settings", ["key": "a", "seen": first, "zone": "", "hour": "4", "currency": "KRW"])
        let second: KeyValuePairs = ["key": "b", "seen": first, "zone": "", "hour": "6", "currency": "KRW"]
        let refused = shop.post("/settings", second)
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("<option value=\"6\" selected>"), "what was typed is kept")
        XCTAssertEqual(try shop.store.shop().settings.dayStartHour, 4)
        let again = shop.post(
            "/settings", ["key": "c", "seen": try seen(shop), "zone": "", "hour": "6", "currency": "KRW"])
        XCTAssertEqual(again.status, .seeOther)
        XCTAssertEqual(try shop.store.shop().settings.dayStartHour, 6)
    }
}
