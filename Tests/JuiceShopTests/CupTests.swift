import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

/// Cups in a size and with choices: what they take, what they cost, and how they are told apart.
final class CupTests: XCTestCase {
    private let menu = Result { try Menu.example }

    private func serving(_ cup: Cup, line: UInt = #line) throws -> String? {
        try menu.get().serving(of: cup).map { serving in
            let fruit = serving.recipe.portions.map { "\($0.fruit) \($0.count)" }.joined(separator: ", ")
            return "\(fruit): \(serving.price.map(String.init) ?? "-")"
        }
    }

    func testAnAmountIsSpelledAndReadBack() throws {
        for word in ["떡", "a=b.c", "두 개"] {
            let amount = try XCTUnwrap(OpenAmount(OpenAmountWord(typed: word), price: 4_500))
            let cup = Cup(amount)
            XCTAssertEqual(cup.spelling, "=4500=\(word)")
            XCTAssertEqual(Cup(spelling: cup.spelling), cup)
            XCTAssertEqual(try menu.get().cup(typed: cup.fullSpelling), cup)
            XCTAssertEqual(try serving(cup), ": 4500")
        }
        for wrong in ["=", "==", "=0=떡", "=4500=", "=4500", "=-1=떡", "=04500=떡", "=100000000=떡", "=1= 떡", "=1=a\n"] {
            XCTAssertNil(Cup(spelling: wrong), wrong)
        }
    }

    func testAFreeCupIsNoAmount() throws {
        let bag = Cup(try XCTUnwrap(OpenAmount(OpenAmountWord(typed: "Bag"), price: 100)))
        let free = Discount("free", names: Localized("쿠폰"), cups: 1)
        let lines = [OrderLine("kiwi", price: 4_500), OrderLine(bag, price: 100)]
        XCTAssertEqual(free.amount(off: lines, in: .won), 4_500)
    }

    func testASizeHasItsOwnRecipeAndPriceAndAChoiceAddsToBoth() throws {
        XCTAssertEqual(try serving(Cup("mango")), "mango 3, cup14 1: 5000")
        XCTAssertEqual(try serving(Cup("mango", size: "large")), "mango 5, cup24 1: 6000")
        XCTAssertEqual(try serving(Cup("mango", choices: ["ice-less"])), "mango 3, cup14 1: 5000")
        XCTAssertEqual(
            try serving(Cup("mango", size: "large", choices: ["ice-less", "mango-plus", "banana-plus"])),
            "mango 6, cup24 1, banana 1: 7000")
    }

    func testAChoiceReplacesAnIngredientOfTheRecipeOfTheSize() throws {
        let oat: [ChoiceID] = ["milk-oat"]
        XCTAssertEqual(try serving(Cup("mangoLatte", choices: oat)), "mango 2, oat 200, cup14 1: 6000")
        XCTAssertEqual(
            try serving(Cup("mangoLatte", size: "large", choices: oat)), "mango 3, oat 300, cup24 1: 7000")
        XCTAssertEqual(
            try serving(Cup("mangoLatte", size: "small", choices: oat + ["milk-plus"])),
            "mango 2, oat 150, cup14 1, milk 100: 5800", "extra milk is not of the recipe")
    }

    func testAChoiceReplacesNothingInARecipeWithoutTheIngredient() throws {
        var lists = try menu.get().lists
        let mango = try XCTUnwrap(lists.juices.firstIndex { $0.id == "mango" })
        let (names, recipe) = (lists.juices[mango].names, lists.juices[mango].recipe)
        lists.juices[mango] = Juice("mango", names: names, recipe: recipe, options: ["milk"])
        let serving = try Menu(lists).serving(of: Cup("mango", choices: ["milk-oat"]))
        XCTAssertEqual(serving?.recipe, recipe)
    }

    func testChoicesThatReplaceTheSameIngredientExcludeEachOther() throws {
        let juice = Juice(
            "latte", names: Localized("라떼"), recipe: Recipe([.init("milk", 200)]), options: ["milk", "extra"])
        let fruits = ["milk", "oat", "soy"].map {
            Fruit(FruitID($0), symbol: "🥛", names: Localized($0), unit: .ml, firstCount: 1)
        }
        func choice(_ id: String) -> MenuChoice {
            MenuChoice(
                ChoiceID(id), names: Localized(id), takes: Recipe([.init(FruitID(id), 1)]), instead: "milk")
        }
        let cow = MenuChoice("cow", names: Localized("cow"))
        func menu(_ milk: [MenuChoice], _ extra: [MenuChoice]) throws -> Menu {
            try Menu(
                fruits: fruits, juices: [juice],
                options: [
                    MenuOption("milk", names: Localized("우유"), choices: milk),
                    MenuOption("extra", names: Localized("추가"), isAny: true, choices: extra),
                ])
        }
        let menuOfOne = try menu([cow, choice("oat"), choice("soy")], [cow].map { MenuChoice("x", names: $0.names) })
        XCTAssertNil(menuOfOne.serving(of: Cup("latte", choices: ["oat", "soy"])))
        for (milk, extra) in [([cow, choice("oat")], [choice("soy")]), ([cow], [choice("oat"), choice("soy")])] {
            XCTAssertThrowsError(try menu(milk, extra)) {
                XCTAssertEqual(
                    "\($0)",
                    "menu, juice 1 (라떼), \"options\": \"oat\" and \"soy\" replace the same fruit; "
                        + "put both in one group without \"any\", of which a cup has one choice")
            }
        }
    }

    func testAReplacedIngredientIsShortAndLighterOrdersNameTheChoiceAndTheSize() throws {
        var lists = try menu.get().lists
        // What has no tile is never short.
        for index in lists.fruits.indices { lists.fruits[index].hasTile = true }
        let shop = try Shop.fresh(Menu(lists))
        let cup = Cup("mangoLatte", size: "large", choices: ["milk-oat"])
        let order = OrderContent(lines: [OrderLine(cup, cups: 11)])
        let shortage = try XCTUnwrap(shop.stock.shortage(for: order, shop.menu))
        XCTAssertEqual(shortage.needs.filter(\.isShort).map(\.fruit), ["oat"])
        let lighter = shop.menu.lighterOrders(than: order, in: shop.stock)
        XCTAssertEqual(lighter.map(\.without), [[.choice("milk-oat")], [.size("large", of: "mangoLatte")]])
        XCTAssertTrue(shop.menu.takes(.size("large", of: "mangoLatte"), "oat"))
        XCTAssertFalse(shop.menu.takes(.size("large", of: "mango"), "oat"))
    }

    func testTheUsesOfAReplacementAreThoseOfEachSize() throws {
        let use = try XCTUnwrap(menu.get().uses(of: "oat").first)
        XCTAssertEqual(use.juice, "strawberryLatte")
        XCTAssertEqual(use.count, 0)
        XCTAssertEqual(use.portions, 150...300)
    }

    func testACupThatTheMenuDoesNotHaveHasNoServing() throws {
        for cup in [
            Cup("durian"), Cup("mango", size: "huge"), Cup("bananaSmoothie", size: "large"),
            Cup("mango", choices: ["ice-none", "ice-less"]), Cup("mango", choices: ["ice-normal"]),
            Cup("mango", choices: ["milk-oat"]), Cup("mango", choices: ["salt"]),
        ] {
            XCTAssertNil(try serving(cup), cup.spelling)
        }
    }

    func testOneCupHasOneSpelling() throws {
        let cups = [
            "mango": Cup("mango"), "mango.large": Cup("mango", size: "large"),
            "mango..ice-less": Cup("mango", choices: ["ice-less"]),
            "mango.large.ice-less.mango-plus": Cup(
                "mango", size: "large", choices: ["mango-plus", "ice-less", "ice-less"]),
        ]
        for (spelling, cup) in cups {
            XCTAssertEqual(cup.spelling, spelling)
            XCTAssertEqual(Cup(spelling: spelling), cup)
        }
        XCTAssertEqual(Cup(spelling: "mango.large.mango-plus.ice-less")?.spelling, "mango.large.ice-less.mango-plus")
        XCTAssertEqual(Cup("mango").fullSpelling, "mango.")
        XCTAssertEqual(Cup(spelling: "mango."), Cup("mango"), "beside a card that shows another size")
        for text in ["", ".", "mango..", ".large", "mango.large.", "mango.lar ge", "mango...ice-less"] {
            XCTAssertNil(Cup(spelling: text), text)
        }
    }

    func testAChoiceThatIsNamedTwiceIsNoCup() throws {
        for text in ["mango..ice-less.ice-less", "mango.large.mango-plus.ice-less.mango-plus"] {
            XCTAssertNil(Cup(spelling: text), text)
            XCTAssertNil(try menu.get().cup(typed: text), text)
        }
        XCTAssertEqual(Cup.repeatedChoice(in: "mango.large.mango-plus.ice-less.mango-plus"), "mango-plus")
        XCTAssertNil(Cup.repeatedChoice(in: "mango.large.mango-plus.ice-less"))
    }

    func testAPersonTypesTheSizeAndTheChoicesInAnyOrder() throws {
        let menu = try menu.get()
        let cup = Cup("mango", size: "large", choices: ["ice-less"])
        for text in ["mango.large.ice-less", "mango.ice-less.large", "mango.ice-less.large.sugar-normal"] {
            XCTAssertEqual(menu.cup(typed: text), cup, text)
        }
        XCTAssertEqual(menu.cup(typed: "mango.ice-less"), Cup("mango", choices: ["ice-less"]))
        XCTAssertNil(menu.cup(typed: "mango large"))
    }

    func testACupIsNamedByItsSizeAndChoicesInTheMenusOrder() throws {
        let cup = Cup("mango", size: "large", choices: ["sugar-less", "mango-plus", "ice-less"])
        XCTAssertEqual(
            try menu.get().name(of: cup, as: "망고쥬스", in: .korean), "망고쥬스 라지 (얼음 적게, 덜 달게, 망고 추가)")
        XCTAssertEqual(try menu.get().name(of: Cup("mango"), as: "망고쥬스", in: .korean), "망고쥬스")
    }

    func testNamesOutliveTheMenu() throws {
        let cup = Cup("mango", size: "large", choices: ["ice-less"])
        let later = try Menu.firstShop.replacing(menu.get())
        XCTAssertEqual(later.name(of: cup, as: "망고쥬스", in: .korean), "망고쥬스 라지 (얼음 적게)")
        XCTAssertEqual(later.available(of: cup), Cup("mango"))
        let back = try menu.get().replacing(later)
        XCTAssertEqual(back.retired.sizes, [:])
        XCTAssertEqual(back.retired.choices, [:])
    }

    func testCupsOfOtherSizesAndChoicesAreOtherLinesAndTheFruitIsAddedUp() throws {
        let shop = try Shop.fresh(menu.get())
        let lines = [
            OrderLine("mango", cups: 2), OrderLine(Cup("mango", size: "large")),
            OrderLine(Cup("mango", choices: ["mango-plus"]), cups: 3),
        ]
        let request = OrderRequest(lines, isQueued: true, dayStart: .distantPast, key: "k")
        guard case .made(let order) = shop.decide(request, at: shop.time) else { return XCTFail("not made") }
        XCTAssertEqual(order.took, ["mango": 6 + 5 + 12, "cup14": 5, "cup24": 1])
        XCTAssertEqual(order.lines.map(\.price), [5000, 6000, 5500])
        XCTAssertEqual(order.total, 32_500)
    }

    func testAnOrderOfAChoiceThatLeftTheMenuIsNotMadeAsSomethingElse() throws {
        let shop = try Shop.fresh(menu.get())
        let gone = Cup("mango", choices: ["salt"])
        let request = OrderRequest(
            [OrderLine("kiwi"), OrderLine(gone)], isQueued: true, dayStart: .distantPast, key: "k")
        XCTAssertEqual(shop.decide(request, at: shop.time), .notOnMenu([gone]))
    }

    func testTheFruitOfAChoiceCanBeShort() throws {
        let shop = try Shop.fresh(menu.get())
        let lines = [OrderLine(Cup("kiwi", choices: ["milk-plus"]), cups: 61)]
        let shortage = try XCTUnwrap(shop.stock.shortage(for: OrderContent(lines: lines), shop.menu))
        XCTAssertEqual(shortage.needs.filter(\.isShort).map(\.fruit), ["kiwi", "milk"])
    }

    func testALineOfARefundIsOfOneCup() throws {
        var shop = try Shop.fresh(menu.get())
        let large = Cup("mango", size: "large")
        let request = OrderRequest(
            [OrderLine("mango", cups: 2), OrderLine(large, cups: 2)], isQueued: false, dayStart: .distantPast, key: "k")
        guard case .made(let order) = shop.decide(request, at: shop.time) else { return XCTFail("not made") }
        shop.apply(.ordered(order))
        let refund = RefundRequest(order: 1, [OrderLine(large)], reason: .quality, key: "r")
        guard case .made(let refund) = shop.decide(refund, of: OrderRecord(order), at: shop.time) else {
            return XCTFail("not refunded")
        }
        XCTAssertEqual(refund.amount, 6000)
        XCTAssertEqual(
            order.lines(after: [refund]), [OrderLine("mango", cups: 2, price: 5000), OrderLine(large, price: 6000)])
        XCTAssertEqual(order.fruit(of: refund.lines, by: [shop.menu]), ["mango": 5, "cup24": 1])
    }

    func testTheDifferencesBetweenMenusNameSizesAndOptions() throws {
        let (plain, example) = (try Menu.firstShop, try menu.get())
        let differences = example.differences(from: plain)
        XCTAssertTrue(differences.contains(.addedOption(try XCTUnwrap(example["ice" as OptionID]))))
        XCTAssertTrue(
            differences.contains { if case .juice(.sizes, _, let after) = $0 { after.id == "mango" } else { false } })
        XCTAssertEqual(example.differences(from: example), [])
    }

    func testTheMenuFileKeepsSizesAndOptions() throws {
        let menu = try menu.get()
        XCTAssertEqual(try Menu(json: menu.fileText.utf8, file: "menu.json", languages: .shop), menu)
        let coded = try JSONDecoder().decode(Menu.self, from: JSONEncoder().encode(menu))
        XCTAssertEqual(coded, menu)
    }

    private func assertError(
        _ expected: String, replacing words: String, with others: String, line: UInt = #line
    ) throws {
        let text = try Repository.text("Content/menu.example.json")
        let range = try XCTUnwrap(text.firstRange(of: words), line: line)
        let json = text.replacingCharacters(in: range, with: others)
        XCTAssertThrowsError(try Menu(json: json.utf8, file: "menu.json", languages: .shop), line: line) {
            let message = "\($0)".replacing(/, line \d+(, column \d+)?/, with: "")
            XCTAssertEqual(message, expected, line: line)
            XCTAssertTrue(Message($0).korean.contains(/[가-힣]/), line: line)
        }
    }

    func testAWrongSizeOrOptionIsNamedWithItsPlaceAndRemedy() throws {
        try assertError(
            "menu.json, juice 1 (딸바쥬스), group of options 1: \"ise\" is not in \"options\" of this menu; "
                + "write \"ice\", or add it to \"options\"",
            replacing: #""options": ["ice""#, with: #""options": ["ise""#)
        try assertError(
            "menu.json, juice 1 (딸바쥬스), group of options 2: \"ice\" occurs twice in this list; write it once",
            replacing: #""options": ["ice", "sugar""#, with: #""options": ["ice", "ice""#)
        try assertError(
            "menu.json, juice 1 (딸바쥬스), size 2 (스몰), \"id\": \"large\" is also the id of size 1; "
                + "give each its own id",
            replacing: #""id": "small""#, with: #""id": "large""#)
        try assertError(
            "menu.json, juice 1 (딸바쥬스), size 1 (라지), recipe 1, \"fruit\": "
                + "\"straw\" is not in \"fruits\" of this menu; write another, or add it to \"fruits\"",
            replacing: #""recipe": [{"fruit": "strawberry", "count": 15}"#,
            with: #""recipe": [{"fruit": "straw", "count": 15}"#)
        try assertError(
            "menu.json, group of options 1 (얼음), choice 1 (얼음 보통): is the default and not free; "
                + "begin the list with a choice that costs and takes nothing, or add \"any\": true",
            replacing: #"{"ko": "얼음 보통", "en": "normal ice"}}"#,
            with: #"{"ko": "얼음 보통", "en": "normal ice"}, "price": 1}"#)
        try assertError(
            "menu.json, group of options 2 (당도), choice 2 (덜 달게), \"id\": "
                + "\"ice-less\" is also the id of a choice of \"ice\"; give each its own id",
            replacing: #""id": "sugar-less""#, with: #""id": "ice-less""#)
    }

    func testAChoiceThatReplacesNamesBothIngredients() throws {
        let place = "menu.json, group of options 3 (우유), choice 2 (귀리 우유), \"instead\": "
        try assertError(
            place + "\"milch\" is not in \"fruits\" of this menu; write \"milk\", or add it to \"fruits\"",
            replacing: #""instead": "milk""#, with: #""instead": "milch""#)
        for takes in [#""takes": []"#, #""takes": [{"fruit": "milk", "count": 1}]"#] {
            try assertError(
                place + "replaces \"milk\" by nothing else; "
                    + "name in \"takes\" what is used for each unit of \"milk\"",
                replacing: #""takes": [{"fruit": "oat", "count": 1}]"#, with: takes)
        }
    }

    func testAMenuHasRoomForSoManySizesGroupsAndChoices() throws {
        let fruit = Fruit("kiwi", symbol: "🥝", names: Localized("키위"), firstCount: 1)
        let recipe = Recipe([.init("kiwi", 1)])
        func menu(sizes: Int, groups: Int, choices: Int) throws -> Menu {
            let juice = Juice(
                "kiwi", names: Localized("키위쥬스"), recipe: recipe,
                sizes: (0..<sizes).map { JuiceSize(SizeID("s\($0)"), names: Localized("크기"), recipe: recipe) })
            let options = (0..<groups).map { group in
                MenuOption(
                    OptionID("g\(group)"), names: Localized("옵션"),
                    choices: (0..<choices).map { MenuChoice(ChoiceID("c\(group)-\($0)"), names: Localized("선택")) })
            }
            return try Menu(fruits: [fruit], juices: [juice], options: options)
        }
        _ = try menu(sizes: 6, groups: 12, choices: 2)
        XCTAssertThrowsError(try menu(sizes: 7, groups: 0, choices: 0))
        XCTAssertThrowsError(try menu(sizes: 0, groups: 13, choices: 1))
        XCTAssertThrowsError(try menu(sizes: 0, groups: 5, choices: 5))
    }

    func testNoCupCostsMoreThanACurrencyHasRoomFor() throws {
        let juice = Juice(
            "kiwi", names: Localized("키위쥬스"), recipe: Recipe([.init("kiwi", 1)]), price: Currency.maxPrice,
            options: ["extra"])
        let fruit = Fruit("kiwi", symbol: "🥝", names: Localized("키위"), firstCount: 1)
        let extra = MenuOption(
            "extra", names: Localized("추가"), isAny: true, choices: [MenuChoice("more", names: Localized("더"), price: 1)]
        )
        XCTAssertThrowsError(try Menu(fruits: [fruit], juices: [juice], options: [extra]))
    }
}
