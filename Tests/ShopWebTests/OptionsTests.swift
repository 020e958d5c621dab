import FastCGI
import JuiceShop
import ShopStore
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Cups in a size and with choices, over HTTP.
final class OptionsTests: XCTestCase {
    private func shop() throws -> TestShop { try TestShop(hasQueue: true, menu: .example) }

    func testAJuiceWithSizesOrOptionsHasAPageThatOrdersACup() throws {
        let shop = try shop()
        let page = shop.get("/options/mango", query: "cups.kiwi=2")
        for words in [
            "라지 6,000원", "얼음 적게", "망고 추가 +\u{2060}500원", #"name="cups.kiwi" value="2""#, "함께 주문: 키위쥬스 2잔",
            #"name="size" value="" checked"#, #"name="choice.ice" value="ice-normal" checked"#,
        ] {
            XCTAssertTrue(page.holds(words), words)
        }
        let answer = shop.post(
            "/orders",
            [
                "key": "k", "cups.kiwi": "2", "size": "large", "choice.ice": "ice-less", "choice.sugar": "sugar-normal",
                "cups": "1", "juice": "mango",
            ])
        XCTAssertEqual(answer["Location"], "/orders/1")
        let order = try XCTUnwrap(try shop.store.order(1))
        XCTAssertEqual(
            order.lines,
            [
                OrderLine("kiwi", cups: 2, price: 4_500),
                OrderLine(Cup("mango", size: "large", choices: ["ice-less"]), price: 6_000),
            ])
        XCTAssertEqual(order.took, ["kiwi": 6, "mango": 5, "cup14": 2, "cup24": 1])
    }

    func testAPlainJuiceHasNoSuchPage() throws {
        XCTAssertEqual(try TestShop().get("/options/mango").status, .notFound)
        XCTAssertEqual(try shop().get("/options/durian").status, .notFound)
        XCTAssertFalse(try TestShop().get("/").holds("/options/"))
        XCTAssertTrue(try shop().get("/").holds(#"href="/options/mango""#))
    }

    func testASizeAndWishesAreNamedWhereverAnOrderIsRead() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "k", "cups.mango.large.ice-less.mango-plus": "2", "send": "all"])
        _ = shop.post("/orders", ["key": "l", "cups.mango": "1", "send": "all"])
        let words = "망고쥬스 라지 (얼음 적게, 망고 추가) 2잔"
        for path in ["/orders", "/orders/1?record"] where path == "/orders" {
            XCTAssertTrue(shop.get(path).holds(words), path)
        }
        let queue = shop.get("/queue")
        for words in [#"<span class="size">라지</span>"#, "얼음 적게 · 망고 추가", "망고 12 · 컵 24oz 2"] {
            XCTAssertTrue(queue.holds(words), words)
        }
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds(#"<span class="wish">얼음 적게 · 망고 추가</span>"#))
        let table = shop.get("/report/orders.csv")
        XCTAssertTrue(table.holds("라지"), table.text)
        XCTAssertTrue(table.holds("\"얼음 적게, 망고 추가\"") || table.holds("얼음 적게, 망고 추가"), table.text)
    }

    func testAChoiceThatLeftTheMenuIsToldAndNothingIsOrdered() throws {
        let shop = try shop()
        let answer = shop.post("/orders", ["key": "k", "cups.mango..salt": "1", "cups.kiwi": "2", "send": "all"])
        XCTAssertEqual(answer.status, .unprocessableContent)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testAnOwnersChangeInTheEditorKeepsSizesAndOptions() throws {
        let shop = try shop()
        let fields =
            "key=m&menu=1&name.ko=망고쥬스&name.en=Mango juice&price=5200&recipe.mango=3&recipe.cup14=1&glass=tall&colour="
        let answer = shop.post("/menu/juices/mango", [:]) { $0.body = .whole(Array(fields.utf8)) }
        XCTAssertEqual(answer.status, .seeOther, answer.text)
        let (before, after) = (try Menu.example, try shop.store.shop().menu)
        XCTAssertEqual(after["mango" as JuiceID]?.price, 5_200)
        XCTAssertEqual(after["mango" as JuiceID]?.sizes, before["mango" as JuiceID]?.sizes)
        XCTAssertEqual(after["mango" as JuiceID]?.options, before["mango" as JuiceID]?.options)
        XCTAssertEqual(after.options, before.options)
    }

    func testTheShortageOfAChoiceIsAsked() throws {
        let shop = try shop()
        let answer = shop.post(
            "/orders", ["key": "k", "cups.kiwi..milk-plus": "39", "cups.mangoLatte": "20", "send": "all"])
        XCTAssertEqual(answer.status, .conflict)
        XCTAssertTrue(answer.holds("우유 100ml"), answer.text)
    }
}
