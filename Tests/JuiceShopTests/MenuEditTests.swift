import ContentFile
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

/// The rules of one change of the menu, and the differences that it makes.
final class MenuEditTests: XCTestCase {
    /// A juice as its form makes it, in the place of an old one.
    private func juice(
        _ korean: String, _ english: String = "", _ counts: [FruitID: Int] = ["kiwi": 1], as id: JuiceID = "",
        on menu: Menu? = nil
    ) throws -> Juice {
        let menu = try menu ?? .firstShop
        let old = menu[id]
        return Juice(
            id, names: Localized([.korean: korean, .english: english], was: old?.names),
            recipe: Recipe(counts, was: old?.recipe, on: menu))
    }

    private func fruit(
        _ korean: String, _ english: String = "", as id: FruitID = "", picture: FruitDrawing = .grape
    ) -> Fruit {
        Fruit(
            id, symbol: "", names: Localized([.korean: korean, .english: english], was: nil), firstCount: 7,
            picture: picture, colour: .grape)
    }

    private func assertError(
        _ expected: MenuEditError, _ edit: MenuEdit, line: UInt = #line
    ) throws {
        let menu = try Menu.firstShop
        XCTAssertThrowsError(try edit.applied(to: menu, sequence: 1), line: line) {
            XCTAssertEqual($0 as? MenuEditError, expected, line: line)
        }
    }

    func testANewJuiceComesLastAndItsRecipeBeginsWithTheMost() throws {
        let menu = try Menu.firstShop
        let edit = MenuEdit.addJuice(try juice("새 쥬스", "New juice", ["banana": 2, "mango": 5, "kiwi": 5]))
        let after = try edit.applied(to: menu, sequence: 41)
        let juice = try XCTUnwrap(after.juices.last)
        XCTAssertEqual(juice.id, "new-juice-41")
        XCTAssertEqual(juice.names, Localized(korean: "새 쥬스", english: "New juice"))
        XCTAssertEqual(juice.recipe, Recipe([.init("kiwi", 5), .init("mango", 5), .init("banana", 2)]))
        XCTAssertEqual(after.differences(from: menu), [.addedJuice(juice)])
        XCTAssertEqual(menu.differences(from: after), [.removed(.juice(juice.id))])
        XCTAssertEqual(try edit.applied(to: menu, sequence: 41), after, "the same change, whenever it is made")
    }

    func testANewIDIsUnlikeAllThatWere() throws {
        var menu = try Menu.firstShop
        var ids = Set<JuiceID>()
        for sequence in 1...3 {
            let with = try MenuEdit.addJuice(juice("감쥬스")).applied(to: menu, sequence: sequence).replacing(menu)
            let id = try XCTUnwrap(with.juices.last?.id)
            XCTAssertTrue(ids.insert(id).inserted, "\(id)")
            menu = try MenuEdit.removeJuice(id).applied(to: with, sequence: sequence).replacing(with)
        }
        XCTAssertEqual(ids, ["juice-1", "juice-2", "juice-3"])
        let byHand = try MenuEdit.addJuice(juice("배쥬스")).applied(to: menu, sequence: 2)
        XCTAssertEqual(byHand.juices.last?.id, "juice-2-", "that of a juice which has left")
    }

    func testAChangeKeepsTheOrderOfTheRecipeAndTheNamesOfOtherLanguages() throws {
        let first = try Menu.firstShop
        let french = Juice(
            "mangoKiwi",
            names: Localized("망키쥬스", [.english: "Mango kiwi juice", Language(rawValue: "fr") ?? .korean: "Jus"]),
            recipe: Recipe([.init("mango", 2), .init("kiwi", 1)]), glass: .jar)
        let menu = try Menu(
            fruits: first.fruits, juices: first.juices.map { $0.id == french.id ? french : $0 })
        let edit = MenuEdit.changeJuice(
            try juice("망키", "", ["strawberry": 1, "kiwi": 9, "mango": 2], as: "mangoKiwi", on: menu))
        let after = try edit.applied(to: menu, sequence: 1)
        XCTAssertEqual(
            after["mangoKiwi" as JuiceID]?.recipe,
            Recipe([.init("mango", 2), .init("kiwi", 9), .init("strawberry", 1)]))
        XCTAssertEqual(after["mangoKiwi" as JuiceID]?.names.translations.map(\.value), ["Jus"])
        let changed = try XCTUnwrap(after["mangoKiwi" as JuiceID])
        XCTAssertEqual(
            after.differences(from: menu),
            [
                .name(.juice("mangoKiwi"), .korean, before: "망키쥬스", after: "망키"),
                .name(.juice("mangoKiwi"), .english, before: "Mango kiwi juice", after: ""),
                .juice(.recipe, before: french, after: changed), .juice(.glass, before: french, after: changed),
            ])
    }

    func testAFruitGetsTheSymbolOfItsPictureAndKeepsItsFirstCount() throws {
        let menu = try Menu.firstShop
        let added = try MenuEdit.addFruit(fruit("포도", "Grape")).applied(to: menu, sequence: 5)
        let grape = try XCTUnwrap(added.fruits.last)
        XCTAssertEqual(
            grape,
            Fruit(
                "grape-5", symbol: "🍇", names: Localized(korean: "포도", english: "Grape"), firstCount: 7,
                picture: .grape, colour: .grape))
        var change = fruit("청포도", as: grape.id, picture: .apple)
        (change.lowAt, change.firstCount) = (9, 0)
        let changed = try MenuEdit.changeFruit(change).applied(to: added, sequence: 6)
        XCTAssertEqual(changed.fruits.last?.symbol, "🍎")
        XCTAssertEqual(changed.fruits.last?.firstCount, 7)
        XCTAssertEqual(
            changed.differences(from: added),
            [
                .name(.fruit(grape.id), .korean, before: "포도", after: "청포도"),
                .name(.fruit(grape.id), .english, before: "Grape", after: ""),
            ]
                + [MenuFact.symbol, .lowAt, .picture].map {
                    .fruit($0, before: grape, after: changed.fruits[changed.fruits.count - 1])
                })
        XCTAssertEqual(
            try MenuEdit.changeFruit(fruit("키위", as: "kiwi")).applied(to: menu, sequence: 1)["kiwi" as FruitID]?.symbol,
            "🍇"
        )
    }

    func testMovingSwapsNeighboursAndStopsAtTheEnds() throws {
        let menu = try Menu.firstShop
        let down = try MenuEdit.moveJuice("strawberryBanana", .down).applied(to: menu, sequence: 1)
        XCTAssertEqual(down.juices.prefix(2).map(\.id), ["mangoKiwi", "strawberryBanana"])
        XCTAssertEqual(down.differences(from: menu), [.juiceOrder])
        XCTAssertEqual(try MenuEdit.moveJuice("strawberryBanana", .up).applied(to: down, sequence: 2), menu)
        XCTAssertEqual(try MenuEdit.moveJuice("mango", .down).applied(to: menu, sequence: 1), menu)
        let fruits = try MenuEdit.moveFruit("mango", .up).applied(to: menu, sequence: 1)
        XCTAssertEqual(fruits.fruits.suffix(2).map(\.id), ["mango", "kiwi"])
        XCTAssertEqual(fruits.differences(from: menu), [.fruitOrder])
    }

    func testAFruitOfARecipeStaysAndTheErrorNamesTheJuices() throws {
        try assertError(.isUsed("kiwi", by: ["mangoKiwi", "kiwi"]), .removeFruit("kiwi"))
        var menu = try Menu.firstShop
        for juice in ["mangoKiwi", "kiwi"] {
            menu = try MenuEdit.removeJuice(JuiceID(juice)).applied(to: menu, sequence: 1)
        }
        XCTAssertNil(try MenuEdit.removeFruit("kiwi").applied(to: menu, sequence: 1)["kiwi" as FruitID])
    }

    func testWhatMakesNoMenuIsRefused() throws {
        try assertError(.nameTaken, .addJuice(juice("키위쥬스")))
        try assertError(.nameTaken, .addJuice(juice("키위\u{200D}쥬스")))
        try assertError(.nameTaken, .addFruit(fruit("키위\u{FE0F}")))
        try assertError(.nameTaken, .changeJuice(juice("키위쥬스", as: "mango")))
        try assertError(.nameTaken, .changeFruit(fruit("키위", as: "mango")))
        try assertError(.noFruit, .addJuice(juice("빈 쥬스", "", [:])))
        try assertError(.noFruit, .addJuice(juice("두리안쥬스", "", ["durian": 1])))
        try assertError(.notOnMenu, .changeJuice(juice("두리안쥬스", as: "durian")))
        try assertError(.notOnMenu, .removeJuice("durian"))
        try assertError(.notOnMenu, .moveFruit("durian", .up))
        let kiwi = try XCTUnwrap(try Menu.firstShop["kiwi" as FruitID])
        let juice = Juice("kiwi", names: Localized("키위쥬스"), recipe: Recipe([.init("kiwi", 1)]))
        let least = try Menu(fruits: [kiwi], juices: [juice])
        XCTAssertThrowsError(try MenuEdit.removeJuice("kiwi").applied(to: least, sequence: 1)) {
            XCTAssertEqual($0 as? MenuEditError, .lastOne)
        }
    }

    func testAMenuHasRoomForThreeHundredOfEachKind() throws {
        let first = try Menu.firstShop
        let fruits = (1...Menu.maxItemCount).map {
            Fruit(FruitID("fruit-\($0)"), symbol: "🍏", names: Localized("fruit \($0)"), firstCount: 1)
        }
        let juices = (1...Menu.maxItemCount).map {
            Juice(JuiceID("juice-\($0)"), names: Localized("juice \($0)"), recipe: Recipe([.init("fruit-1", 1)]))
        }
        let full = try Menu(fruits: fruits, juices: juices)
        for edit in [MenuEdit.addFruit(fruit("더")), .addJuice(try juice("더", "", ["fruit-1": 1], on: full))] {
            XCTAssertThrowsError(try edit.applied(to: full, sequence: 1)) {
                XCTAssertEqual($0 as? MenuEditError, .full)
            }
        }
        let changed = Juice(juices[0].id, names: Localized("다른 쥬스"), recipe: juices[0].recipe)
        XCTAssertEqual(try MenuEdit.changeJuice(changed).applied(to: full, sequence: 1).juices.count, 300)
        let more = try Menu(fruits: fruits + first.fruits, juices: juices + first.juices)
        XCTAssertThrowsError(
            try Menu(json: more.fileText.utf8, file: "menu.json", languages: [.korean])
        ) {
            XCTAssertEqual(
                "\($0)",
                "menu.json, line 3, column 13, \"fruits\": has 305 items; a menu has room for 300; remove 5 of them")
        }
    }

    /// `menu apply` tells these differences and nothing else: without one, it says that the menus are the same.
    func testMenusWithoutADifferenceAreTheSame() throws {
        let first = try Menu.firstShop
        var fruits = first.fruits
        fruits[0] = Fruit("strawberry", symbol: "🍅", names: fruits[0].names, firstCount: 0, lowAt: 16, colour: .kiwi)
        let menus = [
            first, try Menu(fruits: fruits, juices: first.juices),
            try Menu(fruits: first.fruits, juices: first.juices, hasQueue: true),
            try Menu(fruits: first.fruits.reversed(), juices: first.juices.reversed()),
            try Menu(
                fruits: first.fruits,
                juices: first.juices.map {
                    Juice($0.id, names: $0.names, recipe: $0.recipe, colour: .lemon)
                }),
        ]
        for (a, one) in menus.enumerated() {
            for (b, other) in menus.enumerated() {
                XCTAssertEqual(one.differences(from: other).isEmpty, a == b, "\(a) and \(b)")
            }
        }
    }
}
