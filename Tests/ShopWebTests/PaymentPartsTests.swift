import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import ShopWeb

/// The payment of an order in parts, and the owner's own kinds of payment.
final class PaymentPartsTests: XCTestCase {
    /// A shop with an order of four bananas: 16,000 won.
    private func shop(_ kinds: [PaymentKind] = [.card, .cash]) throws -> TestShop {
        let first = try Menu.firstShop
        let shop = try TestShop(
            menu: Menu(
                fruits: first.fruits,
                juices: first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_000) },
                discounts: [Discount("happy", names: Localized("해피아워"), percent: 10)]))
        _ = try shop.store.submit(
            SettingsChangeRequest(Settings(paymentKinds: kinds), edited: Settings(), key: "s"))
        _ = shop.post("/orders", ["key": "a", "cups.banana": "3", "cups.kiwi": "1", "send": "all"])
        return shop
    }

    private func pay(
        _ shop: TestShop, _ kind: String, _ amount: String, key: String, typed: String = "", due: Int = 16_000,
        cups: [String] = []
    ) -> Response {
        let fields = [("key", key), ("kind", kind), ("amount", amount), ("typed", typed), ("due", "\(due)")]
        let form = Form(fields: (fields + cups.map { ("cup", $0) }).map { Form.Field($0.0, $0.1) })
        return shop.post("/orders/1/payment", [:]) {
            $0.query = "parts"
            $0.body = .whole(Array(form.encoded.utf8))
        }
    }

    private func parts(_ shop: TestShop) throws -> [PaymentPart] { try XCTUnwrap(shop.store.record(1)).parts }

    func testHalvesAreTwoPressesAndAddUpEverywhere() throws {
        let shop = try shop()
        XCTAssertTrue(shop.get("/orders/1/payment").text.contains("value=\"half\" checked"))
        let first = pay(shop, "card", "half", key: "p")
        XCTAssertEqual(
            [first.status, first["Location"] == "/orders/1/payment" ? .seeOther : .ok], [.seeOther, .seeOther])
        XCTAssertEqual(try shop.store.shop().owed.map(\.due), [8_000])
        let page = shop.get("/orders/1/payment").text
        XCTAssertTrue(page.contains("<strong>8,000원</strong>"))
        XCTAssertTrue(page.contains("16,000원 가운데"))
        XCTAssertTrue(page.contains("value=\"all\" checked"), "the rest is likely")
        XCTAssertEqual(pay(shop, "cash", "all", key: "q", due: 8_000)["Location"], "/orders/1")
        XCTAssertEqual(try parts(shop), [PaymentPart(.card, 8_000), PaymentPart(.cash, 8_000)])
        XCTAssertEqual(try shop.store.shop().owed.map(\.due), [])
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds("<dd>카드 8,000원 · 현금 8,000원</dd>"))
        XCTAssertTrue(shop.get("/orders").holds("카드 8,000원 · 현금 8,000원"))
        let period = try shop.store.shop().drawer.period
        XCTAssertEqual(
            period.received, [.card: .init(orders: 1, amount: 8_000), .cash: .init(orders: 1, amount: 8_000)])
        XCTAssertEqual([period.orders, period.total, period.expected], [1, 16_000, 8_000])
    }

    func testThirdsAreInCoinsAndTheLastPartTakesTheRest() throws {
        let shop = try shop()
        _ = pay(shop, "card", "third", key: "p")
        _ = pay(shop, "card", "half", key: "q", due: 10_670)
        _ = pay(shop, "cash", "all", key: "r", due: 5_340)
        XCTAssertEqual(try parts(shop).map(\.amount), [5_330, 5_330, 5_340])
    }

    func testTheChosenCupsPayTheirPriceAfterTheDiscount() throws {
        let shop = try shop()
        _ = shop.post("/orders/1/discount", ["key": "d", "discount": "happy"])
        _ = pay(shop, "card", "cups", key: "p", due: 14_400, cups: ["0", "1"])
        XCTAssertEqual(try parts(shop), [PaymentPart(.card, 7_200)])
        XCTAssertEqual(
            pay(shop, "card", "cups", key: "q", due: 7_200).status, .unprocessableContent, "no cup is chosen")
        _ = pay(shop, "card", "cups", key: "r", due: 7_200, cups: ["0", "0", "1", "7", "x"])
        XCTAssertEqual(try parts(shop).map(\.amount), [7_200, 7_200], "never more than what is due")
    }

    func testAPartIsAtMostWhatIsDueAndWhatWasTypedIsKept() throws {
        let shop = try shop()
        for (typed, status, words) in [
            ("20,000", Status.conflict, "남은 금액은 16,000원이에요"), ("많이", .unprocessableContent, "직접"),
            ("0", .unprocessableContent, "직접"),
        ] {
            let page = pay(shop, "card", "typed", key: "p", typed: typed)
            XCTAssertEqual(page.status, status)
            XCTAssertTrue(page.text.contains(words), typed)
            XCTAssertTrue(page.text.contains("name=\"typed\" value=\"\(typed)\""))
            XCTAssertTrue(page.text.contains("value=\"typed\" checked"))
        }
        XCTAssertEqual(try parts(shop), [])
        _ = pay(shop, "card", "typed", key: "q", typed: "3,000원")
        _ = pay(shop, "card", "typed", key: "q", typed: "3,000원")
        XCTAssertEqual(try parts(shop), [PaymentPart(.card, 3_000)], "the same form twice is one part")
    }

    func testAPartIsTakenBackOnlyAsItsPageShowedIt() throws {
        let shop = try shop()
        _ = pay(shop, "card", "half", key: "p")
        _ = pay(shop, "cash", "half", key: "q", due: 8_000)
        func back(_ value: String, key: String) -> Status {
            shop.post("/orders/1/payment", ["key": key, "back": value]) { $0.query = "parts" }.status
        }
        XCTAssertEqual(back("0.2.8000.card", key: "r"), .seeOther)
        XCTAssertEqual(back("0.2.8000.card", key: "r"), .seeOther, "the same form again")
        XCTAssertEqual(back("0.2.8000.card", key: "s"), .conflict, "another tablet's press finds it gone")
        XCTAssertEqual(back("0.1.4000.card", key: "t"), .conflict)
        XCTAssertEqual(back("first", key: "t"), .unprocessableContent)
        XCTAssertEqual(try parts(shop), [PaymentPart(.cash, 4_000)])
        XCTAssertEqual(try shop.store.shop().owed.map(\.due), [12_000])
        XCTAssertEqual(try shop.store.shop().drawer.period.takings(.kind(.card)), 0)
    }

    func testAPartOfWhichTheCashWasCountedIsTakenBackLikeAnyOther() throws {
        let shop = try shop()
        let fields = ["kind": "cash", "amount": "half", "due": "16000", "tendered": "10,000"] as KeyValuePairs
        for key in ["p", "q"] {
            let form = [("key", key)] + fields.map { ($0.key, $0.value) }
            let body = Form(fields: form.map { Form.Field($0.0, $0.1) }).encoded
            _ = shop.post("/orders/1/payment", [:]) { $0.body = .whole(Array(body.utf8)) }
        }
        XCTAssertEqual(try parts(shop).map(\.tendered), [10_000, 10_000])
        let page = shop.get("/orders/1/payment").text
        let back = try XCTUnwrap(page.firstMatch(of: #/name="back" value="([^"]+)"/#)).1
        for key in ["r", "r"] {
            let answer = shop.post("/orders/1/payment", ["key": key, "back": String(back)])
            XCTAssertEqual(answer.status, .seeOther, "the same press again changes nothing")
        }
        XCTAssertEqual(try parts(shop).map(\.amount), [8_000])
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 8_000)
    }

    func testEachChosenCupCostsWhatThePageShowsBesideIt() throws {
        let first = try Menu.firstShop
        let shop = try TestShop(
            menu: Menu(
                fruits: first.fruits,
                juices: first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) },
                discounts: [Discount("happy", names: Localized("해피아워"), percent: 15)]))
        var settings = Settings(paymentKinds: [.card, .cash])
        settings.openAmounts = true
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        _ = shop.post(
            "/orders",
            [
                "key": "a", "cups.banana": "4", "cups.kiwi": "1", "cups.=1000=떡": "1", "discount": "happy",
                "discountCup": "banana",
                "send": "all",
            ])
        // Of four bananas, one was refunded before the payment.
        _ = shop.post("/orders/1/refund", ["key": "r", "cups.banana": "1", "reason": "mistake"])
        let page = shop.get("/orders/1/payment").text
        let prices = page.matches(of: #/name="cup" value="(\d)" data-price="(\d+)"/#).map { "\($0.1) \($0.2)" }
        let banana = "0 3820"
        XCTAssertEqual(prices, [banana, banana, banana, "1 4500", "2 1000"])
        _ = pay(shop, "card", "cups", key: "p", due: 16_980, cups: ["0", "0", "2"])
        XCTAssertEqual(try parts(shop).map(\.amount), [2 * 3_820 + 1_000])
        let due = try XCTUnwrap(shop.store.shop().owed.first).due
        _ = pay(shop, "card", "cups", key: "q", due: due, cups: ["0", "0", "0", "0", "1"])
        XCTAssertEqual(try parts(shop).last?.amount, due, "never more than what is due")
    }

    func testALaterDiscountGivesTheLastPartBackAndItsEndIsOwed() throws {
        let shop = try shop()
        _ = pay(shop, "card", "half", key: "p")
        _ = pay(shop, "cash", "all", key: "q", due: 8_000)
        _ = shop.post("/orders/1/discount", ["key": "d", "discount": "happy"])
        XCTAssertEqual(try parts(shop), [PaymentPart(.card, 8_000), PaymentPart(.cash, 6_400)])
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 6_400)
        _ = shop.post("/orders/1/discount", ["key": "e", "discount": ""])
        XCTAssertEqual(try shop.store.shop().owed.map(\.due), [1_600])
    }

    func testARefundIsOwedLessFirstAndThenGoesBackInTheLastKind() throws {
        let shop = try shop()
        _ = pay(shop, "card", "typed", key: "p", typed: "6000")
        _ = pay(shop, "cash", "typed", key: "q", typed: "7000", due: 10_000)
        _ = shop.post("/orders/1/refund", ["key": "r", "cups.banana": "2", "reason": "late"])
        let refund = try XCTUnwrap(shop.store.shop().refunds[1]?.first)
        XCTAssertEqual([refund.lessDue, refund.amount], [3_000, 8_000])
        XCTAssertEqual(refund.paid, [PaymentPart(.cash, 5_000)])
        XCTAssertTrue(refund.settles)
        XCTAssertEqual(try shop.store.shop().owed.map(\.due), [])
        XCTAssertEqual(try shop.store.shop().drawer.period.unpaid, .init())
        _ = shop.post("/orders/1/refund", ["key": "t", "cups.banana": "1", "cups.kiwi": "1", "reason": "late"])
        XCTAssertEqual(
            try shop.store.shop().refunds[1]?.last?.paid, [PaymentPart(.cash, 2_000), PaymentPart(.card, 6_000)])
    }

    func testACancellationSaysEachKindThatGoesBack() throws {
        let shop = try shop()
        _ = pay(shop, "card", "half", key: "p")
        _ = pay(shop, "cash", "all", key: "q", due: 8_000)
        let page = shop.get("/orders/1/cancellation").text
        XCTAssertTrue(page.contains("카드 8,000원"))
        XCTAssertTrue(page.contains("현금 8,000원"))
    }

    func testTheOwnersKindsAreOfferedAndKeepTheirNamesWhenTheyGo() throws {
        let voucher = try XCTUnwrap(PaymentKind(rawValue: "지역화폐"))
        let shop = try shop([.card, .cash, voucher])
        XCTAssertTrue(shop.get("/orders/1/payment").text.contains("name=\"kind\" value=\"지역화폐\">지역화폐</button>"))
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "지역화폐"])
        XCTAssertEqual(try parts(shop), [PaymentPart(voucher, 16_000)])
        let settings = Settings(paymentKinds: [.card, voucher])
        _ = try shop.store.submit(
            SettingsChangeRequest(Settings(paymentKinds: [.card]), edited: settings, key: "t"))
        for path in ["/orders", "/report", "/report/orders.csv"] {
            XCTAssertTrue(shop.get(path).text.contains("지역화폐"), path)
        }
        _ = shop.post("/orders", ["key": "b", "cups.banana": "1", "send": "all"])
        XCTAssertEqual(
            shop.post("/orders/2/payment", ["key": "q", "kind": "지역화폐"]).status, .unprocessableContent,
            "it is no longer offered")
        XCTAssertEqual(
            try shop.store.submit(
                RefundRequest(order: 2, [OrderLine("banana")], paid: voucher, reason: .late, key: "r")), .unknownKind)
    }

    func testTheOwnerTypesTheKindsAndABadNameIsToldAtItsField() throws {
        let shop = try shop()
        func save(_ kinds: String, key: String) throws -> Response {
            let page = shop.get("/settings").text
            let seen = page.between("name=\"seen\" value=\"", "\"").replacingOccurrences(of: "&quot;", with: "\"")
            return shop.post(
                "/settings",
                [
                    "key": key, "seen": seen, "hour": "0", "currency": "KRW", "payment": "card",
                    "otherPayments": kinds,
                ])
        }
        XCTAssertEqual(try save(" 지역화폐、상품권 \n 지역화폐，", key: "k").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().settings.paymentKinds.map(\.rawValue), ["card", "지역화폐", "상품권"])
        XCTAssertTrue(shop.get("/settings").text.contains(">지역화폐, 상품권</textarea>"))
        for wrong in ["카드:회사", "unpaid", String(repeating: "가", count: 17)] {
            let page = try save(wrong, key: "m")
            XCTAssertEqual(page.status, .unprocessableContent)
            XCTAssertTrue(page.text.contains(">\(wrong)</textarea>"), "what was typed is kept")
            XCTAssertTrue(page.text.contains("href=\"#otherPayments\""))
        }
    }

    func testTakingTheRestBackLeavesEarlierParts() throws {
        let shop = try shop()
        _ = pay(shop, "cash", "half", key: "p")
        _ = shop.post("/orders/payments", ["key": "q", "all": "card", "orders": "1"])
        XCTAssertEqual(try parts(shop), [PaymentPart(.cash, 8_000), PaymentPart(.card, 8_000)])
        _ = shop.post("/orders/payments", ["key": "r", "all": "", "orders": "1"])
        XCTAssertEqual(try parts(shop), [PaymentPart(.cash, 8_000)])
    }

    func testAnOrderHasAtMostSoManyParts() throws {
        let shop = try shop()
        for number in 1...Payment.maxParts { _ = pay(shop, "card", "typed", key: "p-\(number)", typed: "100") }
        XCTAssertEqual(try parts(shop).count, Payment.maxParts)
        XCTAssertEqual(pay(shop, "card", "typed", key: "q", typed: "100").status, .conflict)
    }
}
