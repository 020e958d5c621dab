import ContentFile
import JuiceShop
import ShopTestSupport
import XCTest

final class CostTests: XCTestCase {
    /// Three fruits for 100: one costs 33, two 67.
    func testACostIsRoundedOnceForTheWholeAmount() throws {
        let fruit = Fruit("kiwi", symbol: "🥝", names: .init("키위"), firstCount: 0, box: 3, boxPrice: 100)
        XCTAssertEqual([0, 1, 2, 3, 4, 300, -2].map { fruit.cost(of: $0) }, [0, 33, 67, 100, 133, 10_000, -67])
        let milk = try XCTUnwrap(Menu.example["milk" as FruitID])
        XCTAssertEqual([1, 150, 200, 1_000, 1_000_000].map { milk.cost(of: $0) }, [3, 420, 560, 2_800, 2_800_000])
    }

    func testNoCostIsSaidWhereOneOfTheFruitsHasNone() throws {
        let menu = try Menu.example
        XCTAssertEqual(menu.cost(of: ["milk": 200, "strawberry": 8]), 560 + 960)
        XCTAssertNil(menu.cost(of: ["milk": 200, "durian": 1]))
        XCTAssertEqual(menu.cost(of: ["milk": 200, "durian": 0]), 560)
        XCTAssertEqual(try Menu.firstShop.juices.flatMap { try Menu.firstShop.margins(of: $0, tax: nil) }.count, 0)
        let banana = Fruit("banana", symbol: "🍌", names: .init("바나나"), firstCount: 0, box: 1, boxPrice: Int.max)
        XCTAssertNil(banana.cost(of: 2), "more than any shop pays")
    }

    func testEachSizeHasItsMargin() throws {
        let menu = try Menu.example
        let latte = try XCTUnwrap(menu["strawberryLatte" as JuiceID])
        let margins = menu.margins(of: latte, tax: nil)
        XCTAssertEqual(margins.map { $0.size?.id }, [nil, "large", "small"])
        XCTAssertEqual(margins.map(\.margin.cost), [960 + 560 + 60, 1_440 + 840 + 80, 720 + 420 + 60])
        XCTAssertEqual(margins.map(\.margin.amount), [3_420, 3_640, 3_300])
        XCTAssertEqual(margins.map(\.margin.percent), [68, 60, 73])
        let net = menu.margins(of: latte, tax: TaxRate(percent: 10))
        XCTAssertEqual(net.map(\.price), [5_000, 6_000, 4_500])
        XCTAssertEqual(net.map(\.margin.price), [5_000 - 455, 6_000 - 545, 4_500 - 409], "the tax is no income")
        XCTAssertEqual(Margin(3, cost: 4).percent, -34, "never larger than it is")
        XCTAssertNil(Margin(0, cost: 4).percent)
    }
}
