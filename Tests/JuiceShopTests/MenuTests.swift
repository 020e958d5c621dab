import ContentFile
import Foundation
import JuiceShop
import Bytes
import ShopTestSupport
import TestSupport
import XCTest

final class MenuTests: XCTestCase {
    private func menu(_ json: some Sequence<UInt8>, languages: [Language] = .shop) throws -> Menu {
        try Menu(json: json, file: "menu.json", languages: languages)
    }

    private func assertError(_ expected: String, in json: some Sequence<UInt8>, line: UInt = #line) {
        XCTAssertThrowsError(try menu(json), line: line) {
            XCTAssertEqual("\($0)", expected, line: line)
            let korean = Message($0).korean
            XCTAssertTrue(korean.contains(/^[^:]*: .*[가-힣]/), korean, line: line)
        }
    }

    /// - Parameter expected: the message without `menu.json, line`.
    private func assertError(
        _ expected: String, replacing words: String, with others: String, line: UInt = #line
    ) throws {
        let text = try Repository.text("Content/menu.json")
        let range = try XCTUnwrap(text.firstRange(of: words), line: line)
        let json = text.replacingCharacters(in: range, with: others)
        assertError("menu.json, line \(expected)", in: Data(json.utf8), line: line)
    }

    func testTheFirstShopHasTheMenuOfTheDesign() throws {
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

    func testAFruitHasTheJuicesThatUseIt() throws {
        let menu = try Menu.firstShop
        for fruit in menu.fruits {
            let expected = menu.juices.compactMap { juice in
                juice.recipe.portions.first { $0.fruit == fruit.id }.map { "\(juice.id) \($0.count)" }
            }
            XCTAssertEqual(menu.uses(of: fruit.id).map { "\($0.juice) \($0.count)" }, expected)
        }
        XCTAssertEqual(menu.uses(of: FruitID("durian")), [])
    }

    func testLowAtAndQueueAreOptional() throws {
        let menu = try Menu.firstShop
        XCTAssertEqual(menu.fruits.map(\.lowAt), [16, 4, 4, 4, 4])
        XCTAssertFalse(menu.hasQueue)
        let json = try Repository.text("Content/menu.json")
            .replacing("\"queue\": false", with: "\"queue\": true").replacing(", \"lowAt\": 16", with: "")
        let other = try self.menu(Data(json.utf8))
        XCTAssertNil(other.fruits[0].lowAt)
        XCTAssertTrue(other.hasQueue)
        let without = try self.menu(Data(json.replacing("\"queue\": true,", with: "").utf8))
        XCTAssertFalse(without.hasQueue)
    }

    // MARK: - Errors in the file

    func testAnUnknownFieldIsRefusedWithTheNearestName() throws {
        try assertError(
            #"4, column 104, fruit 1 (딸기), "lowat": is not a field here; write "lowAt", or remove it"#,
            replacing: "\"lowAt\"", with: "\"lowat\"")
        try assertError(
            #"2, column 3, "que": is not a field here; write "queue", or remove it"#, replacing: "\"queue\"",
            with: "\"que\"")
        try assertError(
            #"4, column 27, fruit 1 (딸기), "price": is not a field here; write "boxPrice", or remove it"#,
            replacing: "\"symbol\": \"🍓\"", with: "\"price\": 1, \"symbol\": \"🍓\"")
        try assertError(
            #"14, column 43, juice 1 (딸바쥬스), recipe 1, "cont": is not a field here; write "count", or remove it"#,
            replacing: "\"count\": 10", with: "\"cont\": 10")
    }

    func testAFruitIsDrawnByItsOwnNameOrAsTheMenuSays() throws {
        let names = Localized(korean: "과일", english: "Fruit")
        func fruit(_ id: FruitID, picture: FruitDrawing? = nil, colour: FruitDrawing? = nil) -> Fruit {
            Fruit(id, symbol: "🍏", names: names, firstCount: 1, picture: picture, colour: colour)
        }
        let fruits = [fruit("kiwi"), fruit("durian"), fruit("cherry", picture: .strawberry, colour: .grape)]
        XCTAssertEqual(fruits.map(\.picture), [.kiwi, .fruit, .strawberry])
        XCTAssertEqual(fruits.map(\.colour), [.kiwi, .fruit, .grape])
        let recipe = Recipe([.init("kiwi", 1), .init("durian", 3), .init("cherry", 1)])
        let juice = Juice("mix", names: names, recipe: recipe)
        let lemon = Juice("lemonMix", names: names, recipe: recipe, glass: .jar, colour: .lemon)
        let menu = try Menu(fruits: fruits, juices: [juice, lemon])
        XCTAssertEqual(menu.colours(of: juice), [.fruit, .kiwi], "the most, then the first of equals")
        XCTAssertEqual(menu.colours(of: lemon), [.lemon])
        XCTAssertEqual(menu.picture(of: "mango"), .mango, "a fruit that left the menu")
    }

    func testThePictureDecidesWhatColoursAGlassAndStandsOnItsRim() throws {
        let menu = try Menu.example
        func drawing(_ juice: JuiceID) throws -> (colours: [FruitDrawing], rim: [FruitID], recipe: [FruitID]) {
            let juice = try XCTUnwrap(menu[juice])
            let recipe = menu.contents(of: juice.recipe.portions).map(\.fruit)
            return (menu.colours(of: juice), menu.rimFruits(of: juice), recipe)
        }
        let latte = try drawing("mangoLatte")
        XCTAssertEqual(latte.colours, [.mango, .milk], "two mangos are more than 200 ml of milk")
        XCTAssertEqual(latte.rim, ["mango"])
        XCTAssertEqual(latte.recipe, ["mango", "milk"])
        XCTAssertEqual(try drawing("strawberry").colours, [.strawberry], "a paper cup has no colour")
        XCTAssertEqual(try drawing("bananaSmoothie").colours, [.banana, .yogurt])
        XCTAssertEqual(["cup14", "cup24"].map { menu.picture(of: $0) }, [.cup, .cup])
    }

    func testWhatIsPouredIsMilkAndWhatHasNoTileIsACupUnlessTheMenuSaysOtherwise() throws {
        let json = try Repository.text("Content/menu.json")
            .replacing("\"id\": \"kiwi\", \"symbol\"", with: "\"id\": \"soy\", \"unit\": \"ml\", \"symbol\"")
            .replacing("\"id\": \"pineapple\", \"symbol\"", with: "\"id\": \"box\", \"tile\": false, \"symbol\"")
            .replacing("\"fruit\": \"kiwi\"", with: "\"fruit\": \"soy\"")
            .replacing("\"fruit\": \"pineapple\"", with: "\"fruit\": \"box\"")
            .replacing("\"lowAt\": 16", with: "\"lowAt\": 16, \"picture\": \"lid\"")
        let menu = try self.menu(Data(json.utf8))
        XCTAssertEqual(menu.fruits.map(\.picture), [.lid, .banana, .cup, .milk, .mango])
        XCTAssertEqual(menu.fruits.map(\.colour), [.fruit, .banana, .fruit, .milk, .mango])
        let box = try XCTUnwrap(menu["pineapple"] as Juice?)
        XCTAssertEqual(menu.contents(of: box.recipe.portions).map(\.fruit), ["box"], "there is nothing else to name")
        XCTAssertEqual(menu.colours(of: box), [.fruit])
        let coded = try JSONDecoder().decode([Fruit].self, from: JSONEncoder().encode(menu.fruits))
        XCTAssertEqual(coded, menu.fruits)
        XCTAssertEqual(FruitDrawing(named: ["종이컵", "Paper cup"]), .cup)
        XCTAssertEqual(FruitDrawing(named: ["귀리 우유"]), .milk)
        XCTAssertEqual(FruitDrawing(named: ["Straw"]), .straw)
        XCTAssertEqual(FruitDrawing(named: ["Strawberry"]), .strawberry)
    }

    func testAPictureAColourAndAGlassAreRead() throws {
        let json = try Repository.text("Content/menu.json")
            .replacing("\"lowAt\": 16", with: "\"lowAt\": 16, \"picture\": \"apple\", \"colour\": \"peach\"")
            .replacing(
                "\"id\": \"mangoKiwi\",", with: "\"id\": \"mangoKiwi\", \"glass\": \"stem\", \"colour\": \"grape\",")
        let menu = try self.menu(Data(json.utf8))
        XCTAssertEqual(menu.fruits[0].picture, .apple)
        XCTAssertEqual(menu.fruits[0].colour, .peach)
        XCTAssertEqual(menu.juices[1].glass, .stem)
        XCTAssertEqual(menu.juices[1].colour, .grape)
        XCTAssertEqual(menu.juices[0].glass, .tall)
    }

    func testAnUnknownDrawingOrGlassIsRefusedWithTheNearestName() throws {
        try assertError(
            #"4, column 115, fruit 1 (딸기), "picture": "mangos" is not a fruit that is drawn; write "mango""#,
            replacing: "\"lowAt\"", with: "\"picture\": \"mangos\", \"lowAt\"")
        try assertError(
            #"12, column 42, juice 1 (딸바쥬스), "glass": "cup" is not a glass; write one of tall, stem, jar"#,
            replacing: "\"id\": \"strawberryBanana\",", with: "\"id\": \"strawberryBanana\", \"glass\": \"cup\",")
    }

    func testPackagingIsNoColour() throws {
        try assertError(
            #"4, column 114, fruit 1 (딸기), "colour": “cup” is not a colour; write one of strawberry, banana, pineapple, "#
                + "kiwi, mango, blueberry, orange, peach, watermelon, grape, apple, lemon, fruit, milk, yogurt",
            replacing: "\"lowAt\"", with: "\"colour\": \"cup\", \"lowAt\"")
    }

    func testAFieldThatOccursTwiceIsRefused() throws {
        try assertError(
            #"4, column 27: "id" occurs twice, first in line 4; keep one of them"#, replacing: "\"symbol\"",
            with: "\"id\": \"b\", \"symbol\"")
    }

    func testAFileThatIsNotUTF8IsReportedAsSuch() throws {
        // 딸기 in CP949, which Windows calls ANSI.
        let json = Data("{\n\"fruits\": [{\"name\": {\"ko\": \"".utf8) + [0xB5, 0xFE, 0xB1, 0xE2] + Data("\"}}]}".utf8)
        assertError("menu.json, line 2, column 29: is not UTF-8; save the file in the encoding UTF-8", in: json)
        let windows = try Data(Repository.text("Content/menu.json").replacing("\n", with: "\r\n").utf8)
        XCTAssertEqual(try menu([0xEF, 0xBB, 0xBF] + windows), try .firstShop, "a byte order mark and CRLF are fine")
    }

    func testASyntaxErrorIsReportedWithItsLineAndColumn() throws {
        let item = "\"id\": \"strawberry\", \"symbol\""
        for (words, others, error) in [
            ("[\n    {", "[,\n    {", "3, column 14: has a comma with nothing before it; remove it"),
            ("\"queue\": false,", "\"queue\": false", "2, column 17: has no comma here; write one"),
            (
                "\"lowAt\": 4 }\n  ]", "\"lowAt\": 4 },\n  ]",
                "8, column 106: has a comma with nothing after it; remove it"
            ),
            (item, "\"id\": \"strawberry\" \"symbol\"", "4, column 25: has no comma here; write one"),
            (item, "“id”: \"strawberry\", \"symbol\"", "4, column 7: has the quote “; write straight quotes: \""),
            (item, "\"id\": ‘strawberry’, \"symbol\"", "4, column 13: has the quote ‘; write straight quotes: \""),
            (item, "\"id\": 'strawberry', \"symbol\"", "4, column 13: has the quote '; write straight quotes: \""),
            (
                item, "id: \"strawberry\", \"symbol\"",
                "4, column 7: has a name without quotes; put it in straight quotes, such as \"name\""
            ),
            (
                item, "\"id\" \"strawberry\", \"symbol\"",
                "4, column 12: has no colon after \"id\"; write \"id\": and a value"
            ),
            (
                item, "\"id\": strawberry, \"symbol\"",
                "4, column 13: has strawberry without quotes; write true, false, a number, or a text in quotes"
            ),
            (
                item, "\"id\": \"strawberry,\n \"symbol\"",
                "4, column 13: has a text that does not end in its line; close it with \", and write a line break as \\n"
            ),
            (
                item, "\"id\": \"straw\\qberry\", \"symbol\"",
                "4, column 19: has a \\ that means nothing; write \\\\ for a backslash"
            ),
            (
                "\"firstCount\": 10", "\"firstCount\": 1,000",
                "4, column 101: has a comma inside a number; write the digits without commas"
            ),
            (
                "\"firstCount\": 10", "\"firstCount\": 010",
                "4, column 100: has 010, which is not a number; write it like 12 or 0.5"
            ),
            ("\"queue\": false,", "\"queue\": false, // kitchen", "2, column 19: has a comment; remove it"),
            (
                "\"lowAt\": 16 },", "\"lowAt\": 16 ],",
                "4, column 116: closes the { of line 4 with the wrong bracket; write }"
            ),
        ] {
            try assertError(error, replacing: words, with: others)
        }
        assertError(
            "menu.json, line 1, column 1: has a { that is not closed; write the } where it ends", in: Data("{\n".utf8))
        assertError("menu.json, line 1, column 1: is empty; write the content", in: Data())
        assertError("menu.json, line 1, column 11: ends here; write the rest", in: Data("{\"fruits\":".utf8))
        assertError(
            "menu.json, line 1, column 11: has no value before the }; write one", in: Data("{\"fruits\":}".utf8))
        assertError(
            "menu.json, line 1, column 1: is a list, not an object; write it in braces: { }", in: Data("[]".utf8))
        assertError(
            "menu.json, line 2, column 1: goes on after the end of the content; remove what follows, or a bracket too many",
            in: Data("{}\n}".utf8))
        let deep = String(repeating: "[", count: 100_000)
        assertError(
            "menu.json, line 1, column 102: has more than 100 brackets inside each other; remove some",
            in: Data(deep.utf8))
    }

    // MARK: - Errors in the content

    func testAnUnknownFruitInARecipeIsRefused() throws {
        try assertError(
            #"19, column 29, juice 2 (망키쥬스), recipe 1, "fruit": "durian" is not in "fruits" of this menu; write another, or add it to "fruits""#,
            replacing: "\"fruit\": \"mango\"", with: "\"fruit\": \"durian\"")
        try assertError(
            #"34, column 29, juice 5 (파인애플쥬스), recipe 1, "fruit": "pinapple" is not in "fruits" of this menu; write "pineapple", or add it to "fruits""#,
            replacing: "\"fruit\": \"pineapple\"", with: "\"fruit\": \"pinapple\"")
    }

    func testADuplicateIDIsRefused() throws {
        try assertError(
            #"5, column 13, fruit 2 (바나나), "id": "strawberry" is also the id of fruit 1; give each its own id"#,
            replacing: "\"id\": \"banana\"", with: "\"id\": \"strawberry\"")
    }

    func testAnIDWithOtherCharactersIsRefused() throws {
        for id in ["straw berry", "딸기", "", String(repeating: "a", count: 65)] {
            try assertError(
                "4, column 13, fruit 1 (딸기), \"id\": \"\(id)\" is not an id; use 1 to 64 of A-Z a-z 0-9 - and _",
                replacing: "\"id\": \"strawberry\"", with: "\"id\": \"\(id)\"")
        }
    }

    func testACountThatIsNotAWholeNumberInItsRangeIsRefused() throws {
        try assertError(
            "4, column 100, fruit 1 (딸기), \"firstCount\": -3 is not a whole number from 0 to 999999999; write one that is",
            replacing: "\"firstCount\": 10", with: "\"firstCount\": -3")
        for (count, expected) in [
            ("0", "0 is not a whole number from 1 to 999999999; write one that is"),
            ("-3", "-3 is not a whole number from 1 to 999999999; write one that is"),
        ] {
            try assertError(
                "4, column 113, fruit 1 (딸기), \"lowAt\": \(expected)", replacing: "\"lowAt\": 16",
                with: "\"lowAt\": \(count)")
            try assertError(
                "14, column 52, juice 1 (딸바쥬스), recipe 1, \"count\": \(expected)", replacing: "\"count\": 10",
                with: "\"count\": \(count)")
        }
        for (count, expected) in [
            ("1.5", "1.5 is not a whole number; write one of at most 18 digits"),
            ("\"10\"", "is the text \"10\", not a whole number; write digits without quotes"),
        ] {
            try assertError(
                "4, column 100, fruit 1 (딸기), \"firstCount\": \(expected)", replacing: "\"firstCount\": 10",
                with: "\"firstCount\": \(count)")
            try assertError(
                "4, column 113, fruit 1 (딸기), \"lowAt\": \(expected)", replacing: "\"lowAt\": 16",
                with: "\"lowAt\": \(count)")
            try assertError(
                "14, column 52, juice 1 (딸바쥬스), recipe 1, \"count\": \(expected)", replacing: "\"count\": 10",
                with: "\"count\": \(count)")
        }
    }

    func testAQueueThatIsNeitherTrueNorFalseIsRefused() throws {
        try assertError(
            #"2, column 12, "queue": is the text "no", not true or false; write true or false, without quotes"#,
            replacing: "\"queue\": false", with: "\"queue\": \"no\"")
    }

    func testAMissingNameIsRefused() throws {
        try assertError(
            #"4, column 50, fruit 1 (Strawberry), "name", "ko": is missing; write it"#, replacing: "\"ko\": \"딸기\", ",
            with: "")
        try assertError(
            #"4, column 58, fruit 1, "name", "ko": is empty; write the words"#, replacing: "\"딸기\"", with: "\" \"")
        try assertError(
            #"13, column 15, juice 1 (딸바쥬스), "name", "en": is missing; write it"#,
            replacing: ", \"en\": \"Strawberry banana juice\"", with: "")
    }

    func testANameInALanguageThatTheShopDoesNotHaveIsRefused() throws {
        try assertError(
            #"4, column 64, fruit 1 (딸기), "name", "eng": is a language without a file of texts; write "en", or remove it"#,
            replacing: "\"en\": \"Strawberry\"", with: "\"eng\": \"Strawberry\"")
        try assertError(
            #"4, column 64, fruit 1 (딸기), "name", "English": is not the code of a language; write "ko", "en", or remove it"#,
            replacing: "\"en\": \"Strawberry\"", with: "\"English\": \"Strawberry\"")
    }

    func testEachLanguageOfTheShopNeedsEveryName() throws {
        let french = try XCTUnwrap(Language(rawValue: "fr"))
        let json = try Repository.text("Content/menu.json")
        let languages = [Language.korean, .english, french]
        XCTAssertThrowsError(try menu(json.utf8, languages: languages)) {
            XCTAssertEqual(
                "\($0)", #"menu.json, line 4, column 50, fruit 1 (딸기), "name", "fr": is missing; write it"#)
        }
        let translated = json.replacing("\"en\": \"", with: "\"fr\": \"Le \", \"en\": \"")
        XCTAssertEqual(try menu(translated.utf8, languages: languages).fruits[0].names[french], "Le")
    }

    func testAMissingFieldIsRefused() throws {
        try assertError(
            #"4, column 5, fruit 1 (딸기), "symbol": is missing; write it"#, replacing: "\"symbol\": \"🍓\", ", with: "")
    }

    func testMoreThanOneSymbolIsRefused() throws {
        for (symbol, error) in [
            ("🍓🍓", "\"🍓🍓\" is not one symbol"), ("딸기", "\"딸기\" is not one symbol"), ("", "is empty"),
        ] {
            try assertError(
                "4, column 37, fruit 1 (딸기), \"symbol\": \(error); write one symbol, such as an emoji",
                replacing: "🍓", with: symbol)
        }
        let family = try Repository.text("Content/menu.json").replacing("🍓", with: "👩‍👩‍👧")
        XCTAssertEqual(try menu(family.utf8).fruits[0].symbol, "👩‍👩‍👧", "several code points, one symbol")
    }

    func testANameWithACharacterThatNoNameHasIsRefused() throws {
        for (escape, character) in [
            ("\\u001b[31m", "U+001B"), ("\\u0000", "U+0000"), ("\\t", "U+0009"), ("\\n", "U+000A"),
            ("\\u202e", "U+202E"), ("\\u200b", "U+200B"),
        ] {
            XCTAssertThrowsError(
                try menu(Repository.text("Content/menu.json").replacing("\"딸기\"", with: "\"딸\(escape)기\"").utf8)
            ) {
                XCTAssertTrue("\($0)".hasPrefix("menu.json, line 4, column 58, "), "\($0)")
                XCTAssertTrue(
                    "\($0)".hasSuffix(
                        "\"name\", \"ko\": has the character \(character), which cannot be used; remove it"),
                    "\($0)")
            }
        }
        XCTAssertThrowsError(
            try menu(
                Repository.text("Content/menu.json").replacing(
                    "\"딸기\"", with: "\"\(String(repeating: "가", count: 41))\""
                )
                .utf8)
        ) { XCTAssertTrue("\($0)".hasSuffix("is not a name of 1 to 40 characters; shorten it"), "\($0)") }
    }

    func testAnEmptyMenuOrRecipeIsRefused() throws {
        assertError(
            "menu.json, line 1, column 11, \"fruits\": has no fruit; add at least one",
            in: Data(#"{"fruits":[],"juices":[]}"#.utf8))
        try assertError(
            "24, column 17, juice 3 (딸기쥬스), \"recipe\": is empty; name at least one fruit",
            replacing: "[{ \"fruit\": \"strawberry\", \"count\": 16 }]", with: "[]")
        XCTAssertThrowsError(try Menu(fruits: Menu.firstShop.fruits, juices: [])) {
            XCTAssertEqual("\($0)", "menu, \"juices\": has no juice; add at least one", "without a file")
        }
    }

    func testAFruitTwiceInARecipeIsRefused() throws {
        try assertError(
            #"19, column 63, juice 2 (망키쥬스), recipe 2, "fruit": "mango" occurs twice in this recipe; write it once, with the whole count"#,
            replacing: "\"fruit\": \"kiwi\"", with: "\"fruit\": \"mango\"")
    }
}
