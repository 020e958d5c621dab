import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

/// The promises about orders: several cups, once for a key, and cancelled once.
final class OrderPromisesTests: XCTestCase {
    private lazy var shop = try? TestShop()

    private func order(_ juice: String, cups: Int = 1, key: String) throws -> Response {
        try XCTUnwrap(shop).post("/orders", ["key": key, "juice": juice, "cups.\(juice)": "\(cups)"])
    }

    private func cancel(_ number: Int, made: String, key: String) throws -> Response {
        try XCTUnwrap(shop).post("/orders/\(number)/cancellation", ["key": key, "made": made])
    }

    private func stock(_ fruit: FruitID) throws -> Int { try XCTUnwrap(shop).store.shop().stock[fruit] }

    // MARK: - Several cups

    func testSeveralCupsAreOneOrderAllOrNothing() throws {
        let shop = try XCTUnwrap(shop)
        let done = shop.follow(try order("mango", cups: 3, key: "a1"))
        XCTAssertTrue(done.holds("<b>망고쥬스 3잔 나왔습니다! 맛있게 드세요!</b>"))
        XCTAssertEqual(try stock("mango"), 1)
        XCTAssertEqual(try order("kiwi", cups: 4, key: "a2").status, .conflict)
        XCTAssertEqual(try stock("kiwi"), 10)
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
    }

    func testAShortageOfSeveralCupsLinksToTheStockAndOffersFewerCups() throws {
        let short = try order("kiwi", cups: 4, key: "a1")
        XCTAssertTrue(short.holds("href=\"/stock?cups.kiwi=4\""))
        XCTAssertTrue(short.holds("<strong>키위 12개가 필요해요</strong><p>지금 10개 · 2개 모자라요</p>"))
        XCTAssertTrue(short.holds("지금 3잔은 만들 수 있어요."))
        let key = try XCTUnwrap(short.formKey)
        let fewer = try XCTUnwrap(shop).post("/orders", ["key": key, "again": "cups.kiwi=3"])
        XCTAssertEqual(fewer["Location"], "/orders/1")
        XCTAssertEqual(try stock("kiwi"), 1)
    }

    func testAWrongNumberOfCupsIsKeptAndTakesNothing() throws {
        let again = try XCTUnwrap(shop).post("/orders", ["key": "a1", "juice": "kiwi", "cups.kiwi": "100"])
        XCTAssertEqual(again.status, .unprocessableContent)
        XCTAssertTrue(again.holds("name=\"typed.kiwi\" value=\"100\""))
        XCTAssertEqual(try stock("kiwi"), 10)
    }

    // MARK: - Once

    func testADoublePressIsMentionedOnce() throws {
        let shop = try XCTUnwrap(shop)
        let sentence = "주문은 한 번만 들어갔어요 · 주문 1<span class=\"detail\"> · 망고 3개 사용</span>"
        XCTAssertFalse(shop.follow(try order("mango", key: "a1")).holds(sentence))
        let again = try order("mango", key: "a1")
        XCTAssertEqual(again["Location"], "/orders/1")
        let page = shop.follow(again)
        XCTAssertTrue(page.holds(sentence))
        XCTAssertTrue(try XCTUnwrap(page["Set-Cookie"]).contains("Max-Age=0"))
        XCTAssertFalse(shop.get("/orders/1").holds(sentence))
        XCTAssertFalse(shop.get("/orders/2") { $0.cookie = again.cookie }.holds(sentence))
        XCTAssertEqual(try stock("mango"), 7)
    }

    func testOneMoreOnPurposeIsASecondOrder() throws {
        let shop = try XCTUnwrap(shop)
        let done = shop.follow(try order("mango", key: "a1"))
        XCTAssertTrue(done.holds("name=\"again\" value=\"cups.mango=1\">한 잔 더</button>"))
        let more = shop.post("/orders", ["key": try XCTUnwrap(done.formKey), "again": "cups.mango=1"])
        XCTAssertEqual(more["Location"], "/orders/2")
    }

    // MARK: - Cancelled

    func testTwoTabletsCancelAnOrderOnce() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("mangoKiwi", cups: 2, key: "a1")
        let first = try cancel(1, made: "no", key: "c1")
        XCTAssertEqual(first["Location"], "/orders")
        XCTAssertTrue(shop.follow(first).holds("주문 1번을 취소했어요. 키위 2개, 망고 4개를 재고로 되돌렸어요."))
        for key in ["c1", "c2"] { XCTAssertEqual(try cancel(1, made: "no", key: key)["Location"], "/orders") }
        XCTAssertEqual(try stock("mango"), 10)
        XCTAssertEqual(try stock("kiwi"), 10)
        XCTAssertEqual(try shop.store.shop().sequence, 3)
    }

    func testTheSecondTabletWithTheOtherAnswerSeesTheFirstAnswer() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("mango", key: "a1")
        _ = try order("mango", key: "a2")
        _ = try cancel(1, made: "no", key: "c1")
        _ = try cancel(2, made: "yes", key: "c2")
        let other = "다른 곳에서 먼저 취소했어요."
        XCTAssertTrue(
            shop.follow(try cancel(1, made: "yes", key: "c3"))
                .holds("주문 1번은 \(other) 만들기 전이라 망고 3개를 재고로 되돌렸어요."))
        XCTAssertTrue(shop.follow(try cancel(2, made: "no", key: "c4")).holds("주문 2번은 \(other) 폐기로 기록돼 있어요."))
        XCTAssertEqual(try stock("mango"), 7)
    }

    func testACancelledJuiceThatWasMadeReturnsNoFruit() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("mango", key: "a1")
        let page = shop.follow(try cancel(1, made: "yes", key: "c1"))
        XCTAssertTrue(page.holds("주문 1번을 취소했어요. 폐기로 기록했어요."))
        XCTAssertTrue(page.holds("<span class=\"became cancelled\">취소됨</span>"))
        XCTAssertTrue(try XCTUnwrap(page["Set-Cookie"]).contains("Max-Age=0"))
        XCTAssertEqual(try stock("mango"), 7)
    }

    func testACancelledOrderStaysInTheList() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("mango", key: "a1")
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("href=\"/orders/1/cancellation\""))
        _ = try cancel(1, made: "no", key: "c1")
        let list = shop.get("/orders")
        XCTAssertTrue(list.holds("<span class=\"became cancelled\">취소됨</span>"))
        XCTAssertTrue(list.holds("주문 1건"))
        XCTAssertFalse(shop.get("/orders/1", query: "record").holds("/orders/1/cancellation"))
        let page = shop.get("/orders/1")
        XCTAssertTrue(page.holds("1번 주문을 취소했어요"))
        XCTAssertFalse(page.holds("나왔습니다"))
        XCTAssertFalse(page.holds("한 잔 더"))
        XCTAssertFalse(shop.get("/orders/1/cancellation").holds("이미 만들었나요?"))
    }

    func testAnOrderCanBeCancelledForADay() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("mango", key: "a1")
        _ = try order("kiwi", key: "a2")
        shop.clock.advance(hours: 24)
        XCTAssertEqual(try cancel(1, made: "no", key: "c1").status, .seeOther)
        shop.clock.advance(hours: 0.1)
        XCTAssertFalse(shop.get("/orders/2").holds("/cancellation"))
        let late = try cancel(2, made: "no", key: "c2")
        XCTAssertEqual(late.status, .conflict)
        XCTAssertTrue(late.holds("주문한 지 하루가 지나 취소할 수 없어요."))
        XCTAssertEqual(try stock("kiwi"), 7)
    }

    func testACancellationWhoseFruitDoesNotFitIsRefused() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("kiwi", key: "a1")
        _ = try shop.store.submit(StockChangeRequest(["kiwi": Stock.maxCount - 8], reason: .delivery, key: "d1"))
        let refused = try cancel(1, made: "no", key: "c1")
        XCTAssertEqual(refused.status, .unprocessableContent)
        XCTAssertTrue(refused.holds("키위 재고는 999,999,999보다 많을 수 없어요."))
        XCTAssertTrue(refused.holds("이미 만들었나요?"), "it can still be recorded as waste")
        XCTAssertEqual(try cancel(1, made: "yes", key: "c2").status, .seeOther)
    }

    func testAForgedCookieShowsNothing() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("mango", key: "a1")
        for cookie in ["told=made:1", "told=unmade:9", "told=again:1", "told=made:<b>"] {
            let list = shop.get("/orders") { $0.cookie = cookie }
            XCTAssertTrue(list.holds("role=\"status\"></p>"), cookie)
        }
    }
}
