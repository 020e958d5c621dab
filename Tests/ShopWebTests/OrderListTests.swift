import Foundation
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestTime
import XCTest

/// The list of a day's orders.
final class OrderListTests: XCTestCase {
    private lazy var shop = try? TestShop()

    private func order(_ count: Int, _ name: String) throws {
        let shop = try XCTUnwrap(shop)
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        for place in 0..<count {
            _ = try shop.store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "\(name)\(place)"))))
        }
    }

    private func numbers(_ response: Response) -> [Int] {
        response.text.matches(of: #/<li id="order-(\d+)"><a class="past/#).compactMap { Int($0.1) }
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
        XCTAssertTrue(past.holds("11월 21일 주문"))
        XCTAssertTrue(past.holds("<a class=\"button\" href=\"/orders\">다음 날</a>"))
        XCTAssertFalse(past.holds("전날"), "there is nothing before the first order")
        XCTAssertEqual(numbers(shop.get("/orders", query: "day=2027-01-01")), [])
    }

    func testARecordLeadsToTheOrdersBesideIt() throws {
        let shop = try XCTUnwrap(shop)
        try order(3, "beside")
        for (number, links) in [(1, ["다음 주문": 2]), (2, ["이전 주문": 1, "다음 주문": 3]), (3, ["이전 주문": 2])] {
            let page = shop.get("/orders/\(number)", query: "record")
            for label in ["이전 주문", "다음 주문"] {
                let link = links[label].map { "<a class=\"button\" href=\"/orders/\($0)?record\">\(label)</a>" }
                XCTAssertEqual(page.holds(link ?? label), link != nil, "\(number): \(label)")
            }
        }
    }

    func testTheCachedListEqualsAFreshOne() throws {
        let shop = try XCTUnwrap(shop)
        try order(1, "k")
        XCTAssertEqual(shop.get("/orders").body, shop.get("/orders").body)
        XCTAssertEqual(shop.get("/orders").body, shop.get("/orders", query: "day=2026-11-21").body)
        try order(1, "l")
        XCTAssertEqual(numbers(shop.get("/orders")), [2, 1])
    }

    func testARowLeadsToTheRecordWhereItsOrderIsCancelled() throws {
        let shop = try XCTUnwrap(shop)
        try order(1, "k")
        XCTAssertTrue(shop.get("/orders").holds("href=\"/orders/1?record\""))
        XCTAssertFalse(shop.get("/orders").holds("/orders/1/cancellation"))
    }

    func testACancellationLeadsBackToTheDayOfTheOrder() throws {
        let shop = try XCTUnwrap(shop)
        try order(1, "k")
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c1", "made": "no"])["Location"], "/orders")
        try order(1, "l")
        shop.clock.advance(hours: 7)
        let cancelled = shop.post("/orders/2/cancellation", ["key": "c2", "made": "no"])
        XCTAssertEqual(cancelled["Location"], "/orders?day=2026-11-21")
    }
}
