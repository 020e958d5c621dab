import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import XCTest

@testable import ShopWeb

/// The counter of a shop without paper cups in its books, and questions about what is really short.
final class NeverShortPageTests: XCTestCase {
    /// The example menu with other first counts.
    private func shop(_ counts: [FruitID: Int]) throws -> TestShop {
        var lists = try Menu.example.lists
        for index in lists.fruits.indices {
            if let count = counts[lists.fruits[index].id] { lists.fruits[index].firstCount = count }
        }
        return try TestShop(menu: Menu(lists))
    }

    func testTheCounterSellsWithoutPaperCupsAndLeadsToTheStock() throws {
        let shop = try shop(["cup14": 0])
        let page = shop.get("/").text
        XCTAssertFalse(page.contains("class=\"strip\""), "a card is sold out")
        XCTAssertTrue(page.contains("<b class=\"count long\">장부에 0</b>"), page)
        XCTAssertTrue(page.contains("id=\"fruit-cup14\" data-part><a href=\"/stock\">"), page)
        XCTAssertTrue(shop.get("/stock").text.contains("장부에 0"))
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango"]).status, .seeOther)
        let record = shop.get("/orders/1", query: "record")
        XCTAssertTrue(record.holds("<dt>장부에 없던 재료</dt><dd>컵 14oz 1개</dd>"), record.text)
    }

    func testAQuestionOffersTheOtherSizesFirst() throws {
        let shop = try shop(["strawberry": 12])
        let question = shop.post("/orders", ["key": "a", "juice": "strawberry"])
        XCTAssertEqual(question.status, .conflict)
        XCTAssertTrue(question.text.contains("딸기쥬스 스몰 1잔 주문"), question.text)
        XCTAssertFalse(question.text.contains("라지 1잔 주문"))
    }

    func testTheOtherJuicesOfAQuestionAreThoseThatCanBeHadInSomeSize() throws {
        let shop = try shop(["strawberry": 12, "mango": 0])
        let question = shop.post("/orders", ["key": "a", "juice": "mango"]).text
        XCTAssertTrue(question.contains("id=\"juice-strawberry\""), question)
        XCTAssertTrue(question.contains("data-short=\"딸기 스몰\""), question)
        XCTAssertFalse(question.contains("id=\"juice-mangoKiwi\""))
    }

    func testTheWayBackKeepsWhatIsMoreThanOnePress() throws {
        let shop = try shop(["mango": 2])
        let many = shop.post("/orders", ["key": "a", "juice": "mango", "cups.mango": "more", "typed.mango": "18"])
        XCTAssertEqual(many.status, .conflict)
        XCTAssertTrue(many.text.contains("재료가 모자라요"), "18 cups are asked about only if they can be made")
        XCTAssertTrue(many.text.contains("href=\"/?cups.mango=18#juice-mango\""), many.text)
        XCTAssertTrue(shop.post("/orders", ["key": "b", "juice": "mango"]).text.contains("href=\"/\""))
    }
}
