import JuiceShop
import TestSupport
import XCTest

final class SupplyTests: XCTestCase {
    private func supply(_ fruit: FruitID, _ count: Int) throws -> Supply {
        try Supply(of: fruit, count: count, menu: .firstShop)
    }

    func testAtOrBelowTheMenusThresholdAFruitIsLow() throws {
        XCTAssertEqual(try supply("kiwi", 5).level, .enough)
        XCTAssertEqual(try supply("kiwi", 4).level, .low)
        XCTAssertEqual(try supply("kiwi", 4).stops, [])
    }

    func testAFruitThatStopsOneOfItsJuicesIsLowAndAllOfThemLacking() throws {
        XCTAssertEqual(try supply("kiwi", 2).level, .low)
        XCTAssertEqual(try supply("kiwi", 2).stops, ["kiwi"])
        XCTAssertEqual(try supply("kiwi", 0).level, .lacking)
        XCTAssertEqual(try supply("kiwi", 0).stops, ["mangoKiwi", "kiwi"])
        XCTAssertEqual(try supply("pineapple", 1).level, .lacking)
    }

    func testWithoutAThresholdOnlyTheRecipesTell() throws {
        let names = Names(korean: "k", english: "e")
        let kiwi = Fruit("kiwi", symbol: "k", names: names, firstCount: 1)
        let plum = Fruit("plum", symbol: "p", names: names, firstCount: 1)
        let juice = Juice("kiwi", names: names, recipe: Recipe([.init("kiwi", 3)]))
        let menu = try Menu(fruits: [kiwi, plum], juices: [juice])
        XCTAssertEqual(Supply(of: "kiwi", count: 3, menu: menu).level, .enough)
        XCTAssertEqual(Supply(of: "plum", count: 1, menu: menu).level, .enough, "no juice uses it")
        XCTAssertEqual(Supply(of: "plum", count: 0, menu: menu).level, .lacking)
    }

    func testSoManyMoreMakeTenOfEachJuice() throws {
        XCTAssertEqual(try supply("strawberry", 10).neededForTenEach, 10 * (10 + 16) - 10)
        XCTAssertEqual(try supply("pineapple", 20).neededForTenEach, 0)
        XCTAssertEqual(try supply("pineapple", 21).neededForTenEach, 0)
    }

    func testWhatStopsTheMostJuicesComesFirstAndWhatIsThereNotAtAll() throws {
        let stock = Stock(["strawberry": 300, "banana": 4, "pineapple": 1, "kiwi": 0, "mango": 99])
        XCTAssertEqual(try Menu.firstShop.urgent(in: stock).map(\.fruit), ["kiwi", "pineapple", "banana"])
    }
}
