import FastCGI
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// The memo and the name to call of an order, over HTTP.
final class OrderWordsTests: XCTestCase {
    private func order(_ shop: TestShop, _ fields: KeyValuePairs<String, String>) throws -> Order {
        let answer = shop.post("/orders", fields)
        XCTAssertEqual(answer.status, .seeOther, answer.text)
        return try XCTUnwrap(try shop.store.order(try shop.store.shop().orderCount))
    }

    func testTheWordsOfAnOrderAreShownWhereverItIs() throws {
        let shop = try TestShop(hasQueue: true)
        let made = try order(shop, ["key": "k", "cups.mango": "1", "send": "all", "memo": " 빨대  두 개 ", "call": "은지"])
        XCTAssertEqual(made.content.memo?.rawValue, "빨대 두 개")
        XCTAssertEqual(made.content.call?.rawValue, "은지")
        XCTAssertTrue(shop.get("/orders/1").holds("주문을 받았어요 · 1번 · 은지"))
        let queue = shop.get("/queue")
        XCTAssertTrue(queue.holds("<p class=\"memo\">빨대 두 개</p>"), queue.text)
        XCTAssertTrue(queue.holds("<b class=\"call\">은지</b>"))
        XCTAssertTrue(shop.get("/pickup").holds(">1<span class=\"call\">은지</span>"))
        for path in ["/orders", "/orders/1/cancellation"] {
            XCTAssertTrue(shop.get(path).holds("은지 · 빨대 두 개"), path)
        }
        let record = shop.get("/orders/1", query: "record")
        XCTAssertTrue(record.holds("빨대 두 개") && record.holds("은지"))
        let rest = shop.get("/") { $0.cookie = "mine=1-\(Int(made.time.timeIntervalSince1970))." }
        XCTAssertTrue(rest.holds("방금 주문 1 · 은지 · 망고쥬스 1잔"))
        let row = SheetTable(shop.get("/report/orders.csv").text).rows[0]
        XCTAssertEqual(["메모", "부를 이름"].map { row[$0] }, ["빨대 두 개", "은지"], "\(row)")
        XCTAssertEqual(shop.post("/orders/1/handover", [:]).status, .seeOther)
        XCTAssertTrue(shop.get("/pickup").holds(">1</span><span class=\"call\">은지</span>"))
    }

    func testTheSameOrderAgainHasTheSameWords() throws {
        let shop = try TestShop(hasQueue: true)
        _ = try order(shop, ["key": "k", "juice": "mango", "memo": "빨대 두 개", "call": "은지"])
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c"]).status, .seeOther)
        let record = shop.get("/orders/1", query: "record")
        XCTAssertTrue(record.holds("<input type=\"hidden\" name=\"memo\" value=\"빨대 두 개\">"), record.text)
        XCTAssertTrue(record.holds("<input type=\"hidden\" name=\"call\" value=\"은지\">"))
    }

    func testAnEmptyFieldSaysNothing() throws {
        let shop = try TestShop()
        let made = try order(shop, ["key": "k", "juice": "mango", "memo": " ", "call": ""])
        XCTAssertEqual(made.content, OrderContent(lines: made.lines))
        XCTAssertFalse(shop.get("/").holds("name=\"memo\""), "nothing is carried")
    }

    func testWordsThatAreNoLineAreShownAgainWithWhatIsChosen() throws {
        let shop = try TestShop()
        let long = String(repeating: "가", count: 81)
        let answer = shop.post(
            "/orders", ["key": "k", "cups.mango": "2", "send": "all", "memo": long, "call": "Bea \u{1}"])
        XCTAssertEqual(answer.status, .unprocessableContent)
        for words in [
            "value=\"\(long)\"", "한 줄로, 1자에서 80자까지", "쓸 수 없는 글자(U+0001)",
            "<input type=\"hidden\" name=\"cups.mango\" value=\"2\">",
        ] {
            XCTAssertTrue(answer.holds(words), words + answer.text)
        }
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
        let made = try order(
            shop,
            [
                "key": try XCTUnwrap(answer.formKey), "cups.mango": "2", "send": "all",
                "memo": String(long.dropLast()), "call": String(repeating: "a", count: 20),
            ])
        XCTAssertEqual(made.content.memo?.rawValue.count, 80)
    }

    func testTheCounterLeadsToTheWordsAndBackWithWhatIsChosen() throws {
        let shop = try TestShop()
        XCTAssertTrue(shop.get("/").holds("formaction=\"/memo\""))
        let asked = shop.post("/memo", ["key": "k", "cups.mango": "more", "typed.mango": "4", "cups.kiwi": "1"])
        XCTAssertEqual(asked["Location"], "/memo?cups.kiwi=1&cups.mango=4")
        let page = shop.get("/memo", query: "cups.kiwi=1&cups.mango=4")
        XCTAssertTrue(page.holds("5잔 주문") && page.holds("formaction=\"/\" formmethod=\"get\""), page.text)
        let counter = shop.get("/", query: "cups.kiwi=1&memo=%EC%96%BC%EC%9D%8C&call=Bea")
        XCTAssertTrue(counter.holds("<input type=\"hidden\" name=\"memo\" value=\"얼음\" data-order>"), counter.text)
        XCTAssertTrue(counter.holds("<input type=\"hidden\" name=\"call\" value=\"Bea\" data-order>"))
        XCTAssertEqual(shop.get("/memo")["Location"], "/", "nothing is chosen")
    }

    func testAQuestionKeepsTheWords() throws {
        let shop = try TestShop()
        let words: KeyValuePairs = ["key": "k", "cups.mango": "4", "send": "all", "memo": "얼음 따로", "call": "은지"]
        let short = shop.post("/orders", words)
        XCTAssertEqual(short.status, .conflict)
        let carried = "memo=%ec%96%bc%ec%9d%8c%20%eb%94%b0%eb%a1%9c&amp;call=%ec%9d%80%ec%a7%80"
        XCTAssertTrue(short.holds("/stock?cups.mango=4&amp;" + carried), short.text)
        XCTAssertTrue(short.holds("value=\"cups.mango=3&amp;" + carried + "\""), "as many as there are")
        let many = shop.post(
            "/orders",
            ["key": "l", "cups.kiwi": "more", "typed.kiwi": "12", "send": "all", "memo": "얼음 따로", "call": "은지"])
        XCTAssertTrue(many.holds("<input type=\"hidden\" name=\"memo\" value=\"얼음 따로\">"), many.text)
    }
}
