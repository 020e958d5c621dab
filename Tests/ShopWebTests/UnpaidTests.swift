import FastCGI
import Foundation
import JuiceShop
import ShopStore
@testable import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Payments after the next customer began: the foot, the list of today's unpaid orders, and the corner of the head.
final class UnpaidTests: XCTestCase {
    /// Every juice costs 4,500.
    private func shop(_ kinds: [PaymentKind] = [.card, .cash], pin: String? = nil) throws -> TestShop {
        let first = try Menu.firstShop
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) }
        let shop = try TestShop(menu: Menu(fruits: first.fruits, juices: juices), pin: pin)
        if !kinds.isEmpty {
            _ = try shop.store.submit(
                SettingsChangeRequest(Settings(paymentKinds: kinds), edited: Settings(), key: "s"))
        }
        return shop
    }

    private func order(_ shop: TestShop, _ keys: String...) {
        for key in keys { XCTAssertEqual(shop.post("/orders", ["key": key, "juice": "banana"]).status, .seeOther) }
    }

    private func isDue(_ number: Int, on page: Response) -> Bool {
        page.holds("id=\"due-\(number)\"") && page.holds("formaction=\"/orders/\(number)/payment\"")
    }

    func testThePaymentStaysInTheFootUntilItIsChosen() throws {
        let shop = try shop()
        order(shop, "a", "b", "c")
        XCTAssertEqual((1...3).map { isDue($0, on: shop.get("/")) }, [false, true, true], "the last two")
        shop.clock.advance(hours: 2)
        let basket = shop.get("/", query: "cups.kiwi=1")
        XCTAssertTrue(basket.holds("class=\"say basket\""))
        XCTAssertTrue(isDue(3, on: basket), "beside the next basket")
        XCTAssertTrue(shop.get("/").holds("결제 기록 없음 </span><b>3</b>"))
        _ = shop.post("/orders/3/payment", ["key": "p", "kind": "card"])
        XCTAssertEqual((1...3).map { isDue($0, on: shop.get("/")) }, [true, true, false])
        _ = shop.post("/orders/2/cancellation", ["key": "c"])
        XCTAssertEqual((1...3).map { isDue($0, on: shop.get("/")) }, [true, false, false])
        shop.clock.advance(hours: 24)
        XCTAssertFalse(isDue(1, on: shop.get("/")), "another business day")
        XCTAssertFalse(shop.get("/").holds("class=\"button owing\""))
    }

    func testAShopThatRecordsNoPaymentsOwesNothing() throws {
        let shop = try shop([])
        order(shop, "a")
        XCTAssertFalse(isDue(1, on: shop.get("/")))
        XCTAssertFalse(shop.get("/").holds("결제"))
        XCTAssertTrue(shop.get("/").holds("<b>1잔</b><b>4,500원</b>"))
    }

    func testAPaymentKeepsTheChosenJuices() throws {
        let shop = try shop()
        order(shop, "a")
        let response = shop.post(
            "/orders/1/payment",
            ["key": "p", "kind": "cash", "cups.kiwi": "2", "cups.mango": "more", "typed.mango": "4", "typed.kiwi": "4"])
        XCTAssertEqual(response["Location"], "/?cups.kiwi=2&cups.mango=4#juice-kiwi")
        XCTAssertEqual(try shop.store.record(1)?.paid, .cash)
    }

    func testAnOldOrdersPaymentIsToldAtTheCounter() throws {
        let shop = try shop()
        order(shop, "a")
        shop.clock.advance(hours: 2)
        let page = shop.follow(shop.post("/orders/1/payment", ["key": "p", "kind": "card"]))
        XCTAssertTrue(page.holds("<b>1번 · 카드</b><small>4,500원 · 기록했어요</small>"), page.text)
        XCTAssertTrue(page.holds("value=\"cash\""), "a slip is corrected in place")
    }

    func testTheListRecordsAPaymentInOnePressAndCorrectsIt() throws {
        let shop = try shop()
        order(shop, "a", "b", "c")
        _ = shop.post("/orders/3/payment", ["key": "p", "kind": "card"])
        let list = shop.get("/orders", query: "unpaid")
        XCTAssertEqual(list.status, .ok)
        XCTAssertTrue(list.holds("결제 기록 없음 <b class=\"tally\">2</b>"))
        XCTAssertTrue(list.holds("9,000원"))
        shop.clock.advance(hours: 0.1)
        let response = shop.post("/orders/1/payment", ["key": "q", "kind": "cash"]) { $0.query = "unpaid" }
        XCTAssertEqual(response["Location"], "/orders?unpaid")
        let after = shop.get("/orders", query: "unpaid") { $0.cookie = response.cookie }
        XCTAssertTrue(after.holds("<b>1번 · 현금</b>"))
        let (one, three) = (after.text.range(of: "id=\"due-1\""), after.text.range(of: "id=\"due-3\""))
        XCTAssertTrue(try XCTUnwrap(one).lowerBound < XCTUnwrap(three).lowerBound, "the last noted one is first")
        _ = shop.post("/orders/1/payment", ["key": "r", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertEqual(try shop.store.record(1)?.paid, .card)
        _ = shop.post("/orders/2/payment", ["key": "t", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertTrue(shop.get("/orders", query: "unpaid").holds("결제를 모두 적었어요."))
        XCTAssertEqual(
            shop.post("/orders/1/payment", ["key": "u", "kind": "gold"]) { $0.query = "unpaid" }.status,
            .unprocessableContent)
    }

    func testTheReportLeadsToTheList() throws {
        let shop = try shop()
        order(shop, "a")
        let link = "<a class=\"button owing\" href=\"/orders?unpaid\">"
        XCTAssertTrue(shop.get("/report").holds(link))
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "card"])
        XCTAssertFalse(shop.get("/report").holds(link))
    }

    func testAPINHidesTheTakingsFromTheCounter() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let path = "\(folder.path)/pin.json"
        let shop = try shop(pin: path)
        order(shop, "a")
        XCTAssertTrue(shop.get("/").holds("<b>1잔</b><b>4,500원</b>"))
        let settings = try PINSettings(
            PIN("190413"), protecting: [], sessionHours: 12, at: shop.clock.now, cost: .least)
        try Authenticator(path, marks: nil, now: { Date() }).set(settings)
        XCTAssertTrue(shop.get("/").holds("<b>1잔</b></a>"))
        XCTAssertFalse(shop.get("/").holds("<b>4,500원</b>"))
    }
}
