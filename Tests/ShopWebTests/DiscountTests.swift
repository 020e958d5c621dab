import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
import TestSupport
@testable import ShopWeb
import TestStores
import TestTime
import XCTest

/// Discounts over HTTP.
final class DiscountTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder(inMemory: true)

    /// Two kiwi juices for 4,500 each were ordered.
    private func shop(pin: String? = nil) throws -> TestShop {
        let first = try Menu.firstShop
        let menu = try Menu(
            fruits: first.fruits,
            juices: first.juices.map {
                Juice($0.id, names: $0.names, recipe: $0.recipe, price: $0.id == "kiwi" ? 4_500 : nil)
            },
            discounts: [
                Discount("staff", names: Localized(korean: "직원", english: "Staff"), percent: 100, needs: .pin),
                Discount("happy", names: Localized(korean: "해피아워", english: "Happy hour"), percent: 10),
            ])
        let shop = try TestShop(menu: menu, pin: pin)
        let settings = Settings(paymentKinds: [.card, .cash])
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        _ = shop.post("/orders", ["key": "o", "cups.kiwi": "2", "send": "all"])
        return shop
    }

    /// The order page of the tablet that made the shop's only order.
    private func counter(_ shop: TestShop) throws -> Response {
        let time = try XCTUnwrap(try shop.store.order(1)?.time.timeIntervalSince1970)
        return shop.get("/") { $0.cookie = "mine=1-\(Int(time))." }
    }

    /// As on the order's record.
    private func discount(_ shop: TestShop, _ id: String, key: String) -> Response {
        shop.post("/orders/1/discount", ["key": key, "discount": id]) { $0.query = "record" }
    }

    func testADiscountOfOneLineNamesItOnEverySurface() throws {
        let shop = try shop()
        let mango = "cups.mango=1&cups.kiwi=1"
        let memo = shop.get("/memo", query: mango + "&discount=happy&discountCup=kiwi")
        for part in ["주문 전체", "할인할 음료", #"name="discountCup" value="kiwi" checked"#, "4,050원", "<s>4,500원</s>"] {
            XCTAssertTrue(memo.holds(part), "\(part): \(memo.text)")
        }
        XCTAssertFalse(shop.get("/memo", query: "cups.kiwi=2").holds("discountCup"), "one line is the whole order")
        let fields = mango + "&key=l&send=all&discount=happy&discountCup=kiwi"
        _ = shop.post("/orders", [:]) { $0.body = .whole(Array(fields.utf8)) }
        XCTAssertEqual(
            try shop.store.order(2)?.discount, GivenDiscount("happy", amount: 450, of: Cup("kiwi")))
        XCTAssertTrue(shop.get("/orders").holds("4,050원 · 해피아워 (키위)"))
        let record = shop.get("/orders/2", query: "record")
        for part in ["해피아워 (키위)", #"name="discountCup" value="kiwi" checked"#] {
            XCTAssertTrue(record.holds(part), "\(part): \(record.text)")
        }
        let other = shop.post("/orders/2/discount", ["key": "n", "discount": "happy", "discountCup": "mango"]) {
            $0.query = "record"
        }
        XCTAssertEqual(other.status, .seeOther)
        XCTAssertEqual(try shop.store.record(2)?.discount, GivenDiscount("happy", amount: 0, of: Cup("mango")))
        let rows = SheetTable(shop.get("/report/orders.csv").text).rows
        XCTAssertEqual(rows.filter { $0["할인"] == "해피아워" }.map { $0["쥬스"] }, ["망고쥬스"])
        let wrong = shop.post("/orders/2/discount", ["key": "w", "discount": "happy", "discountCup": "."]) {
            $0.query = "record"
        }
        XCTAssertEqual(wrong.status, .unprocessableContent)
    }

    func testADiscountWhoseLineLeftTheOrderIsTakenOutBeforeItIsMade() throws {
        let shop = try shop()
        let fields = "key=g&cups.mango=1&discount=happy&discountCup=kiwi"
        let answer = shop.post("/orders", [:]) { $0.body = .whole(Array((fields + "&send=all").utf8)) }
        XCTAssertEqual(answer.status, .unprocessableContent)
        XCTAssertTrue(answer.holds("할인을 뺐어요"), answer.text)
        XCTAssertFalse(answer.holds(#"name="discount""#), "the next press orders without it")
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
        let memo = shop.post("/memo", [:]) { $0.body = .whole(Array(fields.utf8)) }
        XCTAssertEqual(memo["Location"], "/memo?cups.mango=1")
    }

    func testTheRecordNamesTheDiscountAndTheLowerPrice() throws {
        let shop = try shop()
        XCTAssertTrue(try counter(shop).holds("href=\"/orders/1/payment\""), "the foot leads to it")
        XCTAssertTrue(shop.get("/orders/1/payment").holds("/orders/1?record#discount"))
        for _ in 1...2 {
            let answer = discount(shop, "happy", key: "d")
            XCTAssertEqual(answer["Location"], "/orders/1?record")
        }
        let record = shop.get("/orders/1", query: "record")
        for words in ["소계", "9,000원", "−900원", "8,100원", "할인 · 해피아워 · −900원"] {
            XCTAssertTrue(record.holds(words), "\(words): \(record.text)")
        }
        XCTAssertTrue(record.holds("data-price=\"0\""), "no script promises the higher price")
        XCTAssertTrue(shop.get("/orders").holds("8,100원 · 해피아워"))
        XCTAssertTrue(shop.get("/orders", query: "unpaid").holds("8,100원"))
        let report = shop.get("/report")
        for words in ["8,100원", "할인 900원", "해피아워"] { XCTAssertTrue(report.holds(words), words) }
        let row = SheetTable(shop.get("/report/orders.csv").text).rows[0]
        XCTAssertEqual(["할인", "할인 금액"].map { row[$0] }, ["해피아워", "900"], "\(row)")
    }

    func testADiscountIsTakenBackByAnotherPress() throws {
        let shop = try shop()
        _ = discount(shop, "happy", key: "d")
        let again = discount(shop, "happy", key: "other")
        XCTAssertEqual(again.status, .conflict)
        XCTAssertTrue(again.holds("이미 적용돼 있어요: 해피아워"), again.text)
        _ = discount(shop, "", key: "e")
        XCTAssertEqual(try shop.store.record(1)?.total, 9_000)
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("할인 취소"))
    }

    func testAWrongFormOrALateOneChangesNothing() throws {
        let shop = try shop()
        XCTAssertEqual(shop.post("/orders/1/discount", ["key": "d"]).status, .unprocessableContent)
        XCTAssertEqual(shop.post("/orders/1/discount", ["key": "d", "discount": "gone"]).status, .conflict)
        XCTAssertEqual(shop.post("/orders/9/discount", ["key": "d", "discount": "happy"]).status, .notFound)
        _ = shop.post("/orders/1/cancellation", ["key": "c"])
        let late = shop.post("/orders/1/discount", ["key": "e", "discount": "happy"])
        XCTAssertEqual(late.status, .conflict)
        XCTAssertTrue(late.holds("할인을 바꾸지 못했어요"), late.text)
    }

    func testAnOrderIsSentWithItsDiscount() throws {
        let shop = try shop()
        let order = shop.post("/orders", ["key": "p", "cups.kiwi": "1", "discount": "happy", "send": "all"])
        XCTAssertEqual(order["Location"], "/orders/2")
        XCTAssertEqual(try shop.store.record(2)?.total, 4_050)
        XCTAssertTrue(shop.get("/orders/2").holds("4,050원"))
        let record = shop.get("/orders/2", query: "record")
        XCTAssertTrue(record.holds("name=\"cups.kiwi\" value=\"1\""), record.text)
        XCTAssertFalse(record.holds("type=\"hidden\" name=\"discount\""), "the same juices again cost their price")
        let gone = shop.post("/orders", ["key": "q", "cups.kiwi": "1", "discount": "gone", "send": "all"])
        XCTAssertEqual(gone.status, .unprocessableContent)
        XCTAssertTrue(gone.holds("메뉴에 없는 할인이에요"), gone.text)
        XCTAssertEqual(
            OrderContent(try XCTUnwrap(Form("cups.kiwi=2&discount=happy"))).form.encoded, "cups.kiwi=2&discount=happy")
    }

    func testTheCounterCarriesADiscountFromThePageOfTheMemo() throws {
        let shop = try shop()
        let asked = shop.post("/memo", ["key": "k", "cups.kiwi": "1", "discount": "happy"])
        XCTAssertEqual(asked["Location"], "/memo?cups.kiwi=1&discount=happy")
        let page = shop.get("/memo", query: "cups.kiwi=1&discount=happy")
        XCTAssertTrue(page.holds("<input type=\"radio\" name=\"discount\" value=\"happy\" checked>"), page.text)
        XCTAssertFalse(page.holds("<input type=\"hidden\" name=\"discount\""), "no press of another one is lost")
        let counter = shop.get("/", query: "cups.kiwi=1&memo=&discount=happy")
        XCTAssertTrue(
            counter.holds("<input type=\"hidden\" name=\"discount\" value=\"happy\" data-order>"), counter.text)
        XCTAssertFalse(shop.get("/", query: "cups.kiwi=1&discount=gone").holds("value=\"gone\""))
        XCTAssertFalse(shop.get("/", query: "cups.kiwi=1&discount=").holds("class=\"carried\""))
        XCTAssertFalse(try TestShop().get("/memo", query: "cups.kiwi=1").holds("name=\"discount\""))
    }

    func testADiscountThatNeedsThePINAsksForItAndKeepsTheForm() throws {
        let path = "\(try XCTUnwrap(folder).path)/pin.json"
        let shop = try shop(pin: path)
        let settings = try PINSettings(
            PIN("190413"), protecting: [], sessionHours: 12, at: shop.clock.now, cost: .least)
        try Authenticator(path, marks: nil, now: { Date() }).set(settings)
        XCTAssertEqual(discount(shop, "happy", key: "a")["Location"], "/orders/1?record", "free to all")
        let asked = discount(shop, "staff", key: "b")
        XCTAssertEqual(asked.status, .forbidden)
        XCTAssertTrue(asked.holds("name=\"discount\" value=\"staff\""), asked.text)
        let order = shop.post("/orders", ["key": "c", "cups.kiwi": "1", "discount": "staff", "send": "all"])
        XCTAssertEqual(order.status, .forbidden)
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
        XCTAssertEqual(try shop.store.record(1)?.total, 8_100)
        let given = shop.post("/orders/1/discount", ["key": "b", "discount": "staff", "pin": "190413"]) {
            $0.query = "record"
        }
        XCTAssertEqual(given["Location"], "/orders/1?record")
        XCTAssertEqual(try shop.store.record(1)?.total, 0)
        XCTAssertNotEqual(given["Set-Cookie"]?.contains("session="), true, "the PIN was for this press alone")
        XCTAssertEqual(discount(shop, "", key: "e").status, .forbidden)
    }

    func testNothingIsLeftToPayForAFreeOrder() throws {
        let shop = try shop()
        XCTAssertTrue(try counter(shop).holds("/orders/1/payment"))
        _ = discount(shop, "staff", key: "d")
        XCTAssertFalse(try counter(shop).holds("/orders/1/payment"))
        XCTAssertFalse(shop.get("/orders/1", query: "record").holds("/orders/1/payment"))
    }
}
