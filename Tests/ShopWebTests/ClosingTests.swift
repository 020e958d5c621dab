import Attack
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

/// The count of the drawer: what is expected, what differs, and what a form may say.
final class ClosingTests: XCTestCase {
    private func shop(_ change: (inout Settings) -> Void = { _ in }) throws -> TestShop {
        let first = try Menu.firstShop
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) }
        let fruits = first.fruits.map {
            Fruit($0.id, symbol: $0.symbol, names: $0.names, firstCount: 90_000)
        }
        let discounts = [
            Discount("staff", names: Localized("직원"), percent: 30), Discount("stamp", names: Localized("도장"), cups: 1),
        ]
        let shop = try TestShop(menu: Menu(fruits: fruits, juices: juices, discounts: discounts))
        var settings = Settings(paymentKinds: PaymentKind.standard)
        change(&settings)
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        return shop
    }

    private func sell(_ shop: TestShop, _ kinds: PaymentKind?...) throws {
        for kind in kinds {
            let number = try shop.store.shop().orderCount + 1
            XCTAssertEqual(shop.post("/orders", ["key": "o\(number)", "juice": "kiwi"]).status, .seeOther)
            if let kind {
                XCTAssertEqual(
                    shop.post("/orders/\(number)/payment", ["key": "p\(number)", "kind": kind.rawValue]).status,
                    .seeOther)
            }
        }
    }

    func testAClosingComparesTheCountWithTheCashThatCameIn() throws {
        let shop = try shop()
        try sell(shop, .cash, .card, .cash, nil)
        _ = shop.post("/closing/moves", ["key": "m", "reason": "expense", "amount": "1,000", "why": "얼음값"])
        XCTAssertTrue(shop.get("/closing").holds("지출 · 얼음값"))
        XCTAssertFalse(shop.get("/closing").holds("8,000원"), "the expected amount is not shown before the count")
        let closed = shop.post(
            "/closing",
            [
                "key": "c", "seen": "0", "face.5000": "1", "face.1000": "2", "face.500": "", "left": "5,000",
                "note": "모자라요",
            ])
        XCTAssertEqual(closed["Location"], "/closings/1")
        let page = shop.get("/closings/1")
        for words in ["마감 Z-1", ">8,000원<", ">7,000원<", ">−1,000원<", "모자라요", "가져갈 돈 2,000원", ">18,000원<"] {
            XCTAssertTrue(page.holds(words), words)
        }
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 5_000)
    }

    func testTheSameFormClosesOnce() throws {
        let shop = try shop()
        try sell(shop, .cash)
        let fields: KeyValuePairs = ["key": "c", "seen": "0", "sum": "4500"]
        XCTAssertEqual(shop.post("/closing", fields)["Location"], "/closings/1")
        XCTAssertEqual(shop.post("/closing", fields)["Location"], "/closings/1")
        let other = shop.post("/closing", ["key": "d", "seen": "0", "sum": "4321"])
        XCTAssertEqual(other.status, .conflict)
        XCTAssertTrue(other.holds("value=\"4321\""), "what was typed is kept")
        XCTAssertEqual(try shop.store.shop().drawer.closings.count, 1)
    }

    func testOrdersGoOnAndBelongToTheNextClosing() throws {
        let shop = try shop()
        try sell(shop, .cash)
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "4500", "left": "4500"])
        try sell(shop, .cash, .card)
        XCTAssertTrue(shop.get("/closings/1").holds("마감 뒤 2건은 다음 마감에 들어가요"))
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 9_000)
        XCTAssertEqual(try shop.store.shop().drawer.closings[0].closing.period.total, 4_500)
    }

    /// The cash of a sale between the count and the press is not in the count.
    func testASaleDuringTheCountBelongsToTheNextClosing() throws {
        let shop = try shop()
        try sell(shop, .cash, .cash, .cash, .cash)
        let until = String(try shop.store.shop().sequence)
        XCTAssertTrue(shop.get("/closing").holds("name=\"until\" value=\"\(until)\""))
        try sell(shop, .cash)
        let closed = shop.post("/closing", ["key": "c", "seen": "0", "until": until, "face.1000": "18"])
        XCTAssertEqual(closed["Location"], "/closings/1")
        let page = shop.get("/closings/1")
        XCTAssertTrue(page.holds("딱 맞아요"))
        XCTAssertTrue(page.holds("그사이 현금 4,500원이 더 들어왔어요"))
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 4_500)
        XCTAssertEqual(try shop.store.shop().drawer.period.orders, 1)
    }

    func testACountThatHasTheSaleIsComparedWithIt() throws {
        let shop = try shop()
        try sell(shop, .cash)
        let until = String(try shop.store.shop().sequence)
        try sell(shop, .cash)
        _ = shop.post("/closing", ["key": "c", "seen": "0", "until": until, "sum": "9000"])
        XCTAssertTrue(shop.get("/closings/1").holds("딱 맞아요"))
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 0)
    }

    /// Without a moment of typing, only its visitor knows whether the sale was counted.
    func testACountThatAgreesWithNeitherAsks() throws {
        let (moments, differences) = (["shown", "now"], [500, -4_000])
        for (moment, difference) in zip(moments, differences) {
            let shop = try shop { $0.cashLimit = 1_000 }
            try sell(shop, .cash)
            let until = String(try shop.store.shop().sequence)
            try sell(shop, .cash)
            let asked = shop.post("/closing", ["key": "c", "seen": "0", "until": until, "sum": "5000"])
            XCTAssertEqual(asked.status, .unprocessableContent)
            for words in ["현금 4,500원이 들어왔어요", "value=\"5000\"", "name=\"until\" value=\"\(until)\"", "value=\"shown\""]
            {
                XCTAssertTrue(asked.holds(words), words)
            }
            let answer = shop.post(
                "/closing",
                ["key": "d", "seen": "0", "until": until, "sum": "5000", "moment": moment, "sure": "1"])
            XCTAssertEqual(answer["Location"], "/closings/1")
            XCTAssertEqual(try shop.store.shop().drawer.closings[0].closing.difference, difference, moment)
        }
    }

    func testAnOldPageKeepsWhatWasTypedAndIsCountedNow() throws {
        let shop = try shop()
        let until = String(try shop.store.shop().sequence)
        try sell(shop, .cash)
        shop.clock.advance(hours: 4)
        let stale = shop.post("/closing", ["key": "c", "seen": "0", "until": until, "sum": "4500"])
        XCTAssertEqual(stale.status, .conflict)
        let now = try shop.store.shop().sequence
        for words in ["화면을 연 지 오래되었어요", "value=\"4500\"", "name=\"until\" value=\"\(now)\""] {
            XCTAssertTrue(stale.holds(words), words)
        }
        XCTAssertEqual(
            shop.post("/closing", ["key": "d", "seen": "0", "until": "999999", "sum": "4500"]).status, .conflict)
    }

    func testAMoveOfCashOnTheWayKeepsTheMomentOfTheCount() throws {
        let shop = try shop { $0.showsExpectedCash = true }
        try sell(shop, .cash)
        let until = String(try shop.store.shop().sequence)
        let moved = shop.post(
            "/closing/moves",
            ["key": "m", "seen": "0", "until": until, "sum": "4500", "reason": "change", "amount": "1000"])
        XCTAssertEqual(moved["Location"], "/closing?sum=4500&until=\(until)")
        let page = shop.get("/closing", query: "sum=4500&until=\(until)")
        XCTAssertTrue(page.holds("있어야 할 금액 4,500원 · 그 뒤 +1,000원"))
    }

    func testAMoveOfCashIsTakenBackAndBothAreListed() throws {
        let shop = try shop { $0.showsExpectedCash = true }
        _ = shop.post("/closing/moves", ["key": "m", "reason": "expense", "amount": "12000", "why": "얼음값"])
        let move = try shop.store.shop().sequence
        let path = "/closing/moves/\(move)/reversal"
        XCTAssertTrue(shop.get("/closing").holds("formaction=\"\(path)\">되돌리기<span class=\"unseen\"> · "))
        XCTAssertEqual(shop.post(path, ["sum": "4500"]).status, .unprocessableContent, "without a key")
        XCTAssertEqual(shop.post("/closing/moves/\(move + 1)/reversal", ["key": "r"]).status, .notFound)
        let until = String(move)
        for key in ["r", "r", "s"] {
            let undone = shop.post(path, ["key": key, "seen": "0", "until": until, "sum": "4500"])
            XCTAssertEqual(undone["Location"], "/closing?sum=4500&until=\(until)", "the count is kept")
        }
        let page = shop.get("/closing")
        for words in ["−12,000원", "<em>되돌렸어요 · ", "지출 되돌림", "+12,000원", "있어야 할 금액 0원"] {
            XCTAssertTrue(page.holds(words), words)
        }
        XCTAssertFalse(page.holds("/reversal\""), "once")
        XCTAssertEqual(try shop.store.shop().sequence, move + 1)
    }

    func testAMoveOfCashThatWasClosedOrIsOldIsNotTakenBack() throws {
        let shop = try shop()
        _ = shop.post("/closing/moves", ["key": "m", "reason": "change", "amount": "700"])
        let path = "/closing/moves/\(try shop.store.shop().sequence)/reversal"
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "700"])
        let closed = shop.post(path, ["key": "r", "seen": "0", "sum": "4321"])
        XCTAssertEqual(closed.status, .conflict)
        for words in ["그사이 마감해서 되돌릴 수 없어요", "value=\"4321\""] { XCTAssertTrue(closed.holds(words), words) }
        _ = shop.post("/closings/1/reversal", ["key": "b"])
        shop.clock.advance(hours: 25)
        XCTAssertFalse(shop.get("/closing").holds("/reversal\""))
        let old = shop.post(path, ["key": "s"])
        XCTAssertEqual(old.status, .conflict)
        XCTAssertTrue(old.holds("적은 지 하루가 지나 되돌릴 수 없어요"))
        XCTAssertEqual(try shop.store.shop().drawer.period.moved, 700)
    }

    func testTheDrawerOpensByAPressAndIsListedWithItsPerson() throws {
        let shop = try shop()
        XCTAssertEqual(shop.post("/closing/drawer", ["key": "d", "sum": "5"]).status, .seeOther)
        XCTAssertEqual(shop.post("/closing/drawer", ["key": "d", "sum": "5"]).status, .seeOther)
        XCTAssertEqual(shop.post("/closing/drawer", ["sum": "5"]).status, .unprocessableContent)
        let page = shop.get("/closing").text
        XCTAssertEqual(page.components(separatedBy: "<span>돈통 열기").count, 2, "once for a form")
        XCTAssertEqual(try shop.store.shop().drawer.period, Drawer.Period())
    }

    func testWhatStayedLastTimeIsFilledIn() throws {
        let shop = try shop()
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "100000", "left": "100000"])
        XCTAssertTrue(shop.get("/closing").holds("id=\"left\" name=\"left\" value=\"100000\""))
        XCTAssertTrue(shop.get("/closing", query: "sum=5&left=").holds("id=\"left\" name=\"left\" value=\"\""))
    }

    func testTheNewestClosingIsTakenBackWithinADay() throws {
        let shop = try shop()
        try sell(shop, .cash)
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "0"])
        try sell(shop, .cash)
        XCTAssertEqual(shop.post("/closings/1/reversal", ["key": "r"])["Location"], "/closing")
        XCTAssertEqual(shop.post("/closings/1/reversal", ["key": "r2"])["Location"], "/closing", "the first reversal")
        XCTAssertEqual(try shop.store.shop().drawer.period.expected, 9_000, "its period goes on")
        XCTAssertEqual(shop.get("/closings/1").status, .notFound)
        _ = shop.post("/closing", ["key": "d", "seen": "0", "sum": "9000"])
        XCTAssertEqual(try shop.store.shop().drawer.closings.map(\.closing.number), [2], "a number is used once")
        shop.clock.advance(hours: 25)
        XCTAssertEqual(shop.post("/closings/2/reversal", ["key": "s"]).status, .conflict)
        XCTAssertFalse(shop.get("/closings/2").holds("/closings/2/reversal"))
    }

    func testAFormThatCannotBeRecordedKeepsWhatWasTyped() throws {
        let shop = try shop()
        let cases: [(KeyValuePairs<String, String>, String)] = [
            (["key": "c", "seen": "0"], "센 돈을 적어 주세요"), (["key": "c", "seen": "0", "face.1000": "둘"], "장수는 숫자만"),
            (["key": "c", "seen": "0", "face.1000": "10000"], "1,000원: 9,999까지"),
            (["key": "c", "seen": "0", "sum": "1000000000000"], "센 금액: 999,999,999,999원까지"),
            (["key": "c", "seen": "0", "sum": "4.500"], "4,500인지 4.5인지"),
            (["key": "c", "seen": "0", "sum": "많이"], "합계를 숫자로"),
            (["key": "c", "seen": "0", "face.7": "2"], "합계를 숫자로"),
            (["key": "c", "seen": "0", "face.999999999999999999": "9999"], "합계를 숫자로"),
            (["key": "c", "seen": "0", "sum": "5000", "face.1000": "2"], "합계가 달라요"),
            (["key": "c", "seen": "0", "sum": "5000", "left": "5,001"], "센 금액보다 많아요"),
            (["key": "c", "seen": "0", "sum": "5000", "left": "조금"], "준비금을 숫자로"),
            (["key": "c", "seen": "0", "sum": "5000", "note": "\u{7}"], "한 줄로 짧게"),
            (["seen": "0", "sum": "5000"], "화면이 오래되어"), (["key": "c", "sum": "5000"], "화면이 오래되어"),
        ]
        for (fields, words) in cases {
            let page = shop.post("/closing", fields)
            XCTAssertEqual(page.status, .unprocessableContent, words)
            XCTAssertTrue(page.holds(words), words)
            if let sum = fields.first(where: { $0.key == "sum" }) {
                XCTAssertTrue(page.holds("value=\"\(sum.value)\""))
            }
        }
        for fields: KeyValuePairs in [
            ["key": "m", "reason": "expense", "amount": "0"], ["key": "m", "amount": "100"],
            ["key": "m", "reason": "gift", "amount": "100"], ["key": "m", "reason": "expense", "amount": "-5"],
        ] {
            XCTAssertEqual(shop.post("/closing/moves", fields).status, .unprocessableContent, "\(fields)")
        }
        XCTAssertEqual(try shop.store.shop().drawer, Drawer())
    }

    /// In a currency of small units, a day's cash has more digits than any price.
    func testCashIsTypedAsPagesWriteIt() throws {
        for (typed, currency, total) in [
            ("120,50", "EUR", 12_050), ("1.234,50 €", "EUR", 123_450), ("100000000", "IRR", 10_000_000_000),
            ("326,500원", "KRW", 326_500),
        ] {
            let shop = try shop { $0.currency = Currency(currency) ?? .won }
            XCTAssertEqual(shop.post("/closing", ["key": "c", "seen": "0", "sum": typed]).status, .seeOther, typed)
            XCTAssertEqual(try shop.store.shop().drawer.closings.last?.closing.counted.total, total, typed)
        }
    }

    func testALargeDifferenceAsksForANoteOnce() throws {
        let shop = try shop {
            $0.cashLimit = 1_000
            $0.showsExpectedCash = true
        }
        try sell(shop, .cash)
        let fields: KeyValuePairs = ["key": "c", "seen": "0", "sum": "1,000"]
        let asked = shop.post("/closing", fields)
        XCTAssertEqual(asked.status, .unprocessableContent)
        XCTAssertTrue(asked.holds("차이가 −3,500원이에요"))
        XCTAssertTrue(asked.holds("name=\"sure\""))
        XCTAssertEqual(
            shop.post("/closing", ["key": "c", "seen": "0", "sum": "1,000", "sure": "1"]).status, .seeOther)
        XCTAssertEqual(shop.post("/closing", fields).status, .seeOther, "the same request again")
    }

    func testACountThatDiffersTellsNoAmountAndKeepsTheFirstCount() throws {
        let shop = try shop { $0.cashLimit = 1_000 }
        try sell(shop, .cash)
        let asked = shop.post("/closing", ["key": "c", "seen": "0", "sum": "2000"])
        XCTAssertEqual(asked.status, .unprocessableContent)
        XCTAssertTrue(asked.holds("센 금액이 있어야 할 금액과 달라요"))
        XCTAssertTrue(asked.holds("name=\"first\" value=\"2000\""))
        XCTAssertFalse(asked.holds("2,500원"), "the difference, and so the expected amount, is not told")
        let again = shop.post("/closing", ["key": "c", "seen": "0", "sum": "3000", "first": "2000"])
        XCTAssertTrue(again.holds("name=\"first\" value=\"2000\""), "of all counts, the first stays")
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "4500", "first": "2000"])
        XCTAssertEqual(try shop.store.shop().drawer.closings[0].closing.first, 2_000)
        XCTAssertTrue(shop.get("/closings/1").holds("처음 센 금액 2,000원"))
        XCTAssertTrue(shop.get("/closings.csv").text.contains(",4500,4500,2000,0,"))
    }

    func testACountThatIsClosedAsItIsHasNoOther() throws {
        let shop = try shop { $0.cashLimit = 1_000 }
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "2000", "first": "2000", "sure": "1"])
        XCTAssertEqual(try shop.store.shop().drawer.closings.map(\.closing.first), [nil])
    }

    func testAPaymentOnTheWayKeepsTheCount() throws {
        let shop = try shop()
        try sell(shop, nil)
        let paid = shop.post("/orders/1/payment", ["key": "p", "kind": "cash", "face.1000": "3", "left": "9"]) {
            $0.query = "closing"
        }
        XCTAssertEqual(paid["Location"], "/closing?face.1000=3&left=9")
        XCTAssertTrue(shop.get("/closing", query: "face.1000=3&left=9").holds("name=\"face.1000\" value=\"3\""))
    }

    func testAShopWithoutCashIsToldWhereToChooseIt() throws {
        let shop = try TestShop()
        XCTAssertTrue(shop.get("/closing").holds("href=\"/settings\""))
        XCTAssertFalse(shop.get("/more").holds("href=\"/closing\""))
    }

    func testAnOrderOfADayBeforeCanStillBePaid() throws {
        let shop = try shop()
        try sell(shop, nil, nil, .cash)
        shop.clock.advance(hours: 20)
        try sell(shop, nil)
        let page = shop.get("/closing")
        for number in [1, 2, 4] { XCTAssertTrue(page.holds("/orders/\(number)/payment?closing"), "\(number)") }
        XCTAssertFalse(page.holds("/orders/3/payment?closing"))
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "4500"])
        shop.clock.advance(hours: 20)
        let next = shop.get("/closing")
        XCTAssertTrue(next.holds("/orders/4/payment?closing"))
        XCTAssertTrue(next.holds("/orders/1/payment?closing"), "an order is owed at any age")
    }

    func testThePeoplesRowsHaveWhatEachGaveBack() throws {
        let shop = try shop()
        try sell(shop, .card, .card)
        _ = try shop.store.submit(
            RefundRequest(
                order: 1, [OrderLine("kiwi")], paid: .card, reason: .late, key: "f", who: Who(device: "d", staff: "s")))
        _ = try shop.store.submit(DiscountRequest(order: 2, "staff", key: "d", who: Who(device: "d", staff: "s")))
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "0"])
        let page = shop.get("/closings/1")
        for row in [
            "<td>0</td>\n<td>0원</td>\n<td>1,350원</td>\n<td>4,500원</td>\n<td>−5,850원</td>",
            "<td>9,000원</td>\n<td>1,350원</td>\n<td>4,500원</td>\n<td>3,150원</td>",
        ] { XCTAssertTrue(page.holds(row), page.text) }
        XCTAssertTrue(page.holds("할인 전 9,000원 · 할인 1,350원 · 환불 4,500원 · 표의 금액은"), page.text)
    }

    func testASlipIsAskedForAndASecondReceiptSaysSo() throws {
        let shop = try shop()
        try sell(shop, .card)
        let record = "record"
        XCTAssertFalse(shop.get("/orders/1", query: record).holds("다시 인쇄"))
        XCTAssertEqual(
            shop.post("/orders/1/print", ["key": "a", "slip": "page"])["Location"], "/orders/1?record&print=page")
        XCTAssertFalse(shop.get("/orders/1", query: "record&print=page").holds("다시 인쇄"), "the first one")
        XCTAssertTrue(shop.get("/orders/1", query: record).holds("다시 인쇄"))
        _ = shop.post("/orders/1/print", ["key": "b", "slip": "page"])
        XCTAssertTrue(shop.get("/orders/1", query: "record&print=page").holds("다시 인쇄"))
        for (path, slip) in [("/orders/1/print", "closing"), ("/orders/1/print", "x"), ("/closings/1/print", "page")] {
            XCTAssertEqual(shop.post(path, ["key": "c", "slip": slip]).status, .badRequest, slip)
        }
        XCTAssertEqual(shop.post("/orders/1/print", ["slip": "page"]).status, .badRequest)
        XCTAssertEqual(shop.post("/orders/2/print", ["key": "c", "slip": "page"]).status, .notFound)
        XCTAssertEqual(shop.post("/closings/1/print", ["key": "c", "slip": "closing"]).status, .notFound)
    }

    func testTheTaxIsRoundedHalfUpForEachKind() throws {
        XCTAssertEqual(
            [402_500, 196_000, 49_000, 37_000].map { TaxRate(percent: 10)?.tax(in: $0) },
            [36_591, 17_818, 4_455, 3_364])
        XCTAssertEqual([0, 11, 5, -5, -11].map { TaxRate(percent: 10)?.tax(in: $0) }, [0, 1, 0, 0, -1])
        XCTAssertNil(TaxRate(percent: 0))
        let shop = try shop { $0.tax = TaxRate(percent: 10) }
        try sell(shop, .card, .cash)
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "4500"])
        let rows = shop.get("/closings.csv").text.split(separator: "\r\n").dropFirst()
        XCTAssertEqual(rows.count, 2)
        XCTAssertTrue(rows.last?.contains("현금,1,0,4500,0,4500,4091,409,4500,4500,,0,0") == true, "\(rows)")
    }

    func testAClosingKeepsTheTaxOfItsTime() throws {
        let shop = try shop { $0.tax = TaxRate(percent: 10) }
        try sell(shop, .card)
        _ = shop.post("/closing", ["key": "c", "seen": "0", "sum": "0"])
        for rate in [TaxRate(percent: 20), nil] {
            let settings = try shop.store.shop().settings
            var others = settings
            others.tax = rate
            let key = try XCTUnwrap(Key(rawValue: "t\(rate?.percent ?? 0)"))
            _ = try shop.store.submit(SettingsChangeRequest(others, edited: settings, key: key))
            XCTAssertTrue(shop.get("/closings/1").holds("<td>4,091원</td>\n<td>409원</td>"))
            XCTAssertTrue(shop.get("/closings.csv").holds("카드,1,0,4500,0,4500,4091,409,"))
        }
        _ = shop.post("/closing", ["key": "d", "seen": "1", "sum": "0"])
        XCTAssertFalse(shop.get("/closings/2").holds("부가세"))
        XCTAssertTrue(shop.get("/closings.csv").holds("현금,0,0,0,0,0,,,0,0,,0,0"))
    }

    func testAReceiptHasTheShopAndTheTax() throws {
        let shop = try shop {
            $0.tax = TaxRate(percent: 10)
            $0.receiptHeader = NoteText(recorded: "사업자 123-45-67890 · 02-345-6789")
        }
        try sell(shop, .card)
        let receipt = shop.get("/orders/1", query: "record")
        for words in ["사업자 123-45-67890", "<dt>공급가액</dt><dd>4,091원</dd>", "<dt>부가세</dt><dd>409원</dd>"] {
            XCTAssertTrue(receipt.holds(words), words)
        }
    }

    /// Against a second computation from the log, for any sequence of sales, payments, corrections, cancellations, refunds,
    /// moves, closings and their reversals.
    func testTheExpectedCashIsThatOfTheLog() throws {
        for seed in 1...40 {
            var random = SeededRandom(seed: UInt64(seed))
            let shop = try shop()
            for step in 0..<60 { try step == 0 ? sell(shop, .cash) : act(shop, step, &random) }
            let (drawer, log) = (try shop.store.shop().drawer, try naive(shop.store))
            XCTAssertEqual(drawer.period.expected, log.cash, "seed \(seed)")
            XCTAssertEqual(drawer.period.total, log.total, "seed \(seed)")
            XCTAssertEqual(
                drawer.period.tenders.reduce(0) { $0 + drawer.period.takings($1) }, log.total, "seed \(seed)")
        }
    }

    private func act(_ shop: TestShop, _ step: Int, _ random: inout SeededRandom) throws {
        let store = shop.store
        let key = Key(rawValue: "k\(step)") ?? "k"
        let order = Int.random(in: 1...max(1, try store.shop().orderCount), using: &random)
        let kind = PaymentKind.standard.randomElement(using: &random) ?? .cash
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: try sell(shop, Bool.random(using: &random) ? kind : nil)
        case 4, 5: _ = try store.submit(PaymentRequest(order: order, kind, key: key, who: nil))
        case 6: _ = try store.submit(CancellationRequest(order: order, wasMade: nil, key: key, who: nil))
        case 7, 8:
            _ = try store.submit(
                RefundRequest(
                    order: order, [OrderLine("kiwi")], paid: Bool.random(using: &random) ? kind : nil, returned: [:],
                    reason: .other, key: key, who: nil))
        case 9 where Bool.random(using: &random):
            let discount = ["staff", "stamp", nil].randomElement(using: &random) ?? nil
            _ = try store.submit(DiscountRequest(order: order, discount.map { DiscountID($0) }, key: key))
        case 9:
            let reason = CashMove.Reason.allCases.randomElement(using: &random) ?? .change
            _ = try store.submit(
                CashMoveRequest(amount: Int.random(in: 1...9_999, using: &random), reason: reason, key: key))
        case 10:
            let counted = Int.random(in: 0...50_000, using: &random)
            _ = try store.submit(
                ClosingRequest(
                    counted: CashCount(sum: counted), left: counted / 2,
                    seen: store.shop().drawer.closings.last?.closing.number ?? 0, key: key))
        case 11 where Bool.random(using: &random):
            let move = Int.random(in: 1...(try store.shop().sequence), using: &random)
            _ = try store.submit(CashMoveReversalRequest(move: move, key: key))
        default:
            guard let last = try store.shop().drawer.closings.last else { return }
            _ = try store.submit(ClosingReversalRequest(number: last.closing.number, key: key))
        }
    }

    /// The cash in the drawer, and the money of the orders of the period, event by event.
    private func naive(_ store: MemoryStore) throws -> (cash: Int, total: Int) {
        var events = [Event]()
        try store.events(after: 0) {
            events.append($1)
            return true
        }
        // What was taken back never happened.
        for case .closingReversed(let reversal) in events {
            events.removeAll { if case .closed(let closing) = $0 { closing.number == reversal.number } else { false } }
        }
        var (cash, total) = (0, 0)
        for event in events {
            switch event {
            case .ordered(let order): total += order.lines.reduce(0) { $0 + ($1.price ?? 0) * $1.cups }
            case .paid(let payment):
                cash += payment.parts.cash - payment.replaces.cash
            case .discounted(let change):
                let added = (change.discount?.amount ?? 0) - (change.replaces?.amount ?? 0)
                total -= added
                cash += change.paidAfter.cash - change.paid.cash
            case .cancelled(let cancellation):
                let amount =
                    cancellation.lines.reduce(-(cancellation.discount?.amount ?? 0)) { $0 + ($1.price ?? 0) * $1.cups }
                total -= amount
                cash -= cancellation.paid.cash
            case .refunded(let refund):
                let amount = refund.lines.reduce(-(refund.discount?.amount ?? 0)) { $0 + ($1.price ?? 0) * $1.cups }
                total -= amount
                cash -= refund.paid.cash
            case .cashMoved(let move):
                let isPutIn = (move.reason == .change) == (move.reverses == nil)
                cash += isPutIn ? move.amount : -move.amount
            case .closed(let closing): (cash, total) = (closing.left, 0)
            default: break
            }
        }
        return (cash, total)
    }
}

extension [PaymentPart] {
    fileprivate var cash: Int { reduce(0) { $0 + ($1.kind == .cash ? $1.amount : 0) } }
}
