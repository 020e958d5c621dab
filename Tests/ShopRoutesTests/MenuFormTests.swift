import Bytes
import ContentFile
import FastCGI
import JuiceShop
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

/// The forms of the menu's editor: what was typed, and the juice or fruit that it makes.
final class MenuFormTests: XCTestCase {
    private func juice(_ fields: String) throws -> JuiceForm {
        JuiceForm(try XCTUnwrap(Form(fields)), on: try .firstShop, in: .shop)
    }

    private func fruit(_ fields: String) throws -> FruitForm {
        FruitForm(try XCTUnwrap(Form(fields)), on: try .firstShop, in: .shop)
    }

    private func assertFaults(
        _ expected: [MenuField: MenuFieldFault], line: UInt = #line, _ draft: () throws -> Any
    ) {
        XCTAssertThrowsError(try draft(), line: line) {
            XCTAssertEqual($0 as? MenuFault, .fields(expected), line: line)
        }
    }

    func testEveryJuiceAndFruitComesBackFromItsForm() throws {
        let first = try Menu.firstShop
        let menu = try Menu(
            fruits: first.fruits.map {
                Fruit(
                    $0.id, symbol: $0.symbol, names: $0.names, firstCount: 3, lowAt: 4, box: 24, par: 200,
                    picture: .grape, colour: .lemon)
            },
            juices: first.juices.map {
                Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500, glass: .jar, colour: .peach)
            })
        for juice in menu.juices {
            let typed = try JuiceForm(juice, in: .shop).item(juice.id, on: menu)
            XCTAssertEqual(try MenuEdit.changeJuice(typed).applied(to: menu, sequence: 1), menu)
        }
        for fruit in menu.fruits {
            let typed = try FruitForm(fruit, in: .shop).item(fruit.id, on: menu)
            XCTAssertEqual(try MenuEdit.changeFruit(typed).applied(to: menu, sequence: 1), menu)
        }
    }

    func testAFruitHasTheDrawingOfItsNameUnlessAnotherOneIsChosen() throws {
        let names: [(String, FruitDrawing?)] = [
            ("name.ko=블루베리", .blueberry), ("name.ko=냉동 블루베리", .blueberry), ("name.ko=청포도", .grape),
            ("name.ko=애플망고", .mango), ("name.ko=파인애플", .pineapple), ("name.ko=제주 감귤", .orange),
            ("name.ko=a&name.en=Frozen Blueberries", .blueberry), ("name.ko=a&name.en=green apple", .apple),
            ("name.ko=a&name.en=Peaches", .peach), ("name.ko=a&name.en=grapefruit", .fruit),
            ("name.ko=망고스틴", .fruit), ("name.ko=두리안", .fruit), ("name.ko=", .fruit),
        ]
        for (fields, drawing) in names {
            let form = try fruit(fields.replacing(" ", with: "%20") + "&picture=")
            XCTAssertEqual(form.picture, drawing, fields)
            XCTAssertNil(form.chosenPicture)
        }
        let blueberry = try fruit("name.ko=블루베리&picture=&colour=&initial=0").item(nil, on: .firstShop)
        XCTAssertEqual([blueberry.picture, blueberry.colour], [.blueberry, .blueberry])
        XCTAssertEqual(try fruit("name.ko=블루베리&picture=fruit").picture, .fruit, "chosen")
    }

    func testAJuiceIsReadFromItsFields() throws {
        let menu = try Menu.firstShop
        let form = try juice(
            "price=4,500&name.ko=%20%20망고%20%20바나나%20쥬스%0A&name.en=&recipe.mango=%EF%BC%92&recipe.banana=&recipe.kiwi=0&glass=jar&colour=lemon"
        )
        XCTAssertEqual(
            try form.item(nil, on: menu),
            Juice(
                "", names: Localized("망고 바나나 쥬스"), recipe: Recipe([.init("mango", 2)]), price: 4_500, glass: .jar,
                colour: .lemon))
        let plain = try juice("name.ko=a&recipe.mango=2&glass=bucket&colour=").item(nil, on: menu)
        XCTAssertEqual(plain.glass, .tall)
        XCTAssertNil(plain.colour)
        XCTAssertNil(plain.price)
    }

    func testEachWrongFieldOfAJuiceIsNamedAndKeepsWhatWasTyped() throws {
        let long = String(repeating: "긴", count: 41)
        let form = try juice("name.ko=%20&name.en=\(long)&recipe.mango=많이&recipe.kiwi=-1&recipe.banana=1000000000")
        assertFaults([
            .name(.korean): .text(.empty), .name(.english): .text(.tooLong), .count("mango"): .notANumber,
            .count("kiwi"): .notANumber, .count("banana"): .aboveMost(999_999_999),
        ]) { try form.item(nil, on: .firstShop) }
        XCTAssertEqual(form.counts["mango"], "많이")
        assertFaults([.price: .notAPrice]) {
            try juice("name.ko=a&price=free&recipe.mango=1").item(nil, on: .firstShop)
        }
        assertFaults([.recipe: .noFruit]) {
            try juice("name.ko=a&recipe.mango=0&recipe.durian=3").item(nil, on: .firstShop)
        }
    }

    func testAStepperFillsTheFieldOfItsFruit() throws {
        var form = try juice("name.ko=a&recipe.mango=1&recipe.kiwi=x")
        for (fruit, pieces, text) in [("mango", 1, "2"), ("banana", 1, "1"), ("mango", -1, "1"), ("mango", -1, "")] {
            XCTAssertTrue(try form.apply(StockStep(fruit: FruitID(fruit), pieces: pieces), on: .firstShop))
            XCTAssertEqual(form.counts[FruitID(fruit)], text)
        }
        XCTAssertFalse(try form.apply(StockStep(fruit: "kiwi", pieces: 1), on: .firstShop))
        XCTAssertEqual(form.counts["kiwi"], "x")
    }

    func testAFruitIsReadFromItsFields() throws {
        let menu = try Menu.firstShop
        XCTAssertEqual(
            try fruit("name.ko=포도&picture=grape&colour=&lowAt=&firstCount=12").item(nil, on: menu),
            Fruit("", symbol: "", names: Localized("포도"), firstCount: 12, picture: .grape, colour: .grape))
        XCTAssertEqual(try fruit("name.ko=포도&picture=grape&colour=kiwi&lowAt=3").item(nil, on: menu).colour, .kiwi)
        let boxed = try fruit("name.ko=포도&box=24&par=100").item(nil, on: menu)
        XCTAssertEqual([boxed.box, boxed.par, boxed.lowAt], [24, 100, nil])
        assertFaults([
            .lowAt: .notANumber, .box: .notANumber, .par: .notANumber, .firstCount: .notANumber,
        ]) { try fruit("name.ko=포도&lowAt=0&box=x&par=-1&firstCount=-1").item(nil, on: .firstShop) }
    }

    func testThePressedButtonIsTheAction() throws {
        func action(_ fields: String) throws -> MenuForm.Action? {
            MenuForm(try XCTUnwrap(Form("key=a&menu=1&\(fields)")))?.action
        }
        XCTAssertEqual(try action("name.ko=a"), .save)
        XCTAssertEqual(try action("remove=1"), .remove)
        XCTAssertEqual(try action("preview=1"), .preview)
        XCTAssertEqual(try action("step.kiwi=-1"), .step(StockStep(fruit: "kiwi", pieces: -1)))
        XCTAssertEqual(try action("juice.up=kiwi"), .move(.moveJuice("kiwi", .up)))
        XCTAssertEqual(try action("fruit.down=kiwi"), .move(.moveFruit("kiwi", .down)))
        for fields in ["", "key=a", "menu=1", "key=a&menu=0", "key=a&menu=x", "key=a%20b&menu=1"] {
            XCTAssertNil(MenuForm(try XCTUnwrap(Form(fields))), fields)
        }
    }

    func testPricesAreTypedAsPagesWriteThem() throws {
        let euro = try XCTUnwrap(Currency("EUR"))
        func juice(_ price: String) throws -> Juice {
            let fields = "name.ko=a&recipe.kiwi=1&price=\(PercentEncoding.encode(price))"
            let form = JuiceForm(try XCTUnwrap(Form(fields)), on: try .firstShop, in: .shop, euro)
            return try form.item(nil, on: .firstShop)
        }
        for (typed, amount) in [("4,50", 450), ("12,50 €", 1_250), ("1.234,50", 123_450), ("", nil)] {
            XCTAssertEqual(try juice(typed).price, amount, typed)
        }
        assertFaults([.price: .ambiguous("1,234.00", "1.234")]) { try juice("1.234") }
        assertFaults([.price: .aboveMost(99_999_999)]) { try juice("1000000") }
        assertFaults([.price: .notAPrice]) { try juice("4.50 $") }
    }

    func testTheNumbersOfAFruitHaveItsUnit() throws {
        let milk = try fruit("name.ko=a&unit=ml&firstCount=1.5%20L&lowAt=300&box=1%20L&par=2,000&step=100%20ml").item(
            nil, on: .firstShop)
        XCTAssertEqual(milk.firstCount, 1_500)
        XCTAssertEqual(milk.box, 1_000)
        XCTAssertEqual(milk.par, 2_000)
        XCTAssertEqual(milk.step, 100)
        assertFaults([.firstCount: .notANumber]) { try fruit("name.ko=a&firstCount=1.5%20L").item(nil, on: .firstShop) }
    }
}
