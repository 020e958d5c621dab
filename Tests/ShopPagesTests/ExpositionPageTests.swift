import ContentFile
import ExpositionContent
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ExpositionPageTests: XCTestCase {
    func testThePageDescribesTheExpositionAndLinksToTheObjects() throws {
        try assertPage("shop") { language, texts in
            ExpositionPage(try .shop, language: language, texts: texts)
        }
    }

    func testATextWithoutATranslationIsMarkedAsKorean() throws {
        try assertPage("untranslated") { language, texts in
            ExpositionPage(.untranslated, language: language, texts: texts)
        }
    }

    func testTheRequiredTextsAreWordForWord() throws {
        let page = ExpositionPage(try .shop, language: .korean, texts: try .shop)
        let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self).replacing(/<[^>]*>/, with: "")
        for words in [
            "파리 만국박람회 1900 (L&#39;Exposition de Paris 1900)", "방문객 : 48,130,300 명", "개최지 : 프랑스 파리",
            "개최 기간 : 1900. 04. 14 - 1900. 11. 12", "한국의 출품작 보러가기",
        ] {
            XCTAssertTrue(html.contains(words), words)
        }
    }

    func testATitleIsSplitOnlyAtItsLastBracket() throws {
        try shows("박람회", "<h1 class=\"title\"><span>박람회</span></h1>")
        try shows("(L'Expo)", "<h1 class=\"title\"><span>(L&#39;Expo)</span></h1>")
        try shows("박람회 (구) 1900", "<h1 class=\"title\"><span>박람회 (구) 1900</span></h1>")
        try shows(
            "박람회 (구)(L'Expo)",
            "<h1 class=\"title\"><span>박람회 (구)</span> <span class=\"french\" lang=\"fr\">(L&#39;Expo)</span></h1>")
    }

    private func shows(_ title: String, _ heading: String, line: UInt = #line) throws {
        let facts = Exposition.Facts(title: title, visitors: 1, location: "a", duration: "a", description: "a")
        let exposition = Exposition(facts: Localized(facts), exhibits: [], pictures: [:])
        let page = ExpositionPage(exposition, language: .korean, texts: try .shop)
        let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        XCTAssertTrue(html.contains(heading), "\(title): \(html)", line: line)
    }
}
