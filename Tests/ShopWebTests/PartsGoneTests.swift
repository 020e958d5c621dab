import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Orders of sizes and choices that cannot be had: the page names them, and the rest is one press away.
final class PartsGoneTests: XCTestCase {
    private func shop() throws -> TestShop { try TestShop(hasQueue: true, menu: .example) }

    private let chosen: KeyValuePairs = [
        "key": "1.k", "cups.mango.large.ice-less.mango-plus": "2", "cups.kiwi": "1", "memo": "빨대", "send": "all",
    ]

    /// A new menu without what `isKept` refuses.
    private func remove(_ choice: ChoiceID, in shop: TestShop) throws {
        let now = try shop.store.shop()
        let options = now.menu.options.map { option in
            MenuOption(
                option.id, names: option.names, isAny: option.isAny, choices: option.choices.filter { $0.id != choice })
        }
        var lists = now.menu.lists
        lists.options = options
        lists.discounts = []
        lists.hasQueue = true
        _ = try shop.store.submit(MenuChangeRequest(try Menu(lists), editedSequence: now.menuSequence, key: "m"))
    }

    /// Presses the page's button.
    private func orderRest(_ page: Response, in shop: TestShop) throws -> Order {
        let fields = page.text.matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#).map {
            Form.Field(String($0.1), String($0.2))
        }
        let answer = shop.post("/orders", [:]) { $0.body = .whole(Array(Form(fields: fields).encoded.utf8)) }
        XCTAssertEqual(answer.status, .seeOther, answer.text)
        return try XCTUnwrap(try shop.store.order(1))
    }

    func testAFormFromBeforeAChoiceLeftTheMenuIsAConflictThatOffersTheRest() throws {
        let shop = try shop()
        try remove("mango-plus", in: shop)
        let answer = shop.post("/orders", chosen)
        XCTAssertEqual(answer.status, .conflict)
        XCTAssertTrue(answer.holds("망고 추가: 이제 메뉴에 없어요"), answer.text)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
        let order = try orderRest(answer, in: shop)
        XCTAssertEqual(
            order.lines.map { OrderLine($0.cup, cups: $0.cups) },
            [OrderLine("kiwi"), OrderLine(Cup("mango", size: "large", choices: ["ice-less"]), cups: 2)])
        XCTAssertEqual(order.content.memo?.rawValue, "빨대")
    }

    func testAnOrderWhoseAnswerWasLostIsToldAlthoughAPartOfItHasLeftTheMenu() throws {
        for discount in ["", "staff"] {
            let shop = try shop()
            let form = chosen.map { ($0.key, $0.value) } + [("discount", discount)]
            func send() -> Response {
                shop.post("/orders", [:]) {
                    $0.body = .whole(Array(Form(fields: form.map { .init($0.0, $0.1) }).encoded.utf8))
                }
            }
            XCTAssertEqual(send()["Location"], "/orders/1")
            try remove("mango-plus", in: shop)
            XCTAssertEqual(send()["Location"], "/orders/1", "the discount \(discount)")
            XCTAssertEqual(try shop.store.shop().orderCount, 1)
            let other = shop.post(
                "/orders", ["key": "1.l", "cups.mango.large.ice-less.mango-plus": "2", "send": "all"])
            XCTAssertEqual(other.status, .conflict, "another key is another order")
        }
    }

    func testAMistakeOfTheFormIsNoConflict() throws {
        let shop = try shop()
        for cup in ["mango..salt", "mango..milk-oat", "mango..ice-less.ice-none", "mango.huge", "durian"] {
            let answer = shop.post("/orders", ["key": "k", "cups.\(cup)": "1", "cups.kiwi": "2", "send": "all"])
            XCTAssertEqual(answer.status, .unprocessableContent, cup)
        }
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testAShortageNamesTheChoiceToBlameAndOffersTheOrderWithoutIt() throws {
        let shop = try shop()
        _ = try shop.store.submit(StockChangeRequest(["mango": -109], reason: .waste, key: "w"))
        let answer = shop.post("/orders", chosen)
        XCTAssertEqual(answer.status, .conflict)
        XCTAssertTrue(answer.holds("망고 추가: 망고 1개 모자라요"), answer.text)
        XCTAssertTrue(answer.holds("빼고 주문 · 키위쥬스 1잔과 망고쥬스 라지 (얼음 적게) 2잔") || answer.holds("빼고 주문 · "), answer.text)
        XCTAssertTrue(answer.holds("value=\"cups.kiwi=1&amp;cups.mango.large.ice-less=2&amp;memo="), answer.text)
        XCTAssertTrue(answer.holds("기본으로 주문"), answer.text)
    }

    func testAChoiceIsStoppedForTodayAndSoldAgainWhereJuicesAre() throws {
        let shop = try shop()
        for path in ["/", "/menu"] {
            XCTAssertTrue(
                shop.get(path).holds("formaction=\"/choices/mango-plus/availability\" name=\"sold\" value=\"no\""), path
            )
            XCTAssertFalse(shop.get(path).holds("/choices/ice-normal/"), "every cup can have the default")
        }
        let stopped = shop.post("/choices/mango-plus/availability", ["key": "s", "sold": "no", "cups.kiwi": "2"])
        XCTAssertTrue(try XCTUnwrap(stopped["Location"]).hasPrefix("/?cups.kiwi=2"))
        for path in ["/", "/menu"] {
            XCTAssertTrue(
                shop.get(path).holds("formaction=\"/choices/mango-plus/availability\" name=\"sold\" value=\"yes\""),
                path)
        }
        let sheet = shop.get("/options/mango")
        XCTAssertTrue(sheet.holds("<b>망고 추가</b><small>오늘은 그만</small>"), sheet.text)
        let answer = shop.post("/orders", chosen)
        XCTAssertEqual(answer.status, .conflict)
        XCTAssertTrue(answer.holds("망고 추가: 오늘은 그만 팔아요"), answer.text)
        XCTAssertEqual(try orderRest(answer, in: shop).cups, 3)
        XCTAssertEqual(shop.post("/choices/mango-plus/availability", ["key": "t", "sold": "yes"]).status, .seeOther)
        XCTAssertEqual(
            shop.post("/orders", ["key": "u", "cups.mango..mango-plus": "1", "send": "all"]).status, .seeOther)
        XCTAssertEqual(shop.post("/choices/salt/availability", ["key": "v", "sold": "no"]).status, .notFound)
    }
}
