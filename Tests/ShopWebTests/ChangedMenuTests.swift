import Foundation
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import XCTest

/// An order of a menu that has changed since its page was shown: it is made, and the page after it says what is otherwise.
final class ChangedMenuTests: XCTestCase {
    private let price = "키위쥬스 가격이 바뀌었어요: 3,500원 → 9,900원"
    private let recipe = "키위쥬스 레시피가 바뀌었어요"

    func testAnotherPriceIsToldOnce() throws {
        let shop = try pricedShop()
        let key = try XCTUnwrap(shop.get("/").formKey)
        try change(shop, price: 9_900)
        let made = shop.post("/orders", ["key": key, "juice": "kiwi"])
        XCTAssertEqual(made["Location"], "/orders/1")
        let page = shop.follow(made)
        XCTAssertTrue(page.holds("키위쥬스 나왔습니다! 맛있게 드세요!"))
        XCTAssertTrue(page.holds("<small>\(price) · 주문 1 · 9,900원</small>"), page.text)
        XCTAssertTrue(
            page.holds("data-number=\"1번\" data-changes=\"\(price)\""),
            "a script tells it of an order that was sent later")
        XCTAssertFalse(page.holds(recipe))
        XCTAssertFalse(shop.get("/orders/1").holds("바뀌었어요"))
    }

    func testAnotherRecipeIsTold() throws {
        let shop = try pricedShop()
        let key = try XCTUnwrap(shop.get("/").formKey)
        try change(shop, recipe: 2)
        let page = shop.follow(shop.post("/orders", ["key": key, "juice": "mango", "cups.kiwi": "1"]))
        XCTAssertTrue(page.holds(recipe))
        XCTAssertFalse(page.holds("가격이 바뀌었어요"))
    }

    func testAnotherChangeIsNoNews() throws {
        let shop = try pricedShop()
        let key = try XCTUnwrap(shop.get("/").formKey)
        try change(shop, price: 9_900)
        XCTAssertFalse(shop.follow(shop.post("/orders", ["key": key, "juice": "mango"])).holds("바뀌었어요"))
    }

    func testAPageOfTheNewMenuSaysNothing() throws {
        let shop = try pricedShop()
        try change(shop, price: 9_900)
        let key = try XCTUnwrap(shop.get("/").formKey)
        XCTAssertFalse(shop.post("/orders", ["key": key, "juice": "kiwi"]).cookies.contains("told="))
    }

    func testARepeatedRequestComparesThePriceOfItsOrder() throws {
        let shop = try pricedShop()
        let key = try XCTUnwrap(shop.get("/").formKey)
        _ = shop.post("/orders", ["key": key, "juice": "kiwi"])
        try change(shop, price: 9_900)
        let again = shop.follow(shop.post("/orders", ["key": key, "juice": "kiwi"]))
        XCTAssertTrue(again.holds("주문은 한 번만 들어갔어요"))
        XCTAssertFalse(again.holds("바뀌었어요"), "it was made at the price of its page")
        let late = shop.post("/orders", ["key": "\(key)-1", "juice": "kiwi"])
        XCTAssertEqual(late.status, .seeOther)
        XCTAssertTrue(shop.follow(shop.post("/orders", ["key": "\(key)-1", "juice": "kiwi"])).holds(price))
    }

    func testTheQuestionBeforeManyCupsKeepsTheMenu() throws {
        let shop = try pricedShop()
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 100], reason: .delivery, key: "d"))
        let key = try XCTUnwrap(shop.get("/").formKey)
        try change(shop, price: 9_900)
        let question = shop.post("/orders", ["key": key, "cups.kiwi": "more", "typed.kiwi": "12", "send": "all"])
        XCTAssertEqual(question.formKey, key)
        let made = shop.post("/orders", ["key": try XCTUnwrap(question.formKey), "cups.kiwi": "12", "sure": "1"])
        XCTAssertTrue(shop.follow(made).holds(price))
    }

    func testAMenuThatCannotBeReadIsToldAsSuch() throws {
        let shop = try pricedShop()
        let readers = (1...4).map { shop.app.historyLimit.permit(for: .init(address: "\($0)", isLetIn: true)) }
        shop.store.keepRecentOrders()
        let key = try XCTUnwrap(shop.get("/").formKey)
        try change(shop, price: 9_900)
        let page = shop.follow(shop.post("/orders", ["key": key, "juice": "kiwi"]))
        XCTAssertTrue(page.holds("그사이 메뉴가 바뀌었어요. 가격을 확인해 주세요"), page.text)
        withExtendedLifetime(readers) {}
    }

    func testAKeyWithoutAMenuIsAsBefore() throws {
        let shop = try pricedShop()
        try change(shop, price: 9_900)
        XCTAssertFalse(shop.post("/orders", ["key": "program", "juice": "kiwi"]).cookies.contains("told="))
        for key in [".a", "x.a", "01.a", "1.", "1.2.a"] {
            XCTAssertEqual(shop.post("/orders", ["key": key, "juice": "kiwi"]).status, .unprocessableContent, key)
        }
    }

    /// A shop whose kiwi juice costs 3,500 won.
    private func pricedShop() throws -> TestShop { try TestShop(menu: menu()) }

    /// The kiwi juice has another price, or takes so many more kiwis.
    private func change(_ shop: TestShop, price: Int = 3_500, recipe more: Int = 0) throws {
        let outcome = try shop.store.submit(
            MenuChangeRequest(menu(price: price, recipe: more), editedSequence: 1, key: "m", who: nil))
        guard case .made = outcome else { return XCTFail("\(outcome)") }
    }

    private func menu(price: Int = 3_500, recipe more: Int = 0) throws -> Menu {
        let first = try Menu.firstShop
        return try Menu(
            fruits: first.fruits,
            juices: first.juices.map { juice in
                guard juice.id == "kiwi" else { return juice }
                let recipe = Recipe(juice.recipe.portions.map { .init($0.fruit, $0.count + more) })
                return Juice(juice.id, names: juice.names, recipe: recipe, price: price)
            })
    }
}
