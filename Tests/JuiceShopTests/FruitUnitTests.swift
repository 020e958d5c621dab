import Bytes
import ContentFile
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

/// What is counted in grams and millilitres, and what has no tile.
final class FruitUnitTests: XCTestCase {
    func testAnAmountIsWrittenToTheLastDigitFromAThousandOnInTheLargerUnit() {
        for (count, text) in [
            (0, "0 ml"), (300, "300 ml"), (999, "999 ml"), (1000, "1 L"), (1001, "1.001 L"), (1050, "1.05 L"),
            (1500, "1.5 L"), (-1500, "−1.5 L"), (1_234_500, "1,234.5 L"), (Stock.maxCount, "999,999.999 L"),
        ] {
            XCTAssertEqual(FruitUnit.ml.text(count).replacing("\u{A0}", with: " "), text)
        }
        XCTAssertEqual(FruitUnit.g.text(1_250), "1.25\u{A0}kg")
        XCTAssertEqual(FruitUnit.piece.text(1_500), "1,500")
        XCTAssertEqual([-300, 0, 2_000].map(FruitUnit.g.signed), ["−300\u{A0}g", "0\u{A0}g", "+2\u{A0}kg"])
    }

    func testWhatIsUsualIsNotWritten() throws {
        let plain = try Menu.firstShop.fileText
        for word in ["unit", "step", "tile", "box"] { XCTAssertFalse(plain.contains("\"\(word)"), word) }
        let menu = try Menu.example
        let read = try Menu(json: Array(menu.fileText.utf8), file: "menu.json", languages: .shop)
        XCTAssertEqual(read, menu)
        let milk = try XCTUnwrap(read["milk" as FruitID])
        XCTAssertEqual([milk.step, milk.box, milk.boxPrice], [100, 1000, 2800])
        XCTAssertEqual([milk.unit, read.unit(of: "mango"), read.unit(of: "durian")], [.ml, .piece, .piece])
        XCTAssertEqual(read.fruits.filter { !$0.hasTile }.map(\.id), ["oat", "cup14", "cup24"])
    }

    func testAMistakeInTheFileHasItsPlaceAndRemedy() throws {
        let json = try Repository.text("Content/menu.json")
        func error(_ members: String) -> String {
            let json = json.replacing("\"firstCount\": 10, \"lowAt\": 16", with: "\"firstCount\": 10, \(members)")
            do {
                _ = try Menu(json: Array(json.utf8), file: "menu.json", languages: .shop)
                return "no error"
            } catch {
                return "\(error)"
            }
        }
        for (members, words) in [
            (#""unit": "mL""#, #"fruit 1 (딸기), "unit": "mL" is not a unit; write "ml""#),
            (#""step": 0"#, #"fruit 1 (딸기), "step": 0 is not a whole number from 1 to 99999999; write one that is"#),
            (#""tile": "no""#, #"fruit 1 (딸기), "tile""#),
            (
                #""boxPrice": 2800"#,
                #"fruit 1 (딸기), "boxPrice": is the price of a box, and "box" is missing; write in "box" how much a box holds, such as 1"#
            ),
            (#""box": 10, "boxPrice": -1"#, #"fruit 1 (딸기), "boxPrice": -1 is not a whole number from 0 to 99999999"#),
        ] {
            XCTAssertTrue(error(members).contains(words), "\(members): \(error(members))")
        }
    }

    func testAFruitThatLeftTheMenuKeepsItsUnit() throws {
        let example = try Menu.example
        let later = try Menu.firstShop.replacing(example)
        XCTAssertEqual(later.unit(of: "milk"), .ml)
        XCTAssertEqual(example.replacing(later).retired.units, [:])
    }

    /// A latte takes 200 ml, a small one 150 and a large one 300; extra milk is 100 ml more, for every juice that has it.
    func testSizesAndChoicesCountInWhatIsLow() throws {
        let menu = try Menu.example
        func level(_ fruit: FruitID, _ count: Int) -> StockLevel { StockLevel(of: fruit, count: count, menu: menu) }
        XCTAssertEqual(level("milk", 199).stops, ["strawberryLatte", "mangoLatte"])
        XCTAssertEqual(level("milk", 100).level, .low, "enough for a choice")
        XCTAssertEqual(level("milk", 99).level, .short)
        XCTAssertEqual(level("strawberry", 23).level, .low, "too few for a large juice")
        XCTAssertEqual(level("strawberry", 24).level, .enough)
        XCTAssertEqual(level("cup24", 0).level, .low, "it never stops a sale")
        XCTAssertEqual(level("cup24", 0).stops, [], "every plain cup can")
        XCTAssertEqual(level("cup24", 0).neededForTenEach, 120)
        XCTAssertEqual(menu.uses(of: "cup24").first?.portions, 1...1)
        XCTAssertEqual(menu.uses(of: "strawberry").first { $0.juice == "strawberry" }?.portions, 11...24)
    }

    func testMilkAndCupsDoNotColourAJuice() throws {
        let menu = try Menu.example
        let latte = try XCTUnwrap(menu["strawberryLatte" as JuiceID])
        XCTAssertEqual(menu.fruitsByShare(in: latte), ["strawberry", "milk"])
        XCTAssertEqual(menu.colours(of: latte), [.strawberry, .milk])
    }
}
