import FastCGI
import JuiceShop
import ShopStore
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Refunds over HTTP.
final class RefundTests: XCTestCase {
    /// An order of two kiwi juices for 4,000 and a mango juice for 4,500, paid by card.
    private func shop(isPaid: Bool = true) throws -> TestShop {
        let first = try Menu.firstShop
        let menu = try Menu(
            fruits: first.fruits,
            juices: first.juices.map { juice in
                Juice(
                    juice.id, names: juice.names, recipe: juice.recipe,
                    price: ["mango": 4_500, "kiwi": 4_000][juice.id.rawValue])
            })
        let shop = try TestShop(menu: menu)
        let settings = Settings(paymentKinds: [.card, .cash])
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        _ = shop.post("/orders", ["key": "o", "cups.kiwi": "2", "cups.mango": "1", "send": "all"])
        if isPaid { _ = shop.post("/orders/1/payment", ["key": "p", "kind": "card"]) }
        return shop
    }

    private func refund(_ shop: TestShop, of number: Int = 1, _ form: [String: String]) -> Response {
        let body = Form(fields: form.map { Form.Field($0.key, $0.value) }).encoded
        return shop.post("/orders/\(number)/refund", [:]) { $0.body = .whole(Array(body.utf8)) }
    }

    private let form = [
        "key": "r", "cups.kiwi": "1", "cups.mango": "0", "kind": "cash", "fruit": "stays", "reason": "late",
    ]

    func testSomeCupsAreRefundedOnceInAnotherKindOfMoney() throws {
        let shop = try shop()
        for _ in 1...2 {
            XCTAssertEqual(refund(shop, form)["Location"], "/orders/1?record")
        }
        XCTAssertEqual(try shop.store.shop().refunds[1]?.map(\.amount), [4_000])
        let record = shop.get("/orders/1", query: "record")
        XCTAssertTrue(record.holds("1잔 환불 · 4,000원"), record.text)
        XCTAssertTrue(record.holds("환불 · 키위쥬스 1잔 · 4,000원 · 현금 · 오래 기다렸어요"), record.text)
        XCTAssertTrue(shop.get("/orders").holds("12,500원 · 카드 · 1잔 환불 · 4,000원"))
        let report = shop.get("/report")
        for words in ["8,500원", "환불 4,000원", "1잔 환불", "−4,000원"] {
            XCTAssertTrue(report.holds(words), words)
        }
        let csv = shop.get("/report/orders.csv").text
        XCTAssertTrue(csv.contains(",1,오래 기다렸어요,4000,-4000,현금,"), csv)
        XCTAssertTrue(csv.contains("합계"), csv)
    }

    func testTheFruitGoesBackWhenSomebodySaysSo() throws {
        let shop = try shop()
        var form = form
        form["fruit"] = "back"
        form["note"] = "만들지 않았어요"
        XCTAssertEqual(refund(shop, form).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 7)
        XCTAssertTrue(shop.get("/stock/history").holds("11-21 · 1번 환불"), shop.get("/stock/history").text)
        XCTAssertTrue(shop.get("/fruits/kiwi").holds("11-21 · 1번 환불"))
    }

    func testAWrongFormComesBackWithWhatWasTyped() throws {
        let shop = try shop()
        for (field, value, words) in [
            ("cups.kiwi", "3", "0에서 2 사이"), ("cups.kiwi", "둘", "0에서 2 사이"), ("cups.kiwi", "0", "환불할 잔을 골라"),
            ("reason", "", "이유를 골라"), ("reason", "none", "이유를 골라"), ("kind", "gold", "화면이 오래되어"),
            ("fruit", "x", "화면이 오래되어"),
            ("key", "", "화면이 오래되어"), ("note", String(repeating: "가", count: 201), "1자에서 200자"),
        ] {
            var form = form
            form["note"] = "물이 많았어요"
            form[field] = value
            let response = refund(shop, form)
            XCTAssertEqual(response.status, .unprocessableContent, "\(field) \(value)")
            XCTAssertTrue(response.holds(words), "\(field) \(value)")
            XCTAssertTrue(response.holds("<title>오류: "), "\(field) \(value)")
            if field != "note" { XCTAssertTrue(response.holds("value=\"물이 많았어요\""), "\(field) \(value)") }
        }
        XCTAssertTrue(try shop.store.shop().refunds.isEmpty)
    }

    func testNothingIsRefundedTwiceNorAfterACancellation() throws {
        let shop = try shop()
        var all = form
        all["cups.kiwi"] = "2"
        all["cups.mango"] = "1"
        XCTAssertEqual(refund(shop, all).status, .seeOther)
        all["key"] = "again"
        XCTAssertEqual(refund(shop, all).status, .conflict)
        XCTAssertFalse(shop.get("/orders/1", query: "record").text.contains("id=\"refund\""), "nothing is left")
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c", "made": "no"]).status, .conflict)
        _ = shop.post("/orders", ["key": "o2", "juice": "banana"])
        XCTAssertEqual(shop.post("/orders/2/cancellation", ["key": "c2", "made": "no"]).status, .seeOther)
        let late = refund(shop, of: 2, ["key": "r2", "cups.banana": "1", "reason": "other"])
        XCTAssertEqual(late.status, .conflict)
        XCTAssertTrue(late.holds("취소한 주문이라"))
        XCTAssertEqual(refund(shop, of: 9, form).status, .notFound)
    }

    func testAJuiceWithoutAPriceIsRefundedWithoutMoney() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "o2", "cups.banana": "2", "send": "all"])
        let page = shop.get("/orders/2", query: "record")
        XCTAssertFalse(page.text.contains("name=\"kind\""), "there is no money")
        let response = refund(shop, of: 2, ["key": "r2", "cups.banana": "1", "reason": "other"])
        XCTAssertEqual(response.status, .seeOther)
        XCTAssertNil(try shop.store.shop().refunds[2]?.first?.amount)
        XCTAssertTrue(shop.get("/orders").holds("1잔 환불"))
    }
}
