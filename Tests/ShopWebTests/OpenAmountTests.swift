import FastCGI
import Foundation
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Amounts that are not on the menu, over HTTP.
final class OpenAmountTests: XCTestCase {
    private let cake = "cups.=4500=떡"
    private let path = "cups.%3d4500%3d%eb%96%a1"

    private func shop(hasQueue: Bool = true, isAllowed: Bool = true) throws -> TestShop {
        let shop = try TestShop(hasQueue: hasQueue)
        if isAllowed { try allow(true, in: shop) }
        return shop
    }

    private func allow(_ isAllowed: Bool, in shop: TestShop) throws {
        let now = try shop.store.shop().settings
        var settings = now
        settings.openAmounts = isAllowed
        settings.paymentKinds = [.cash]
        let key = try XCTUnwrap(Key(rawValue: "s\(isAllowed)"))
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: now, key: key))
    }

    private func order(_ shop: TestShop, _ fields: KeyValuePairs<String, String>) throws -> Order {
        let response = shop.post("/orders", fields)
        XCTAssertEqual(response.status, .seeOther, response.text)
        return try XCTUnwrap(try shop.store.order(try shop.store.shop().orderCount))
    }

    func testThePageAddsAnAmountToTheBasket() throws {
        let shop = try shop()
        XCTAssertTrue(shop.get("/").holds("formaction=\"/amount\""))
        let chosen = shop.post(
            "/amount", ["cups.kiwi": "2", "cups.mango": "more", "typed.mango": "5", "call": "7", "memo": "ice"])
        XCTAssertEqual(chosen["Location"], "/amount?cups.kiwi=2&cups.mango=5&memo=ice&call=7")
        XCTAssertTrue(shop.get("/memo", query: "cups.kiwi=1").holds("formaction=\"/amount\""))
        let page = shop.get("/amount", query: "cups.kiwi=2&memo=ice")
        XCTAssertTrue(page.holds("name=\"cups.kiwi\" value=\"2\""), page.text)
        XCTAssertTrue(page.holds("name=\"memo\" value=\"ice\""), page.text)
        let added = shop.post("/amount", ["cups.kiwi": "2", "memo": "ice", "word": " 떡 ", "price": "4,500원"])
        XCTAssertEqual(added["Location"], "/?cups.kiwi=2&\(path)=1&memo=ice#juice-kiwi")
        let again = shop.post("/amount", ["cups.kiwi": "2", cake: "1", "word": "떡", "price": "4500"])
        XCTAssertEqual(again["Location"], "/?cups.kiwi=2&\(path)=2#juice-kiwi")
        let basket = shop.get("/", query: "cups.kiwi=2&\(path)=1&memo=ice")
        for part in [
            "name=\"\(cake)\" value=\"1\"", "href=\"/?cups.kiwi=2&amp;memo=ice#juice-kiwi\"", "<span>떡</span> 1",
            ">2잔 주문<",
        ] {
            XCTAssertTrue(basket.holds(part), "\(part): \(basket.text)")
        }
        XCTAssertTrue(shop.get("/", query: "\(path)=1").holds(">주문</button>"), "no cup is ordered")
    }

    func testWhatIsNoAmountIsShownAgainAsItWasTyped() throws {
        let shop = try shop()
        for (word, price, fault) in [
            ("", "4500", "1자에서 20자까지"), (String(repeating: "가", count: 21), "4500", "1자에서 20자까지"),
            ("a\u{1}", "4500", "U+0001"), ("떡", "", "숫자만"), ("떡", "0", "0보다"), ("떡", "-5", "숫자만"),
            ("떡", "100000000", "까지 적을 수 있어요"),
        ] {
            let response = shop.post("/amount", ["cups.kiwi": "2", "word": word, "price": price])
            XCTAssertEqual(response.status, .unprocessableContent, "\(word) \(price)")
            for part in [fault, "value=\"\(price)\"", "value=\"\(word)\"", "name=\"cups.kiwi\" value=\"2\""] {
                XCTAssertTrue(response.holds(part), "\(word) \(price): \(part)")
            }
        }
        let full = shop.post("/amount", [cake: "99", "word": "떡", "price": "4500"])
        XCTAssertEqual(full.status, .conflict)
        XCTAssertTrue(full.holds("더 담을 수 없어요"))
    }

    func testWithoutTheSettingNothingOfItIsSeenAndItsFormsAreRefused() throws {
        let shop = try shop(isAllowed: false)
        XCTAssertFalse(shop.get("/").holds("직접 입력") || shop.get("/memo", query: "cups.kiwi=1").holds("직접 입력"))
        XCTAssertEqual(shop.get("/amount").status, .notFound)
        XCTAssertFalse(shop.get("/", query: "cups.kiwi=1&\(path)=1").holds("떡"))
        let typed = shop.post("/amount", ["cups.kiwi": "2", "word": "떡", "price": "4500"])
        XCTAssertEqual(typed.status, .conflict)
        XCTAssertTrue(typed.holds("value=\"떡\"") && typed.holds("value=\"4500\"") && typed.holds("cups.kiwi"))
        let sent = shop.post("/orders", ["key": "k", "cups.kiwi": "2", cake: "1", "memo": "ice", "send": "all"])
        XCTAssertEqual(sent.status, .conflict)
        XCTAssertTrue(sent.holds("키위쥬스 2잔") && sent.holds("떡 1") && sent.holds("value=\"ice\""), sent.text)
        XCTAssertEqual(shop.post("/orders", ["key": "l", cake: "1", "send": "all"]).status, .conflict)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testAnAmountTakesNothingAndIsNotMade() throws {
        let shop = try shop()
        let stock = try shop.store.shop().stock
        let alone = try order(shop, ["key": "k", cake: "2", "cups.=1000=Bag": "1", "send": "all"])
        XCTAssertEqual(alone.total, 10_000)
        XCTAssertFalse(alone.isQueued)
        XCTAssertEqual(try shop.store.shop().stock, stock)
        let now = try shop.store.shop().settings
        var euros = now
        euros.currency = try XCTUnwrap(Currency("EUR"))
        XCTAssertEqual(try shop.store.submit(SettingsChangeRequest(euros, edited: now, key: "e")), .currencyInUse)
        let again = shop.post("/orders", ["key": "k", "cups.=1000=Bag": "1", cake: "2", "send": "all"])
        XCTAssertEqual(again["Location"], "/orders/1", "the same order")
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
        let mixed = try order(shop, ["key": "l", "cups.kiwi": "2", cake: "1", "send": "all"])
        XCTAssertTrue(mixed.isQueued)
        let queue = shop.get("/queue")
        XCTAssertFalse(queue.holds("떡") || queue.holds("Bag"), queue.text)
        XCTAssertEqual(try shop.store.shop().waiting.map(\.left.cups), [2])
        // The kitchen hears nothing of a refund that is not its own.
        XCTAssertEqual(
            shop.post("/orders/2/refund", ["key": "r", cake: "1", "reason": "mistake"]).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().waiting.map(\.isChanged), [false])
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c", "made": "no"]).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().drawer.period.cancelled.amount, 10_000)
        let record = shop.get("/orders/2", query: "record")
        XCTAssertTrue(record.holds("떡") && record.holds("4,500원"), record.text)
    }

    func testARefundedAmountIsNotRefundedAgain() throws {
        let shop = try shop()
        _ = try order(shop, ["key": "k", cake: "2", "send": "all"])
        let refunds = ["a", "b", "c"].map { key in
            shop.post("/orders/1/refund", ["key": key, cake: "1", "reason": "other"]).status
        }
        XCTAssertEqual(refunds.prefix(2), [.seeOther, .seeOther])
        XCTAssertNotEqual(refunds[2], .seeOther)
        XCTAssertEqual(try shop.store.record(1)?.isRefunded, true)
    }

    func testARefundAndAnOrderCountItBesideTheCups() throws {
        let shop = try shop(hasQueue: false)
        _ = shop.post("/orders", ["key": "k", "cups.kiwi": "1", cake: "1", "send": "all"])
        let done = shop.get("/orders/1")
        XCTAssertTrue(done.holds("키위쥬스 1잔") && done.holds("떡 1"), done.text)
        // Nothing is chosen before somebody does.
        let form = shop.get("/orders/1", query: "record").text.split(separator: "id=\"refund\"").last ?? ""
        XCTAssertEqual(form.matches(of: #/value="1"[^>]*checked/#).count, 0, String(form))
        _ = shop.post("/orders/1/refund", ["key": "r", cake: "1", "reason": "other"])
        let record = shop.get("/orders/1", query: "record")
        XCTAssertTrue(record.holds("환불 · 4,500원"), record.text)
        XCTAssertFalse(record.holds("0잔"), record.text)
        // Its only cup is chosen.
        let rest = record.text.split(separator: "id=\"refund\"").last ?? ""
        XCTAssertEqual(rest.matches(of: #/value="1"[^>]*checked/#).count, 1, String(rest))
    }

    func testAShortageKeepsItInTheBasket() throws {
        let shop = try shop()
        let stock = try shop.store.shop().stock["kiwi"]
        _ = try shop.store.submit(StockChangeRequest(["kiwi": -stock], reason: .waste, key: "w"))
        let short = shop.post("/orders", ["key": "k", "cups.kiwi": "1", cake: "1", "send": "all"])
        XCTAssertEqual(short.status, .conflict)
        XCTAssertTrue(short.holds("href=\"/?cups.kiwi=1&amp;\(path)=1"), short.text)
    }

    func testTheSpreadsheetHasTheMoneyOfAShopThatSellsForMoneyNoMore() throws {
        let shop = try shop()
        _ = try order(shop, ["key": "k", cake: "1", "send": "all"])
        let now = try shop.store.shop().settings
        var settings = now
        settings.openAmounts = false
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: now, key: "off"))
        let rows = SheetTable(shop.get("/report/orders.csv").text).rows
        XCTAssertEqual(rows.map { $0["매출"] }, ["4500"])
    }

    func testReportAndSpreadsheetHaveItByItself() throws {
        let shop = try shop()
        let made = try order(shop, ["key": "k", "cups.kiwi": "2", cake: "3", "send": "all"])
        var day = DayReport(try shop.store.shop().calendar(.gmt))
        day.add(.ordered(made))
        XCTAssertEqual(day.totals.juices, ["kiwi": .init(orders: 1, cups: 2)])
        XCTAssertEqual(day.totals.soldCups, 2)
        XCTAssertEqual(day.totals.takings.juices[.openAmount], 13_500)
        let report = shop.get("/report")
        XCTAssertTrue(report.holds("직접 입력") && report.holds("13,500원"), report.text)
        let rows = SheetTable(shop.get("/report/orders.csv").text).rows
        XCTAssertEqual(rows.map { $0["쥬스"] }, ["키위쥬스", "직접 입력: 떡"])
        XCTAssertEqual(rows.map { $0["매출"] ?? "-" }, ["", "13500"], "\(rows)")
        XCTAssertEqual(rows.map { $0["판매(잔)"] ?? "-" }, ["2", ""], "\(rows)")
        XCTAssertTrue(shop.get("/").holds("2잔"))
    }
}
