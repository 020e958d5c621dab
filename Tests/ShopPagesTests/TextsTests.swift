import Foundation
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class TextsTests: XCTestCase {
    func testTheShopsOwnWordsAreWhole() throws {
        let texts = try Texts.shop
        for language in Language.allCases {
            for text in Text.allCases { XCTAssertFalse(texts[language](text).isEmpty, text.rawValue) }
        }
    }

    func testTheFixedWordsAreWordForWord() throws {
        let say = try Texts.shop[.korean]
        XCTAssertEqual(say(.orderPageTitle), "맛있는 쥬스를 만들어 드려요!")
        XCTAssertEqual(say(.juiceOrder, [.juice: "딸기쥬스"]), "딸기쥬스 주문")
        XCTAssertEqual(say(.doneTitle, [.juice: "딸기쥬스"]), "딸기쥬스 나왔습니다! 맛있게 드세요!")
        XCTAssertEqual(say(.doneConfirm), "확인")
        XCTAssertEqual(say(.shortageTitle), "재료가 모자라요. 재고를 수정할까요?")
        XCTAssertEqual(say(.shortageYes) + say(.shortageNo), "예아니오")
        XCTAssertEqual(say(.stockTitle) + say(.stockClose) + say(.navigationStock), "재고 수정닫기재고 수정")
    }

    func testTheWordForAFruitThatRunsLowMeansNothingElse() throws {
        for language in Language.allCases {
            let say = try Texts.shop[language]
            let others = Text.allCases.filter { $0 != .fruitLow && say($0).contains(say(.fruitLow)) }
            XCTAssertEqual(others, [])
        }
    }

    func testAFaultCallsTheTabsByTheirNames() throws {
        for language in Language.allCases {
            let say = try Texts.shop[language]
            for (fault, tabs) in [
                (Text.stockFaultDeliveryTakes, [Text.reasonDelivery, .reasonOther, .reasonWaste]),
                (.stockFaultWasteBrings, [.reasonWaste, .reasonOther, .reasonDelivery]),
            ] {
                for tab in tabs { XCTAssertTrue(say(fault).lowercased().contains(say(tab).lowercased()), say(fault)) }
            }
        }
    }

    func testAMissingTextIsRefused() {
        refuses("texts.ko.json: \"stock.close\" is missing; write it") { $0["stock.close"] = nil }
    }

    func testAnEmptyTextIsRefused() {
        refuses("texts.ko.json: \"stock.close\" is empty; write the words") { $0["stock.close"] = " " }
    }

    func testAnUnknownTextIsRefused() {
        refuses("texts.ko.json: \"stock.clsoe\" is no text of the shop; correct its name or remove it") {
            $0["stock.clsoe"] = "닫기"
        }
    }

    func testAPlaceholderThatIsMissingIsRefused() {
        refuses("texts.ko.json: \"juice.order\" leaves the wrong things open; use just these in braces: {juice}") {
            $0["juice.order"] = "주문"
        }
    }

    func testAPlaceholderThatNobodyFillsIsRefused() {
        refuses("texts.ko.json: \"juice.order\" leaves the wrong things open; use just these in braces: {juice}") {
            $0["juice.order"] = "{juice} {cup} 주문"
        }
    }

    func testABraceWithoutItsPartnerIsRefused() {
        for words in ["닫기 {", "닫기 }"] {
            refuses("texts.ko.json: \"stock.close\" leaves the wrong things open; use no braces") {
                $0["stock.close"] = words
            }
        }
    }

    func testWhatIsNoTextIsRefused() {
        refuses("texts.ko.json: \"stock.close\" is not a text in quotes; write a text in quotes") {
            $0["stock.close"] = 7
        }
        refuses("texts.ko.json: \"stock.close\" is not a text in quotes; write a text in quotes") {
            $0["stock.close"] = NSNull()
        }
    }

    func testWhatIsNotJSONIsRefused() throws {
        let english = try Repository.data("Content/texts.en.json")
        XCTAssertThrowsError(try Texts(korean: Data("{".utf8), english: english)) {
            XCTAssertEqual("\($0)", "texts.ko.json: is not JSON; check its commas, quotes and brackets")
        }
    }

    func testEachFaultNamesTheFileOfItsLanguage() throws {
        let korean = try Repository.data("Content/texts.ko.json")
        XCTAssertThrowsError(try Texts(korean: korean, english: Data("{}".utf8))) {
            XCTAssertEqual(($0 as? TextsError)?.file, "texts.en.json")
        }
    }

    func testEachTextIsUsed() throws {
        let room = "Sources/ShopPages"
        let code = try Repository.files(in: room, ending: ".swift").filter { !$0.hasPrefix("Text.") }
            .filter { $0 != "Text+Placeholders.swift" }
            .map { try Repository.text("\(room)/\($0)") }.joined()
        for text in Text.allCases {
            let name = try NSRegularExpression(pattern: "\\.\(text)\\b")
            let uses = name.numberOfMatches(in: code, range: NSRange(code.startIndex..., in: code))
            XCTAssertGreaterThan(uses, 0, "\(text.rawValue) is used by no page")
        }
    }

    private func refuses(_ sentence: String, line: UInt = #line, _ change: (inout [String: Any]) -> Void) {
        do {
            let file = try Repository.data("Content/texts.ko.json")
            var entries = try XCTUnwrap(JSONSerialization.jsonObject(with: file) as? [String: Any])
            change(&entries)
            let korean = try JSONSerialization.data(withJSONObject: entries)
            _ = try Texts(korean: korean, english: Repository.data("Content/texts.en.json"))
            XCTFail("taken", line: line)
        } catch {
            XCTAssertEqual("\(error)", sentence, line: line)
        }
    }
}
