import FastCGI
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
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
        let row = try XCTUnwrap(SheetTable(csv).rows.last)
        XCTAssertEqual(
            ["환불(잔)", "환불 이유", "단가", "할인 전", "환불", "매출", "결제"].map { row[$0] },
            ["1", "오래 기다렸어요", "4000", "", "4000", "-4000", "현금"])
        XCTAssertFalse(csv.contains("합계"), "a row of sums is counted twice by a pivot table")
    }

    func testAPaymentAfterARefundTakesOnlyWhatIsDueOnEveryPage() throws {
        let shop = try shop(isPaid: false)
        var form = form
        form["kind"] = ""
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("받은 돈이 없어요"))
        XCTAssertEqual(refund(shop, form).status, .seeOther)
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("<dd>결제 기록 없음 8,500원</dd>"))
        XCTAssertTrue(shop.get("/orders").holds("12,500원 · 결제 기록 없음 8,500원 · 1잔 환불 · 4,000원"))
        for page in ["/", "/closing"] {
            let page = shop.get(page)
            XCTAssertTrue(page.holds("8,500원"), page.text)
            XCTAssertFalse(page.holds("12,500원"), page.text)
        }
        XCTAssertTrue(shop.get("/orders", query: "unpaid").holds("8,500원"))
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "cash"])
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("<dd>현금 8,500원</dd>"))
        let period = try shop.store.shop().drawer.period
        XCTAssertEqual([period.expected, period.total, period.unpaid.orders], [8_500, 8_500, 0])
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "8500"])
        let closed = shop.get("/closings/1")
        for words in ["딱 맞아요", "할인 전 12,500원 · 환불 4,000원", "<td>8,500원</td>"] {
            XCTAssertTrue(closed.holds(words), words)
        }
        XCTAssertFalse(closed.holds("결제 기록 없음"), closed.text)
        let report = shop.get("/report")
        for words in ["<dt>매출</dt><dd>8,500원</dd>", "할인 전 12,500원", "<td>−4,000원</td>"] {
            XCTAssertTrue(report.holds(words), words)
        }
    }

    func testARecordSplitsTheTaxOfWhatWasKept() throws {
        let shop = try shop()
        var settings = try shop.store.shop().settings
        settings.tax = TaxRate(percent: 10)
        _ = try shop.store.submit(
            SettingsChangeRequest(settings, edited: shop.store.shop().settings, key: "t"))
        XCTAssertFalse(shop.get("/orders/1", query: "record").holds("부가세"), "it was sold before the tax was set")
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 9, "mango": 9], reason: .delivery, key: "d"))
        _ = shop.post("/orders", ["key": "o2", "cups.kiwi": "2", "cups.mango": "1", "send": "all"])
        _ = shop.post("/orders/2/payment", ["key": "p2", "kind": "card"])
        XCTAssertTrue(shop.get("/orders/2", query: "record").holds("<dt>부가세</dt><dd>1,136원</dd>"))
        XCTAssertEqual(refund(shop, of: 2, form).status, .seeOther)
        let record = shop.get("/orders/2", query: "record")
        for words in [
            "<dt>합계</dt><dd>12,500원</dd>", "<dt>환불</dt><dd>−4,000원</dd>", "<dt>최종 합계</dt><dd>8,500원</dd>",
            "<dt>공급가액</dt><dd>7,727원</dd>", "<dt>부가세</dt><dd>773원</dd>", "<dd>카드 12,500원 · 현금 −4,000원</dd>",
        ] {
            XCTAssertTrue(record.holds(words), words)
        }
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
