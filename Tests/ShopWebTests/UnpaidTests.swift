import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
@testable import ShopWeb
import TestStores
import TestTime
import XCTest

/// Payments after the next customer began: the foot, the list of today's unpaid orders, and the corner of the head.
final class UnpaidTests: XCTestCase {
    /// Every juice costs 4,500.
    private func shop(_ kinds: [PaymentKind] = [.card, .cash], pin: String? = nil) throws -> TestShop {
        let first = try Menu.firstShop
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) }
        let shop = try TestShop(menu: Menu(fruits: first.fruits, juices: juices), pin: pin)
        if !kinds.isEmpty {
            _ = try shop.store.submit(
                SettingsChangeRequest(Settings(paymentKinds: kinds), edited: Settings(), key: "s"))
        }
        return shop
    }

    private func order(_ shop: TestShop, _ keys: String...) {
        for key in keys { XCTAssertEqual(shop.post("/orders", ["key": key, "juice": "banana"]).status, .seeOther) }
    }

    private func isDue(_ number: Int, on page: Response) -> Bool {
        page.holds("id=\"due-\(number)\"") && page.holds("formaction=\"/orders/\(number)/payment\"")
    }

    /// A tablet: its browser keeps the cookies of the responses.
    private final class Tablet {
        let shop: TestShop
        private var cookies: [String: String] = [:]

        init(_ shop: TestShop) { self.shop = shop }

        func get(_ path: String = "/", query: String = "") -> Response {
            keep(shop.get(path, query: query) { $0.cookie = header })
        }

        @discardableResult
        func post(_ path: String, _ fields: KeyValuePairs<String, String>, query: String = "") -> Response {
            keep(
                shop.post(path, fields) {
                    $0.query = query
                    $0.headers.cookie = header
                })
        }

        func order(_ keys: String...) { for key in keys { post("/orders", ["key": key, "juice": "banana"]) } }

        /// The numbers of the orders in the slots, from the left; nil for a free one.
        var slots: [Int?] {
            self.get().text.components(separatedBy: "<div class=\"slot\">").dropFirst().map { slot in
                slot.firstRange(of: "id=\"due-").flatMap { Int(slot[$0.upperBound...].prefix { $0.isNumber }) }
            }
        }

        private var header: String { cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }

        private func keep(_ response: Response) -> Response {
            for cookie in response.cookies.components(separatedBy: "; ") where !cookie.isEmpty {
                let parts = cookie.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                cookies[String(parts[0])] = parts[1].isEmpty ? nil : String(parts[1])
            }
            return response
        }
    }

    func testAnOrderKeepsItsSlotOnItsTabletUntilItIsPaid() throws {
        let shop = try shop()
        let (mine, other) = (Tablet(shop), Tablet(shop))
        mine.order("a")
        other.order("b")
        XCTAssertEqual(mine.slots, [1, nil])
        XCTAssertEqual(other.slots, [2, nil], "the orders of another tablet are in the list alone")
        XCTAssertTrue(mine.get().holds("결제 기록 없음 </span><b>2</b>"))
        mine.order("c")
        XCTAssertEqual(mine.slots, [1, 3])
        mine.order("d")
        XCTAssertEqual(mine.slots, [4, 3], "the older one leaves for the list")
        mine.post("/orders/3/payment", ["key": "p", "kind": "card"])
        XCTAssertEqual(mine.slots, [4, 3], "it can be corrected in place")
        XCTAssertTrue(mine.get().holds("value=\"card\" aria-pressed=\"true\""))
        shop.clock.advance(hours: 0.01)
        XCTAssertEqual(mine.slots, [4, nil], "its room stays")
        XCTAssertTrue(isDue(4, on: mine.get(query: "cups.kiwi=1")), "beside the next basket")
        mine.order("e")
        XCTAssertEqual(mine.slots, [4, 5])
        mine.post("/orders/4/cancellation", ["key": "c"])
        XCTAssertEqual(mine.slots, [nil, 5])
        mine.post("/orders/5/payment", ["key": "q", "kind": "cash"])
        shop.clock.advance(hours: 0.01)
        XCTAssertEqual(mine.slots, [])
    }

    func testASlotKnowsItsOrderByMoreThanTheNumber() throws {
        let shop = try shop()
        shop.clock.advance(hours: 1)
        let mine = Tablet(shop)
        mine.order("a")
        let restored = try self.shop()
        order(restored, "b")
        let page = restored.get("/") { $0.cookie = "mine=1-\(Int(shop.clock.now.timeIntervalSince1970))." }
        XCTAssertFalse(isDue(1, on: page), "order 1 of another history")
        for cookie in ["mine=1", "mine=..", "mine=x-y.", "mine=1-.", "mine=9-9.8-8"] {
            XCTAssertEqual(shop.get("/") { $0.cookie = cookie }.status, .ok, cookie)
        }
    }

    func testAnOrderIsTakenBackInItsSlotForAMinute() throws {
        let shop = try shop()
        let mine = Tablet(shop)
        mine.order("a")
        let undo = "formaction=\"/orders/1/cancellation\""
        XCTAssertTrue(mine.get().holds(undo))
        XCTAssertFalse(shop.get("/").holds(undo), "on no other tablet")
        shop.clock.advance(hours: 0.02)
        XCTAssertFalse(mine.get().holds(undo))
        XCTAssertTrue(isDue(1, on: mine.get()))
        XCTAssertTrue(mine.get().holds("<span class=\"back\"></span>"), "its room stays")
        XCTAssertFalse(mine.get("/orders/1").holds(undo), "nor in the news of the order")
    }

    func testWhatIsOwedStaysOwedOnTheNextDays() throws {
        let shop = try shop()
        order(shop, "a", "b", "c")
        shop.clock.advance(hours: 24 * 5)
        let morning = shop.get("/orders", query: "unpaid")
        XCTAssertTrue(morning.holds("3건 · 13,500원"), morning.text)
        XCTAssertTrue(morning.holds("<h3 class=\"owed-day\">"))
        XCTAssertTrue(morning.holds("href=\"/orders/1?record#refund\""), "it is written off by a refund")
        order(shop, "d")
        XCTAssertTrue(shop.get("/").holds("결제 기록 없음 </span><b>4</b>"))
        let list = shop.get("/orders", query: "unpaid").text
        let (past, today) = (list.range(of: "id=\"due-1\""), list.range(of: "id=\"due-4\""))
        XCTAssertTrue(try XCTUnwrap(past).lowerBound < XCTUnwrap(today).lowerBound, "earlier days stand on top")
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertEqual(try shop.store.record(1)?.paid, .card)
        let refund: KeyValuePairs = ["key": "r", "cups.banana": "1", "reason": "other"]
        XCTAssertEqual(shop.post("/orders/2/refund", refund).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().owed.map(\.number), [3, 4])
    }

    func testAPaymentIsTakenBack() throws {
        let shop = try shop()
        order(shop, "a")
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertEqual(try shop.store.shop().owed.map(\.number), [])
        _ = shop.post("/orders/1/payment", ["key": "q", "kind": ""]) { $0.query = "unpaid" }
        XCTAssertEqual(try shop.store.shop().owed.map(\.due), [4_500])
        XCTAssertNil(try shop.store.record(1)?.paid)
        XCTAssertEqual(try shop.store.shop().drawer.period.takings(.unpaid), 4_500)
        XCTAssertEqual(try shop.store.shop().drawer.period.takings(.kind(.card)), 0)
        let refund: KeyValuePairs = ["key": "r", "cups.banana": "1", "reason": "other"]
        _ = shop.post("/orders/1/payment", ["key": "s", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertEqual(shop.post("/orders/1/refund", refund).status, .seeOther)
        XCTAssertEqual(shop.post("/orders/1/payment", ["key": "t", "kind": ""]).status, .conflict)
        XCTAssertEqual(try shop.store.record(1)?.paid, .card)
    }

    func testTheRestIsPaidInOneWayAfterAQuestionAndTakenBack() throws {
        let shop = try shop()
        order(shop, "a", "b", "c")
        let question = shop.post("/orders/payments", ["key": "k", "all": "card"]) { $0.query = "unpaid" }
        XCTAssertTrue(question.holds("나머지를 모두 적을까요? 카드 · 3건 · 13,500원"), question.text)
        XCTAssertTrue(question.holds("name=\"orders\" value=\"3.2.1\""))
        XCTAssertEqual(try shop.store.shop().owed.count, 3, "nothing is recorded yet")
        order(shop, "d")
        _ = shop.post("/orders/2/payment", ["key": "p", "kind": "cash"])
        let fields: KeyValuePairs = ["key": "l", "all": "card", "orders": "3.2.1"]
        let done = shop.post("/orders/payments", fields) { $0.query = "unpaid" }
        XCTAssertTrue(done.holds("2건 · 카드"), done.text)
        XCTAssertEqual(try (1...4).map { try shop.store.record($0)?.paid }, [.card, .cash, .card, nil])
        _ = shop.post("/orders/payments", ["key": "m", "all": "", "orders": "3.1"]) { $0.query = "unpaid" }
        XCTAssertEqual(try (1...4).map { try shop.store.record($0)?.paid }, [nil, .cash, nil, nil])
        for fields: KeyValuePairs in [
            ["key": "k", "all": "gold"], ["all": "card"], ["key": "k", "all": "card", "orders": "1.x"],
        ] {
            XCTAssertEqual(shop.post("/orders/payments", fields).status, .badRequest)
        }
        let closing: KeyValuePairs = ["key": "n", "all": "cash", "face.10000": "3"]
        let typed = shop.post("/orders/payments", closing) { $0.query = "closing" }
        XCTAssertTrue(typed.holds("name=\"face.10000\" value=\"3\""), "what was counted stays")
        XCTAssertTrue(typed.holds("href=\"/closing?face.10000=3"))
    }

    func testTheFootSaysWhatWasStoppedAndTakesThatBack() throws {
        let shop = try shop()
        let mine = Tablet(shop)
        mine.order("a")
        mine.post("/juices/kiwi/availability", ["key": "s", "sold": "no"])
        let page = mine.get()
        XCTAssertTrue(page.holds("<b>키위쥬스: 오늘은 그만</b>"), page.text)
        XCTAssertTrue(page.holds("formaction=\"/juices/kiwi/availability\" name=\"sold\" value=\"yes\">되돌리기"))
        XCTAssertFalse(mine.get().holds("키위쥬스: 오늘은 그만"), "once")
        mine.post("/juices/kiwi/availability", ["key": "t", "sold": "yes"])
        XCTAssertTrue(mine.get().holds("<b>키위쥬스: 다시 팔아요</b>"))
        for cookie in ["stopped=juice:durian", "stopped=fruit:kiwi", "stopped=juice", "stopped=juice:kiwi:x"] {
            XCTAssertFalse(shop.get("/") { $0.cookie = cookie }.holds("오늘은 그만</b>"), cookie)
        }
    }

    func testAShopThatRecordsNoPaymentsOwesNothing() throws {
        let shop = try shop([])
        order(shop, "a")
        XCTAssertFalse(isDue(1, on: shop.get("/")))
        XCTAssertFalse(shop.get("/").holds("결제"))
        XCTAssertTrue(shop.get("/").holds("<b>1잔</b><b>4,500원</b>"))
    }

    func testAPaymentKeepsTheChosenJuices() throws {
        let shop = try shop()
        order(shop, "a")
        let response = shop.post(
            "/orders/1/payment",
            ["key": "p", "kind": "cash", "cups.kiwi": "2", "cups.mango": "more", "typed.mango": "4", "typed.kiwi": "4"])
        XCTAssertEqual(response["Location"], "/?cups.kiwi=2&cups.mango=4#juice-kiwi")
        XCTAssertEqual(try shop.store.record(1)?.paid, .cash)
    }

    func testAnOldOrdersPaymentIsToldAtTheCounter() throws {
        let shop = try shop()
        order(shop, "a")
        shop.clock.advance(hours: 2)
        let page = shop.follow(shop.post("/orders/1/payment", ["key": "p", "kind": "card"]))
        XCTAssertTrue(page.holds("<b>1번 · 카드</b><small>4,500원 · 기록했어요</small>"), page.text)
        XCTAssertTrue(page.holds("value=\"cash\""), "a slip is corrected in place")
    }

    func testTheListRecordsAPaymentInOnePressAndCorrectsIt() throws {
        let shop = try shop()
        order(shop, "a", "b", "c")
        _ = shop.post("/orders/3/payment", ["key": "p", "kind": "card"])
        let list = shop.get("/orders", query: "unpaid")
        XCTAssertEqual(list.status, .ok)
        XCTAssertTrue(list.holds("결제 기록 없음 <b class=\"tally\" id=\"owed-sums\">2건 · 9,000원</b>"))
        XCTAssertTrue(list.holds("9,000원"))
        shop.clock.advance(hours: 0.1)
        let response = shop.post("/orders/1/payment", ["key": "q", "kind": "cash"]) { $0.query = "unpaid" }
        XCTAssertEqual(response["Location"], "/orders?unpaid")
        let after = shop.get("/orders", query: "unpaid") { $0.cookie = response.cookie }
        XCTAssertTrue(after.holds("<b>1번 · 현금</b>"))
        let (one, two) = (after.text.range(of: "id=\"due-1\""), after.text.range(of: "id=\"due-2\""))
        XCTAssertTrue(try XCTUnwrap(two).lowerBound < XCTUnwrap(one).lowerBound, "the row that was pressed stays")
        XCTAssertTrue(after.holds("value=\"\">되돌리기"))
        _ = shop.post("/orders/1/payment", ["key": "r", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertEqual(try shop.store.record(1)?.paid, .card)
        _ = shop.post("/orders/2/payment", ["key": "t", "kind": "card"]) { $0.query = "unpaid" }
        XCTAssertTrue(shop.get("/orders", query: "unpaid").holds("결제를 모두 적었어요."))
        XCTAssertEqual(
            shop.post("/orders/1/payment", ["key": "u", "kind": "gold"]) { $0.query = "unpaid" }.status,
            .unprocessableContent)
    }

    func testTheReportLeadsToTheList() throws {
        let shop = try shop()
        order(shop, "a")
        let link = "<a class=\"button owing\" href=\"/orders?unpaid\">"
        XCTAssertTrue(shop.get("/report").holds(link))
        _ = shop.post("/orders/1/payment", ["key": "p", "kind": "card"])
        XCTAssertFalse(shop.get("/report").holds(link))
    }

    func testAPINHidesTheTakingsFromTheCounter() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let path = "\(folder.path)/pin.json"
        let shop = try shop(pin: path)
        order(shop, "a")
        XCTAssertTrue(shop.get("/").holds("<b>1잔</b><b>4,500원</b>"))
        let settings = try PINSettings(
            PIN("190413"), protecting: [], sessionHours: 12, at: shop.clock.now, cost: .least)
        try Authenticator(path, marks: nil, now: { Date() }).set(settings)
        XCTAssertTrue(shop.get("/").holds("<b>1잔</b></a>"))
        XCTAssertFalse(shop.get("/").holds("<b>4,500원</b>"))
    }

    func testAnOrderHasTheNamesOfItsTimeInTheFootAndInTheList() throws {
        let shop = try TestShop(menu: .withPlaces)
        _ = try shop.store.submit(
            SettingsChangeRequest(Settings(paymentKinds: [.cash]), edited: Settings(), key: "s"))
        let tablet = Tablet(shop)
        _ = tablet.post("/orders", ["key": "a", "cups.mango": "2", "place": "own", "send": "all"])
        var lists = try shop.store.shop().menu.lists
        for index in lists.juices.indices where lists.juices[index].id == "mango" {
            lists.juices[index].rename(Localized(korean: "애플망고쥬스", english: "Apple mango"))
        }
        for index in lists.places.indices {
            lists.places[index].rename(Localized(korean: "다른 곳", english: "Elsewhere"))
        }
        let sequence = try shop.store.shop().menuSequence
        _ = try shop.store.submit(MenuChangeRequest(try Menu(lists), editedSequence: sequence, key: "m"))
        for (page, name) in [
            (tablet.get("/"), "the foot"), (shop.get("/orders", query: "unpaid"), "the list"),
        ] {
            let row = page.text.split(separator: "id=\"due-1\"").last?.prefix(1_000) ?? ""
            XCTAssertTrue(row.contains(">망고 2"), "\(name): \(row)")
            XCTAssertFalse(row.contains("다른 곳"), "\(name): \(row)")
        }
    }
}
