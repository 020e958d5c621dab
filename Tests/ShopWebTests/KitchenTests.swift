import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
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
        XCTAssertTrue(shop.get("/queue").holds("<title>1건 · 1잔</title>"), "nobody makes the cancelled cup")
        _ = shop.post("/orders/1/handover", [:])
        XCTAssertEqual(waiting(shop), [2])
        XCTAssertFalse(shop.get("/queue").holds("/orders/1/recall"))
    }

    /// An order of two mango juices and a kiwi juice.
    private func kitchenOfThree() throws -> TestShop {
        let shop = try TestShop(hasQueue: true)
        _ = shop.post("/orders", ["key": "o", "cups.mango": "2", "cups.kiwi": "1", "send": "all"])
        return shop
    }

    private func refund(_ shop: TestShop, _ lines: [OrderLine], key: Key) throws {
        guard case .made = try shop.store.submit(RefundRequest(order: 1, lines, reason: .mistake, key: key)) else {
            return XCTFail("not refunded")
        }
    }

    func testARefundOfAnOrderThatWaitsIsStruckThroughUntilTheKitchenKnows() throws {
        let shop = try kitchenOfThree()
        try refund(shop, [OrderLine("mango"), OrderLine("kiwi")], key: "r1")
        let page = shop.get("/queue")
        for words in [
            "<title>1건 · 1잔</title>", "<li class=\"ticket altered\" id=\"order-1\"", "바뀌었어요 · 2잔 환불",
            "<s>2잔</s> <em>1잔</em>", "환불 · 만들지 마세요", "formaction=\"/orders/1/seen\" name=\"left\" value=\"1\"",
        ] {
            XCTAssertTrue(page.holds(words), "\(words)")
        }
        XCTAssertFalse(page.holds("<span>키위</span>"), "no cup of it is to be made")
        XCTAssertTrue(shop.get("/").holds("<span class=\"badge\" aria-hidden=\"true\">1</span>"))
        XCTAssertTrue(shop.get("/pickup").holds("id=\"making-1\""))
        XCTAssertEqual(shop.post("/orders/1/seen", ["left": "1"])["Location"], "/queue")
        let seen = shop.get("/queue")
        XCTAssertTrue(seen.holds("<li class=\"ticket\" id=\"order-1\""))
        for words in ["환불", "<s>", "키위쥬스", "/seen"] { XCTAssertFalse(seen.holds(words), words) }
        XCTAssertEqual(shop.post("/orders/1/seen", [:]).status, .badRequest)
        XCTAssertEqual(shop.post("/orders/2/seen", ["left": "0"]).status, .notFound)
    }

    func testAnOrderThatWasRefundedAsAWholeLeavesTheCustomersScreenAndTheKitchenOnceItKnows() throws {
        let shop = try kitchenOfThree()
        try refund(shop, [OrderLine("mango", cups: 2), OrderLine("kiwi")], key: "r1")
        let page = shop.get("/queue")
        XCTAssertTrue(page.holds("<li class=\"ticket cancelled\" id=\"order-1\""))
        XCTAssertTrue(page.holds("<p class=\"age\">환불됨</p>"))
        XCTAssertFalse(page.holds("만들 쥬스 3잔"))
        XCTAssertFalse(shop.get("/pickup").holds("making-1"), "nobody waits for it")
        XCTAssertFalse(shop.get("/").holds("class=\"badge\""))
        _ = shop.post("/orders/1/seen", ["left": "0"])
        XCTAssertEqual(waiting(shop), [])
        XCTAssertFalse(shop.get("/pickup").holds("ready-1"), "it was never made")
        XCTAssertFalse(shop.get("/queue").holds("/orders/1/recall"))
    }

    func testOrdersOfYesterdayStandApartAndCallNobody() throws {
        let shop = try kitchen("mango", "kiwi", "banana")
        _ = shop.post("/orders/3/handover", [:])
        shop.clock.advance(hours: 14)
        _ = shop.post("/orders", ["key": "new", "juice": "banana"])
        let page = shop.get("/queue")
        XCTAssertEqual(waiting(shop), [4])
        XCTAssertTrue(page.holds("<title>1건 · 1잔</title>"))
        XCTAssertTrue(page.holds("<b>어제 나가지 않은 주문 2건</b> <small>1 · 2</small>"))
        XCTAssertFalse(page.holds("/orders/3/recall"), "yesterday's handovers are no news")
        XCTAssertTrue(shop.get("/").holds("<span class=\"badge\" aria-hidden=\"true\">1</span>"))
        let screen = shop.get("/pickup")
        XCTAssertTrue(screen.holds("id=\"making-4\">1<"))
        for number in 1...2 { XCTAssertFalse(screen.holds("id=\"making-\(number)\"")) }
        _ = shop.post("/orders/1/handover", [:])
        XCTAssertFalse(shop.get("/pickup").holds("id=\"ready-"), "today's customer 1 still waits")
        XCTAssertEqual(shop.post("/queue/left", ["from": "counter"])["Location"], "/")
        XCTAssertEqual(shop.post("/queue/left", [:])["Location"], "/queue")
        XCTAssertFalse(shop.get("/queue").holds("어제"))
        XCTAssertEqual(waiting(shop), [4])
        XCTAssertFalse(shop.get("/pickup").holds("id=\"ready-"))
    }

    func testAnOrderOfTonightIsStillMadeWhenTheDayBegins() throws {
        let shop = try kitchen("mango")
        shop.clock.advance(hours: 5.9)
        _ = shop.post("/orders", ["key": "late", "juice": "kiwi"])
        shop.clock.advance(hours: 0.3)
        XCTAssertEqual(waiting(shop), [2])
        XCTAssertTrue(shop.get("/queue").holds("<p class=\"of\">어제</p>"))
        _ = shop.post("/orders/2/handover", [:])
        XCTAssertTrue(shop.get("/pickup").holds("id=\"ready-2\""), "its customer waits")
    }

    func testAgesGoOnWhileNothingHappens() throws {
        let shop = try kitchen("mango")
        XCTAssertTrue(shop.get("/queue").holds("<p class=\"age\">방금</p>"))
        for (minutes, age) in [(3.0, "3분"), (3, "6분 지남"), (5, "11분 지남"), (61, "1시간 12분")] {
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

    /// Names of juices and of places are those of the order's time on tickets, among the orders just handed over and on the
    /// customers' screen; what is ordered afterwards has the new ones.
    func testATicketKeepsTheNamesOfWhatWasSold() throws {
        let shop = try TestShop(hasQueue: true, menu: .withPlaces)
        func order(_ key: String) {
            _ = shop.post("/orders", ["key": key, "cups.mango": "1", "place": "togo", "send": "all"])
        }
        order("a")
        order("b")
        _ = shop.post("/orders/2/handover", [:])
        var lists = try shop.store.shop().menu.lists
        let index = try XCTUnwrap(lists.juices.firstIndex { $0.id == "mango" })
        lists.juices[index].rename(Localized("애플망고쥬스"))
        let place = try XCTUnwrap(lists.places.firstIndex { $0.id == "togo" })
        lists.places[place].rename(Localized("가져가기"))
        _ = try shop.store.submit(
            MenuChangeRequest(try Menu(lists), editedSequence: try shop.store.shop().menuSequence, key: "m"))
        let (queue, screen) = (shop.get("/queue"), shop.get("/pickup"))
        let new = #"<span>애플망고<span class="word">"#
        for word in [#"<span>망고<span class="word">"#, "2 망고</button>", "포장"] { XCTAssertTrue(queue.holds(word), word) }
        for word in [new, "가져가기"] { XCTAssertFalse(queue.holds(word), word) }
        XCTAssertTrue(screen.holds("포장") && !screen.holds("가져가기"), screen.text)
        order("c")
        let later = shop.get("/queue")
        for word in [new, "가져가기"] { XCTAssertTrue(later.holds(word), word) }
        XCTAssertTrue(shop.get("/pickup").holds("가져가기"))
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
