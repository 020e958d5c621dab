import Foundation
import JuiceShop
import TestSupport
import XCTest

final class MenuTests: XCTestCase {
    private func fault(_ change: (String) -> String) throws -> String? {
        let json = change(try Repository.text("Content/menu.json"))
        do {
            _ = try Menu(json: Data(json.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func assertFault(
        _ expected: String, replacing words: String, with others: String, line: UInt = #line
    ) throws {
        let message = try fault { text in
            guard let place = text.firstRange(of: words) else { return text }
            return text.replacingCharacters(in: place, with: others)
        }
        XCTAssertEqual(message, expected, line: line)
    }

    func testTheFirstShopsMenuIsTheDesigns() throws {
        let menu = try Menu.firstShop
        XCTAssertEqual(menu.fruits.map(\.id), ["strawberry", "banana", "pineapple", "kiwi", "mango"])
        XCTAssertEqual(menu.fruits.map(\.firstCount), [10, 10, 10, 10, 10])
        let recipes = menu.juices.map { juice in
            "\(juice.names[.korean]): "
                + juice.recipe.portions.map { "\($0.fruit) \($0.count)" }.joined(separator: ", ")
        }
        XCTAssertEqual(
            recipes,
            [
                "딸바쥬스: strawberry 10, banana 1", "망키쥬스: mango 2, kiwi 1", "딸기쥬스: strawberry 16",
                "바나나쥬스: banana 2", "파인애플쥬스: pineapple 2", "키위쥬스: kiwi 3", "망고쥬스: mango 3",
            ])
    }

    func testAFruitKnowsTheJuicesThatItGoesInto() throws {
        let menu = try Menu.firstShop
        for fruit in menu.fruits {
            let expected = menu.juices.compactMap { juice in
                juice.recipe.portions.first { $0.fruit == fruit.id }.map { "\(juice.id) \($0.count)" }
            }
            XCTAssertEqual(menu.uses(of: fruit.id).map { "\($0.juice) \($0.count)" }, expected)
        }
        XCTAssertEqual(menu.uses(of: FruitID("durian")), [])
    }

    func testTheSmallestMenuIsTheFirstJuiceAndWhatGoesIntoIt() throws {
        let menu = try Menu.firstShop.smallest
        XCTAssertEqual(menu.juices.map(\.id), ["strawberryBanana"])
        XCTAssertEqual(menu.fruits.map(\.id), ["strawberry", "banana"])
        XCTAssertEqual(menu, try Menu(fruits: menu.fruits, juices: menu.juices, hasQueue: menu.hasQueue))
    }

    func testAnUnknownFruitInARecipeIsRefused() throws {
        try assertFault(
            "juices[1].recipe[0].fruit: \"durian\" is no fruit of this menu; add it to \"fruits\" or write another",
            replacing: "\"fruit\": \"mango\"", with: "\"fruit\": \"durian\"")
    }

    func testADuplicateIdIsRefused() throws {
        try assertFault(
            "fruits[1].id: \"strawberry\" is the id of fruits[0] already; give each its own id",
            replacing: "\"id\": \"banana\"", with: "\"id\": \"strawberry\"")
    }

    func testACountThatIsNotAWholeNumberOverZeroIsRefused() throws {
        for (count, expected) in [
            ("0", "fruits[0].firstCount: 0 is not a whole number from 1 to 999999999; write one"),
            ("-3", "fruits[0].firstCount: -3 is not a whole number from 1 to 999999999; write one"),
            ("1.5", "fruits[0].firstCount: is not a whole number; write one"),
            ("\"10\"", "fruits[0].firstCount: is not a whole number; write one"),
        ] {
            try assertFault(expected, replacing: "\"firstCount\": 10", with: "\"firstCount\": \(count)")
        }
        try assertFault(
            "juices[0].recipe[0].count: 0 is not a whole number from 1 to 999999999; write one",
            replacing: "\"count\": 10", with: "\"count\": 0")
    }

    func testAFruitRunsLowWhereTheMenuSaysAndTheShopHasNoQueueUnlessItSays() throws {
        let menu = try Menu.firstShop
        XCTAssertEqual(menu.fruits.map(\.lowAt), [16, 4, 4, 4, 4])
        XCTAssertFalse(menu.hasQueue)
        let json = try Repository.text("Content/menu.json")
            .replacing("\"queue\": false", with: "\"queue\": true").replacing(", \"lowAt\": 16", with: "")
        let other = try Menu(json: Data(json.utf8))
        XCTAssertNil(other.fruits[0].lowAt)
        XCTAssertTrue(other.hasQueue)
        let without = try Menu(json: Data(json.replacing("\"queue\": true,", with: "").utf8))
        XCTAssertFalse(without.hasQueue)
    }

    func testAThresholdThatIsNoWholeNumberOverZeroIsRefused() throws {
        for (count, expected) in [
            ("0", "fruits[0].lowAt: 0 is not a whole number from 1 to 999999999; write one"),
            ("-1", "fruits[0].lowAt: -1 is not a whole number from 1 to 999999999; write one"),
            ("2.5", "fruits[0].lowAt: is not a whole number; write one"),
        ] {
            try assertFault(expected, replacing: "\"lowAt\": 16", with: "\"lowAt\": \(count)")
        }
    }

    func testAQueueThatIsNeitherTrueNorFalseIsRefused() throws {
        XCTAssertNotNil(try fault { $0.replacing("\"queue\": false", with: "\"queue\": \"yes\"") })
    }

    func testAMissingNameIsRefused() throws {
        try assertFault("fruits[0].name.ko: is missing; write it", replacing: "\"ko\": \"딸기\", ", with: "")
        try assertFault("fruits[0].name.ko: is missing; write the name", replacing: "\"딸기\"", with: "\" \"")
    }

    func testAMissingFieldIsRefused() throws {
        try assertFault("fruits[0].symbol: is missing; write it", replacing: "\"symbol\": \"🍓\", ", with: "")
    }

    func testMalformedJSONIsRefusedWithItsPlace() throws {
        let message = try XCTUnwrap(fault { $0.replacing("\"juices\": [", with: "\"juices\": [,", maxReplacements: 1) })
        XCTAssertTrue(message.hasPrefix("line 10, column 14: "), message)
        XCTAssertTrue(message.hasSuffix("is not JSON; check the commas, quotes and brackets there"), message)
    }

    func testAnEmptyMenuOrRecipeIsRefused() throws {
        XCTAssertEqual(try fault { _ in #"{"fruits":[],"juices":[]}"# }, "fruits: has no fruit; add at least one")
        XCTAssertEqual(
            try fault { _ in "" }, "line 1, the end: is not JSON; check the commas, quotes and brackets there")
        XCTAssertNotNil(try fault { _ in "[]" })
    }

    func testAFruitTwiceInARecipeIsRefused() throws {
        try assertFault(
            "juices[1].recipe[1].fruit: \"mango\" stands in this recipe twice; write it once, with the whole count",
            replacing: "\"fruit\": \"kiwi\"", with: "\"fruit\": \"mango\"")
    }

    func testAnIdThatIsNoneIsRefused() throws {
        try assertFault(
            "fruits[0].id: \"straw berry\" is no id; use 1 to 64 of A-Z a-z 0-9 - and _",
            replacing: "\"id\": \"strawberry\"", with: "\"id\": \"straw berry\"")
    }
}
