import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import ShopWeb

/// The cash that a customer hands over, and the change.
final class TenderTests: XCTestCase {
    private func shop() throws -> TestShop {
        let first = try Menu.firstShop
        let shop = try TestShop(
            menu: Menu(
                fruits: first.fruits,
                juices: first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_000) }))
        var settings = Settings(paymentKinds: [.card, .cash])
        settings.tax = TaxRate(percent: 10)
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        _ = shop.post("/orders", ["key": "a", "cups.banana": "4", "send": "all"])
        return shop
    }

    /// The order page of the tablet that made the order.
    private func counter(_ shop: TestShop) throws -> Response {
        let time = try XCTUnwrap(shop.store.order(1)).time
        return shop.get("/") { $0.cookie = "mine=1-\(Int(time.timeIntervalSince1970))." }
    }

    private func payments(_ shop: TestShop) throws -> [Payment] {
        var payments = [Payment]()
        try shop.store.events(after: 0) { _, event in
            if case .paid(let payment) = event { payments.append(payment) }
            return true
        }
        return payments
    }

    func testCashIsRecordedAtOnceAndWhatWasHandedOverAfterIt() throws {
        let shop = try shop()
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "cash"])
        let paid = try counter(shop)
        XCTAssertEqual(try shop.store.record(1)?.paid, .cash)
        let values = paid.text.matches(of: /name="kind" value="cash:(\d+)" data-tender>([^<]*)</).map {
            "\($0.1) \($0.2)"
        }
        XCTAssertEqual(values, ["20000 20,000", "50000 50,000", "16000 딱 맞게"])
        _ = shop.post("/orders/1/payment", ["key": "p2", "kind": "cash:20000"])
        let told = try counter(shop)
        XCTAssertTrue(told.text.contains("거스름돈 <b>4,000원</b>"), told.text)
        XCTAssertFalse(told.text.contains("cash:50000"))
        let record = shop.get("/orders/1", query: "record").text
        XCTAssertTrue(record.contains("받은 돈 20,000원 · 거스름돈 4,000원"))
        let events = try payments(shop)
        XCTAssertEqual(events.map(\.tendered), [nil, 20_000])
        XCTAssertEqual(events.map(\.replaces.first?.kind), [nil, .cash])
        let period = try shop.store.shop().drawer.period
        XCTAssertEqual(period.received[.cash], Drawer.Sum(orders: 1, amount: 16_000), "the change is no takings")
        XCTAssertEqual(period.expected, 16_000)
    }

    func testTheSamePressTwiceIsOneEvent() throws {
        let shop = try shop()
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "cash:20000"])
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "cash:20000"])
        _ = shop.post("/orders/1/payment", ["key": "q", "kind": "cash:20000"])
        XCTAssertEqual(try payments(shop).map(\.tendered), [20_000])
        _ = shop.post("/orders/1/payment", ["key": "r", "kind": "cash"])
        XCTAssertEqual(try payments(shop).count, 1, "cash says nothing new")
        _ = shop.post("/orders/1/payment", ["key": "t", "kind": "card"])
        XCTAssertNil(try shop.store.record(1)?.parts.last?.tendered)
    }

    func testATypedAmountIsReadAsPagesWriteItAndAWrongOneIsKept() throws {
        let shop = try shop()
        for (typed, status, says) in [
            ("1만", Status.unprocessableContent, "받은 돈"), ("15,000원", .conflict, "받은 돈이 16,000원보다 적어요"),
        ] {
            let page = shop.post("/orders/1/payment", ["key": "p", "kind": "cash", "tendered": typed])
            XCTAssertEqual(page.status, status)
            XCTAssertTrue(page.text.contains(says), typed)
            XCTAssertTrue(page.text.contains("name=\"tendered\" value=\"\(typed)\""), "what was typed is kept")
        }
        XCTAssertEqual(try payments(shop), [])
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "cash", "tendered": "16,500원"])
        XCTAssertEqual(try shop.store.record(1)?.countedCash.map(\.change), [500])
        for kind in ["card:20000", "cash:-1", "cash:1:2", "cash:many"] {
            XCTAssertEqual(
                shop.post("/orders/1/payment", ["key": "x", "kind": kind]).status, .unprocessableContent, kind)
        }
    }

    func testTheChangeOfAnOrderThatIsNoLongerPaidSoIsNotTold() throws {
        let shop = try shop()
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "cash:20000"])
        _ = try shop.store.submit(
            RefundRequest(order: 1, [OrderLine("banana")], paid: .cash, reason: .quality, key: "r"))
        XCTAssertFalse(shop.get("/orders/1", query: "record").text.contains("거스름돈"))
    }

    func testLikelyTendersAreNotesOfTheCurrency() {
        func tenders(_ code: String, _ amount: Int) -> [Int] { Currency(code)?.likelyTenders(for: amount) ?? [] }
        XCTAssertEqual(tenders("KRW", 4_500), [5_000, 10_000])
        XCTAssertEqual(tenders("KRW", 16_000), [20_000, 50_000])
        XCTAssertEqual(tenders("KRW", 21_500), [30_000, 50_000])
        XCTAssertEqual(tenders("KRW", 5_000), [10_000, 50_000])
        XCTAssertEqual(tenders("KRW", 50_000), [])
        XCTAssertEqual(tenders("USD", 650), [1_000, 2_000])
        XCTAssertEqual(tenders("CHF", 650), [])
    }
}
