import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import Templates
import TestSupport
import XCTest

final class TextsTests: XCTestCase {
    func testTheShopsTextsAreComplete() throws {
        let texts = try Texts.shop
        for language in texts.languages {
            for text in Text.allCases { XCTAssertFalse(texts[language](text).isEmpty, text.name) }
        }
    }

    func testTheRequiredTextsAreWordForWord() throws {
        let texts = try Texts.shop[.korean]
        XCTAssertEqual(texts(.orderPageTitle), "맛있는 쥬스를 만들어 드려요!")
        XCTAssertEqual(texts(.juiceOrder, [.juice: "딸기쥬스"]), "딸기쥬스 주문")
        XCTAssertEqual(texts(.doneTitle, [.juice: "딸기쥬스"]), "딸기쥬스 나왔습니다! 맛있게 드세요!")
        XCTAssertEqual(texts(.doneConfirm), "확인")
        XCTAssertEqual(texts(.shortageTitle), "재료가 모자라요. 재고를 수정할까요?")
        XCTAssertEqual(texts(.stockTitle) + texts(.navigationStock), "재고 수정재고")
        let words = try words(.korean)
        XCTAssertEqual(words["shortageYes"], "예")
        XCTAssertEqual(words["shortageNo"], "아니오")
        XCTAssertEqual(words["stockClose"], "저장하고 닫기")
    }

    func testANounInASentenceHasNoCapital() throws {
        let texts = try Texts.shop[.english]
        XCTAssertEqual(texts(.juiceOrder, [.juice: "Mango kiwi juice"]), "Order mango kiwi juice")
        XCTAssertEqual(texts(.doneTitle, [.juice: "Mango kiwi juice"]), "Mango kiwi juice is ready. Enjoy!")
        XCTAssertEqual(
            texts(.fruitOrder, [.order: "11-21 · no. 7", .cups: "1", .juice: "Kiwi juice"]),
            "11-21 · no. 7 · 1 kiwi juice")
    }

    func testOnlyWordsOfTheProgramHaveAPlural() throws {
        let texts = try Texts.shop[.english]
        for name in ["Strawberry", "Cup, 14 oz", "Mango juice large (less ice)"] {
            XCTAssertEqual(texts(.juiceLack, [.fruit: name, .count: "2"]), "\(name)\u{a0}2")
            XCTAssertEqual(texts(.stockAdd, [.fruit: name, .count: "10"]), "\(name): add 10")
            XCTAssertEqual(texts(.cupsSeveral, [.juice: name, .cups: "2"]), "2 \(name.lowercased())")
            XCTAssertEqual(texts(.historyWasted, [.juice: name, .cups: "3"]), "3 \(name.lowercased()) wasted")
        }
        XCTAssertEqual(texts(.ordersTotal, [.count: "1"]) + texts(.ordersTotal, [.count: "0"]), "1 order0 orders")
        let counts: LanguageTexts.Values = [.orders: "1", .cups: "2", .wastedOrders: "2", .wastedCups: "1"]
        XCTAssertEqual(
            texts(.reportCancelledTable, counts),
            "Before making: 1 order, 2 cups · after making: 2 orders, 1 cup")
    }

    func testAParticleFollowsTheSoundBeforeIt() throws {
        let texts = try Texts.shop[.korean]
        XCTAssertEqual(texts(.stockStops, [.juice: "딸기쥬스"]), "딸기쥬스를 못 만들어요")
        XCTAssertEqual(texts(.stockStops, [.juice: "귤즙"]), "귤즙을 못 만들어요")
        XCTAssertEqual(texts(.stockStops, [.juice: "ABC"]), "ABC을 못 만들어요")
    }

    func testNoTextPutsAParticleOfOneFormAfterAName() throws {
        for language in [Language].shop {
            let file = try Repository.data("Content/\(Texts.file(language))")
            let text = String(decoding: file, as: UTF8.self)
            for name in ["juice", "fruit"] {
                for particle in ["을", "를", "이", "가", "은", "는", "과", "와", "으로", "로"] {
                    XCTAssertFalse(text.contains("{\(name)}\(particle) "), "{\(name)}\(particle)")
                }
            }
        }
    }

    func testTheWordForALowFruitOccursInNoOtherText() throws {
        for language in [Language].shop {
            let words = try words(language)
            let low = try XCTUnwrap(words["fruitLow"])
            XCTAssertEqual(words.filter { $0.value.contains(low) }.map(\.key), ["fruitLow"])
        }
    }

    func testAnErrorNamesTheTabsByTheirLabels() throws {
        let texts = try Texts.shop
        for language in texts.languages {
            let texts = texts[language]
            for (error, tabs) in [
                (Text.stockFaultDeliveryTakes, [Text.reasonDelivery, .reasonOther, .reasonWaste]),
                (.stockFaultWasteBrings, [.reasonWaste, .reasonOther, .reasonDelivery]),
            ] {
                for tab in tabs {
                    XCTAssertTrue(texts(error).lowercased().contains(texts(tab).lowercased()), texts(error))
                }
            }
        }
    }

    func testAMissingTextIsRefused() {
        refuses("line 1, column 1, \"stockClose\": is missing; write it", "\"stockClose\": \"저장하고 닫기\",", with: "")
    }

    func testAnEmptyTextIsRefused() {
        refuses(
            "\"stockClose\": is empty; write the words", "\"stockClose\": \"저장하고 닫기\"", with: "\"stockClose\": \" \"")
    }

    func testAnUnknownTextIsRefused() {
        refuses(
            "\"stockClsoe\": is not a text of the shop; write \"stockClose\", or remove it", "\"stockClose\"",
            with: "\"stockClsoe\"")
        refuses(
            "line 2, column 3, \"weather\": is not a text of the shop; correct its name, or remove it",
            "\"languageName\"", with: "\"weather\": \"sunny\", \"languageName\"")
    }

    func testATextThatOccursTwiceIsRefused() {
        refuses(
            "line 3, column 3: \"languageName\" occurs twice, first in line 2; keep one of them", "\"errorTitle\"",
            with: "\"languageName\": \"Korean\", \"errorTitle\"")
    }

    func testAMissingPlaceholderIsRefused() {
        refuses(
            "\"juiceOrder\": has the wrong placeholders; use exactly {juice}", "Order {juice}\"", with: "Order\"",
            in: "en")
    }

    func testAPlaceholderThatThePageDoesNotFillIsRefused() {
        refuses(
            "\"juiceOrder\": has the wrong placeholders; use exactly {juice}", "{juice} 주문\"",
            with: "{juice} {cup} 주문\"")
    }

    func testATextOfATemplateWithAPlaceholderIsRefusedThere() throws {
        let (korean, english) = (
            try Repository.text("Content/texts.ko.json"), try Repository.text("Content/texts.en.json")
        )
        let files = [
            Language.korean: Data(korean.replacing("\"stockClose\": \"", with: "\"stockClose\": \"{count} ").utf8),
            .english: Data(english.replacing("\"stockClose\": \"", with: "\"stockClose\": \"{count} ").utf8),
        ]
        let texts = try Texts(files, templates: .shop)
        XCTAssertThrowsError(try PageTemplates(.shop, texts: texts, assets: Assets())) {
            let error = "\($0)"
            XCTAssertTrue(error.contains("Templates/stock.mustache, line "), error)
            XCTAssertTrue(error.contains(": \"stockClose\" is not a text without placeholders; "), error)
        }
    }

    /// Each page is recorded in each language: none shows a placeholder that its page does not fill in.
    func testNoPageShowsAPlaceholder() throws {
        let names = Text.Placeholder.allCases.map(\.rawValue).joined(separator: "|")
        let brace = try NSRegularExpression(pattern: "\\{(\(names))\\}")
        for folder in ["Tests/ShopPagesTests", "Tests/ShopWebTests"] {
            let recorded = try [".html", ".diff", ".txt"].flatMap { try Repository.files(in: folder, ending: $0) }
            for file in recorded {
                let text = try Repository.text("\(folder)/\(file)")
                XCTAssertNil(brace.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)), file)
            }
        }
    }

    func testABraceWithoutItsPartnerIsRefused() {
        for words in ["닫기 {", "닫기 }"] {
            refuses("\"stockClose\": has the wrong placeholders; use no braces", "\"저장하고 닫기\"", with: "\"\(words)\"")
        }
        refuses(
            "\"juiceOrder\": has the wrong placeholders; use exactly {juice}", "{juice} 주문\"", with: "} {juice} 주문\"")
    }

    func testAValueThatIsNotATextIsRefused() {
        refuses("\"stockClose\": is 7, not a text; write a text in quotes", "\"저장하고 닫기\"", with: "7")
        refuses("\"stockClose\": is null, not a text; write a text in quotes", "\"저장하고 닫기\"", with: "null")
    }

    func testABrokenCommaIsReportedWithLineAndColumn() throws {
        refuses("line 2, column 24: has no comma here; write one", "\"한국어\",", with: "\"한국어\"")
        refuses("line 2, column 25: has a comma with nothing before it; remove it", "\"한국어\",", with: "\"한국어\",,")
    }

    func testATextsFileInAnotherEncodingIsRefused() throws {
        let english = try Repository.data("Content/texts.en.json")
        // 한국어 in CP949, which Windows calls ANSI.
        let korean =
            Data("{\n  \"languageName\": \"".utf8) + [0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE] + Data("\"\n}".utf8)
        XCTAssertThrowsError(try Texts([.korean: korean, .english: english])) {
            XCTAssertEqual(
                "\($0)",
                "Content/texts.ko.json, line 2, column 20: is not UTF-8; save the file in the encoding UTF-8")
        }
    }

    func testEachErrorNamesTheFileOfItsLanguage() throws {
        let korean = try Repository.data("Content/texts.ko.json")
        XCTAssertThrowsError(try Texts([.korean: korean, .english: Data("{}".utf8)], folder: "folder")) {
            XCTAssertEqual(($0 as? Diagnostic)?.file, "folder/texts.en.json")
        }
        XCTAssertThrowsError(try Texts([.english: korean])) {
            XCTAssertEqual(($0 as? Diagnostic)?.file, "Content/texts.ko.json")
        }
    }

    func testTheLanguagesAreThoseWithAFile() throws {
        let names = [
            "texts.fr.json", "menu.json", "texts.en.json", "texts.ko.json~", "texts.old 2.json", "texts..json",
        ]
        XCTAssertEqual(try Texts.languages(among: names, in: "Content").map(\.rawValue), ["ko", "en", "fr"])
        XCTAssertThrowsError(try Texts.languages(among: ["texts.french.json"], in: "Content")) {
            XCTAssertEqual(
                "\($0)",
                "Content/texts.french.json: \"french\" is not the code of a language; use one such as texts.fr.json or texts.pt-BR.json, or rename the file"
            )
        }
    }

    func testEachTextThatNoTemplateShowsIsUsed() throws {
        let folder = "Sources/ShopWeb"
        let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.folder.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/Text.swift") }.map { "\(folder)/\($0)" }
        let code = try files.map(Repository.text).joined()
        let names = Set(code.split(separator: ".").map { $0.prefix { $0.isLetter || $0.isNumber } })
        for text in Text.allCases { XCTAssertTrue(names.contains("\(text)"), "\(text.name) is used by no page") }
    }

    /// - Parameter error: the end of the message, after the file name and the position, if it has one.
    private func refuses(
        _ error: String, _ words: String, with others: String, in language: String = "ko", line: UInt = #line
    ) {
        do {
            var files = [Language: Data]()
            for language in [Language].shop { files[language] = try Repository.data("Content/\(Texts.file(language))") }
            let file = try Repository.text("Content/texts.\(language).json")
            let range = try XCTUnwrap(file.firstRange(of: words), line: line)
            let changed = try XCTUnwrap(Language(rawValue: language))
            files[changed] = Data(file.replacingCharacters(in: range, with: others).utf8)
            _ = try Texts(files, templates: .shop)
            XCTFail("accepted", line: line)
        } catch let thrown {
            let message = "\(thrown)"
            XCTAssertTrue(message.hasPrefix("Content/texts.\(language).json, line "), message, line: line)
            XCTAssertTrue(message.hasSuffix(", \(error)"), "\(message) instead of \(error)", line: line)
        }
    }

    /// All texts of a language, by their names.
    private func words(_ language: Language) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Repository.data("Content/\(Texts.file(language))"))
    }
}
