import Foundation
import HTTP
import JuiceShop
import ShopStore
import TestStores
import TestSupport
import XCTest

/// The list of a day's orders, and the kitchen's queue.
final class OrderListTests: XCTestCase {
    private let shop = try? TestShop()

    private func order(_ count: Int, _ name: String) throws {
        let shop = try XCTUnwrap(shop)
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        for place in 0..<count {
            _ = try shop.store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "\(name)\(place)"))))
        }
    }

    private func numbers(_ response: Response) -> [Int] {
        response.text.matches(of: #/<li class="entry[^"]*" id="order-(\d+)"/#).compactMap { Int($0.1) }
    }

    func testOrdersAreListedNewestFirstInPages() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 1_000], reason: .delivery, key: "d"))
        try order(120, "k")
        XCTAssertEqual(numbers(shop.get("/orders")), Array((71...120).reversed()))
        XCTAssertTrue(shop.get("/orders").holds("주문 120건"))
        XCTAssertTrue(shop.get("/orders").holds("href=\"/orders?before=71\""))
        let second = shop.get("/orders", query: "before=71")
        XCTAssertEqual(numbers(second), Array((21...70).reversed()))
        XCTAssertTrue(second.holds("<a class=\"button\" href=\"/orders\">다음 주문</a>"), second.text)
        XCTAssertEqual(numbers(shop.get("/orders", query: "before=21")), Array((1...20).reversed()))
        XCTAssertEqual(numbers(shop.get("/orders", query: "before=1")), [])
        XCTAssertEqual(numbers(shop.get("/orders", query: "before=999999")).first, 120)
    }

    func testADayBeginsAtMidnightInTheShopsTimeZone() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 1_000], reason: .delivery, key: "d"))
        try order(2, "today")
        shop.clock.advance(hours: 5.9)
        try order(1, "late")
        XCTAssertEqual(numbers(shop.get("/orders")), [3, 2, 1])
        shop.clock.advance(hours: 0.2)
        XCTAssertEqual(numbers(shop.get("/orders")), [], "no order was made, but the day has changed")
        try order(1, "tomorrow")
        XCTAssertEqual(numbers(shop.get("/orders")), [4])
        XCTAssertTrue(shop.get("/orders").holds("href=\"/orders?day=2026-11-21\""))
        let past = shop.get("/orders", query: "day=2026-11-21")
        XCTAssertEqual(numbers(past), [3, 2, 1])
        XCTAssertTrue(past.holds("2026-11-21 주문"))
        XCTAssertTrue(past.holds("<a class=\"button\" href=\"/orders\">다음 날</a>"))
        XCTAssertFalse(past.holds("전날"), "there is nothing before the first order")
        XCTAssertTrue(past.holds("/orders/3/cancellation"), "until a day later")
        XCTAssertEqual(numbers(shop.get("/orders", query: "day=2027-01-01")), [])
    }

    func testTheCachedListEqualsAFreshOne() throws {
        let shop = try XCTUnwrap(shop)
        try order(1, "k")
        XCTAssertEqual(shop.get("/orders").body, shop.get("/orders").body)
        XCTAssertEqual(shop.get("/orders").body, shop.get("/orders", query: "day=2026-11-21").body)
        try order(1, "l")
        XCTAssertEqual(numbers(shop.get("/orders")), [2, 1])
    }

    func testTheQueueIsOldestFirstAndAnOrderLeavesItOnce() throws {
        let shop = try TestShop(hasQueue: true)
        for (key, juice) in [("a1", "mango"), ("a2", "kiwi"), ("a3", "banana")] {
            XCTAssertTrue(shop.follow(shop.post("/orders", ["key": key, "juice": juice])).holds("주문을 받았어요 · "))
        }
        XCTAssertEqual(waiting(shop), [1, 2, 3])
        let before = try shop.store.shop().sequence
        for _ in 0..<2 { XCTAssertEqual(shop.post("/orders/2/handover", [:])["Location"], "/queue") }
        XCTAssertEqual(try shop.store.shop().sequence, before + 1)
        XCTAssertEqual(waiting(shop), [1, 3])
        _ = shop.post("/orders/1/cancellation", ["key": "c1", "made": "no"])
        XCTAssertEqual(waiting(shop), [1, 3], "until the kitchen acknowledges the cancellation")
        _ = shop.post("/orders/1/handover", [:])
        XCTAssertEqual(waiting(shop), [3])
        XCTAssertTrue(shop.get("/orders").holds("나갔어요 · 18:00"))
    }

    func testOnlyAShopWithAQueueLinksToIt() throws {
        XCTAssertFalse(try XCTUnwrap(shop).get("/").holds("/queue"))
        XCTAssertTrue(try TestShop(hasQueue: true).get("/").holds("href=\"/queue\""))
        XCTAssertTrue(try TestShop(hasQueue: true).get("/queue").holds("다 만들었어요! 새 주문은 여기에 떠요."))
    }

    private func waiting(_ shop: TestShop) -> [Int] {
        shop.get("/queue").text.matches(of: #/<li class="waiting" id="order-(\d+)"/#).compactMap { Int($0.1) }
    }
}
