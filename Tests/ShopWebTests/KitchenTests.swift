import Foundation
import FastCGI
import JuiceShop
import ShopStore
import TestStores
import TestSupport
import XCTest

/// The kitchen's queue, and the customers' screen.
final class KitchenTests: XCTestCase {
    func testTheQueueIsOldestFirstAndAnOrderLeavesItOnce() throws {
        let shop = try kitchen("mango", "kiwi", "banana")
        XCTAssertEqual(waiting(shop), [1, 2, 3])
        let before = try shop.store.shop().sequence
        for _ in 0..<2 { XCTAssertEqual(shop.post("/orders/2/handover", [:])["Location"], "/queue") }
        XCTAssertEqual(try shop.store.shop().sequence, before + 1)
        XCTAssertEqual(waiting(shop), [1, 3])
        XCTAssertTrue(shop.get("/orders").holds("나갔어요"))
    }

    func testAnOrderHandedOverByMistakeComesBackToItsPlace() throws {
        let shop = try kitchen("mango", "kiwi")
        _ = shop.post("/orders/1/handover", [:])
        XCTAssertTrue(shop.get("/queue").holds("action=\"/orders/1/recall\""))
        for _ in 0..<2 { XCTAssertEqual(shop.post("/orders/1/recall", [:])["Location"], "/queue") }
        XCTAssertEqual(waiting(shop), [1, 2])
        XCTAssertFalse(shop.get("/queue").holds("action=\"/orders/1/recall\""))
    }

    func testACancelledOrderStaysUntilTheKitchenKnows() throws {
        let shop = try kitchen("mango", "kiwi")
        _ = shop.post("/orders/1/cancellation", ["key": "c1", "made": "no"])
        XCTAssertEqual(waiting(shop), [1, 2])
        XCTAssertTrue(shop.get("/queue").holds("<p class=\"age\">취소됨</p>"))
        XCTAssertTrue(shop.get("/queue").holds("<title>만들 쥬스 1잔</title>"), "nobody makes the cancelled cup")
        _ = shop.post("/orders/1/handover", [:])
        XCTAssertEqual(waiting(shop), [2])
        XCTAssertFalse(shop.get("/queue").holds("/orders/1/recall"))
    }

    func testAgesGoOnWhileNothingHappens() throws {
        let shop = try kitchen("mango")
        XCTAssertTrue(shop.get("/queue").holds("<p class=\"age\">방금</p>"))
        for (minutes, age) in [(3.0, "3분"), (3, "6분 지남"), (5, "11분 지남")] {
            shop.clock.advance(hours: minutes / 60)
            XCTAssertTrue(shop.get("/queue").holds("<p class=\"age\">\(age)</p>"), age)
        }
    }

    func testThePickupScreenShowsANumberForTenMinutes() throws {
        let shop = try kitchen("mango", "kiwi", "banana")
        _ = shop.post("/orders/2/handover", [:])
        _ = shop.post("/orders/3/handover", [:])
        _ = shop.post("/orders/3/cancellation", ["key": "c3", "made": "yes"])
        let screen = shop.get("/pickup")
        XCTAssertTrue(screen.holds("id=\"ready-2\""))
        XCTAssertTrue(screen.holds("id=\"making-1\""))
        XCTAssertFalse(screen.holds("id=\"ready-3\""), "nobody picks up what was cancelled")
        XCTAssertFalse(screen.holds("<button"))
        shop.clock.advance(hours: 0.2)
        XCTAssertFalse(shop.get("/pickup").holds("id=\"ready-2\""))
        XCTAssertTrue(shop.get("/pickup").holds("id=\"making-1\""))
    }

    func testTheQuestionIsLeftOutForAnOrderThatWasHandedOver() throws {
        let shop = try kitchen("mango")
        XCTAssertTrue(shop.get("/orders/1/cancellation").holds("이미 만들었나요?"))
        _ = shop.post("/orders/1/handover", [:])
        let page = shop.get("/orders/1/cancellation")
        XCTAssertFalse(page.holds("이미 만들었나요?"))
        XCTAssertFalse(page.holds("value=\"no\""))
    }

    func testOnlyAShopWithAQueueHasAKitchen() throws {
        let shop = try TestShop()
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        XCTAssertFalse(shop.get("/").holds("/queue"))
        for path in ["/queue", "/pickup"] { XCTAssertEqual(shop.get(path).status, .notFound, path) }
        XCTAssertEqual(shop.post("/orders/1/recall", [:]).status, .notFound)
        XCTAssertTrue(try TestShop(hasQueue: true).get("/").holds("href=\"/queue\""))
        XCTAssertTrue(try TestShop(hasQueue: true).get("/queue").holds("다 만들었어요!"))
    }

    private func kitchen(_ juices: String...) throws -> TestShop {
        let shop = try TestShop(hasQueue: true)
        for juice in juices {
            XCTAssertEqual(shop.post("/orders", ["key": juice, "juice": juice]).status.rawValue, 303)
        }
        return shop
    }

    private func waiting(_ shop: TestShop) -> [Int] {
        shop.get("/queue").text.matches(of: #/<li class="ticket[^"]*" id="order-(\d+)"/#).compactMap { Int($0.1) }
    }
}
