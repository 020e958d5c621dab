import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// Prices, totals and payments over HTTP.
final class MoneyTests: XCTestCase {
    /// Mango juice costs 4,500, kiwi juice 4,000; the others have no price.
    private func pricedMenu(mango: Int = 4_500) throws -> Menu {
        let first = try Menu.firstShop
        return try Menu(
            fruits: first.fruits,
            juices: first.juices.map { juice in
                let price = ["mango": mango, "kiwi": 4_000][juice.id.rawValue]
                return Juice(juice.id, names: juice.names, recipe: juice.recipe, price: price)
            })
    }

    private func shop(_ kinds: [PaymentKind] = [.card, .cash]) throws -> TestShop {
        let shop = try TestShop(menu: pricedMenu())
        let settings = Settings(paymentKinds: kinds)
        guard !kinds.isEmpty else { return shop }
        guard case .made = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s")) else {
            throw HTTPTestFailure()
        }
        return shop
    }

    private struct HTTPTestFailure: Error {}

    func testAnOrderKeepsThePriceOfThenAndThePagesSayIt() throws {
        let shop = try shop()
        XCTAssertTrue(shop.get("/").holds("4,500원"))
        let response = shop.post("/orders", ["key": "a", "cups.mango": "2", "cups.banana": "1", "send": "all"])
        XCTAssertTrue(
            shop.follow(response).holds("<b>1번</b><small><span>바나나 1 · 망고 2 ·</span> <span>9,000원</span></small>"))
        _ = try shop.store.submit(MenuChangeRequest(pricedMenu(mango: 5_000), editedSequence: 1, key: "m"))
        XCTAssertTrue(shop.get("/").holds("5,000원"))
        XCTAssertEqual(
            try shop.store.order(1)?.lines,
            [OrderLine("banana"), OrderLine("mango", cups: 2, price: 4_500)])
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("<dd>9,000원</dd>"))
        XCTAssertTrue(shop.get("/orders").holds("<small>9,000원 · 결제 기록 없음</small>"))
    }

    func testAShopWithoutPricesSeesNothingOfMoney() throws {
        let shop = try TestShop()
        let order = shop.post("/orders", ["key": "a", "juice": "mango"])
        for page in [shop.get("/"), shop.follow(order), shop.get("/orders"), shop.get("/orders/1", query: "record")] {
            for word in ["원<", "₩", "합계", "결제", "class=\"price\"", "class=\"sum\""] {
                XCTAssertFalse(page.text.contains(word), word)
            }
        }
        XCTAssertEqual(shop.post("/orders/1/payment", ["key": "p", "kind": "card"]).status, .notFound)
    }

    func testAPaymentIsChosenOnTheAlertAndCanBeCorrected() throws {
        let shop = try shop()
        let alert = shop.follow(shop.post("/orders", ["key": "a", "juice": "mango"]))
        for kind in ["card", "cash"] {
            XCTAssertTrue(alert.holds("formaction=\"/orders/1/payment\" name=\"kind\" value=\"\(kind)\""), kind)
        }
        XCTAssertFalse(alert.holds("value=\"transfer\""), "it is not switched on")
        for (key, kind) in [("p", "card"), ("p", "card"), ("q", "cash")] {
            let response = shop.post("/orders/1/payment", ["key": key, "kind": kind])
            XCTAssertEqual(response["Location"], "/orders/1")
        }
        XCTAssertEqual(try shop.store.record(1)?.paid, .cash)
        XCTAssertEqual(try shop.store.shop().sequence, 5, "the same form twice is one payment")
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("<dd>현금</dd>"))
        guard
            case .made(let cancellation) = try shop.store.submit(
                CancellationRequest(order: 1, wasMade: false, key: "c"))
        else { return XCTFail("refused") }
        XCTAssertEqual(cancellation.paid.map(\.kind), [.cash], "what a report takes back")
        XCTAssertEqual(cancellation.lines.total, 4_500)
    }

    func testAPaymentThatCannotBeRecordedIsAnsweredWithTheRecord() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "a", "juice": "mango"])
        XCTAssertEqual(shop.post("/orders/1/payment", ["key": "p", "kind": "gold"]).status, .unprocessableContent)
        XCTAssertEqual(shop.post("/orders/2/payment", ["key": "p", "kind": "card"]).status, .notFound)
        _ = try shop.store.submit(CancellationRequest(order: 1, wasMade: false, key: "c"))
        let response = shop.post("/orders/1/payment", ["key": "p", "kind": "card"])
        XCTAssertEqual(response.status, .conflict)
        XCTAssertTrue(response.holds("결제를 기록하지 못했어요"))
        XCTAssertNil(try shop.store.record(1)?.paid)
    }

    func testOtherCurrenciesAreWrittenAsTheirLanguagesDo() throws {
        let shop = try shop([])
        for (code, korean, english) in [
            ("EUR", "€45.00", "€45.00"), ("JPY", "JP¥4,500", "¥4,500"), ("KWD", "KWD 4.500", "KWD 4.500"),
        ] {
            let settings = try shop.store.shop().settings
            let currency = try XCTUnwrap(Currency(code))
            _ = try shop.store.submit(
                SettingsChangeRequest(
                    Settings(currency: currency), edited: settings, key: try XCTUnwrap(Key(rawValue: code))))
            XCTAssertTrue(shop.get("/").holds(korean), "\(code): \(shop.get("/").text.prefix(9000).suffix(5000))")
            XCTAssertTrue(shop.get("/", query: "lang=en").holds(english), code)
        }
    }

    func testAStoppedJuiceIsNotSoldUntilTheDayEnds() throws {
        let shop = try shop([])
        let end = shop.clock.now + 60
        _ = try shop.store.submit(AvailabilityRequest(.juice("mango"), stoppedUntil: end, key: "v"))
        let refused = shop.post("/orders", ["key": "a", "cups.mango": "1", "cups.kiwi": "1", "send": "all"])
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("망고쥬스: 오늘은 그만 팔아요."), refused.text)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
        shop.clock.advance(hours: 60.0 / 3600)
        XCTAssertEqual(shop.post("/orders", ["key": "a", "cups.mango": "1", "send": "all"]).status, .seeOther)
    }
}
