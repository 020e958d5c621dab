import ContentFile
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

final class StockLevelTests: XCTestCase {
    private func stockLevel(_ fruit: FruitID, _ count: Int) throws -> StockLevel {
        try StockLevel(of: fruit, count: count, menu: .firstShop)
    }

    func testAFruitIsLowAtOrBelowTheMenusThreshold() throws {
        XCTAssertEqual(try stockLevel("kiwi", 5).level, .enough)
        XCTAssertEqual(try stockLevel("kiwi", 4).level, .low)
        XCTAssertEqual(try stockLevel("kiwi", 4).stops, [])
    }

    func testAFruitIsLowWhenItStopsOneJuiceAndShortWhenItStopsAll() throws {
        XCTAssertEqual(try stockLevel("kiwi", 2).level, .low)
        XCTAssertEqual(try stockLevel("kiwi", 2).stops, ["kiwi"])
        XCTAssertEqual(try stockLevel("kiwi", 0).level, .short)
        XCTAssertEqual(try stockLevel("kiwi", 0).stops, ["mangoKiwi", "kiwi"])
        XCTAssertEqual(try stockLevel("pineapple", 1).level, .short)
    }

    func testOnlyTheRecipesDecideWithoutAThreshold() throws {
        let names = Localized(korean: "k", english: "e")
        let kiwi = Fruit("kiwi", symbol: "k", names: names, firstCount: 1)
        let plum = Fruit("plum", symbol: "p", names: names, firstCount: 1)
        let juice = Juice("kiwi", names: names, recipe: Recipe([.init("kiwi", 3)]))
        let menu = try Menu(fruits: [kiwi, plum], juices: [juice])
        XCTAssertEqual(StockLevel(of: "kiwi", count: 3, menu: menu).level, .enough)
        XCTAssertEqual(StockLevel(of: "plum", count: 1, menu: menu).level, .enough, "no juice uses it")
        XCTAssertEqual(StockLevel(of: "plum", count: 0, menu: menu).level, .short)
    }

    func testTheNeededCountMakesTenOfEachJuice() throws {
        XCTAssertEqual(try stockLevel("strawberry", 10).neededForTenEach, 10 * (10 + 16) - 10)
        XCTAssertEqual(try stockLevel("pineapple", 20).neededForTenEach, 0)
        XCTAssertEqual(try stockLevel("pineapple", 21).neededForTenEach, 0)
    }

    func testTheFruitThatStopsTheMostJuicesIsTheMostUrgent() throws {
        let stock = Stock(["strawberry": 300, "banana": 4, "pineapple": 1, "kiwi": 0, "mango": 99])
        XCTAssertEqual(try Menu.firstShop.urgent(in: stock).map(\.fruit), ["kiwi", "pineapple", "banana"])
    }
}
