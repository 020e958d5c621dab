import ContentFile
import ExpositionContent
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ExhibitPageTests: XCTestCase {
    func testTheFirstObjectLinksOnlyToTheSecond() throws { try assertShopPage("first", at: 0) }

    func testAnObjectLinksToItsNeighboursAndTheList() throws { try assertShopPage("haegeum", at: 4) }

    func testTheLastObjectLinksOnlyToTheOneBefore() throws { try assertShopPage("last", at: 12) }

    func testASingleObjectLinksOnlyToTheList() throws {
        try assertPage("untranslated") { language, texts in
            ExhibitPage(.untranslated, at: 0, language: language, texts: texts)
        }
    }

    func testTheExpositionPagesLoadNoScript() throws {
        let texts = try Texts.shop
        let pages: [any Page] = [
            ExpositionPage(.untranslated, language: .korean, texts: texts),
            ExhibitsPage(.untranslated, language: .korean, texts: texts),
            ExhibitPage(.untranslated, at: 0, language: .korean, texts: texts),
        ]
        for page in pages {
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            XCTAssertFalse(html.contains("<script"), "\(type(of: page))")
            XCTAssertTrue(html.contains("/expo.css"), "\(type(of: page))")
        }
    }

    func testOnlyAnEmptyLineBeginsAParagraph() throws {
        let texts = [
            "가\n나\n\n다": ["가\n나", "다"], "가\r\n나\r\n\r\n다": ["가\n나", "다"], "\n\n가\n \t\u{A0}\n다\n": ["가", "다"],
            "가\u{2028}나\u{2029}\u{3000}\u{2029}다": ["가\n나", "다"], "가\u{B}\u{85}나": ["가", "나"],
            "\u{E9} ’\n\u{1F9C3}": ["\u{E9} ’\n\u{1F9C3}"], " \u{301}가": [" \u{301}가"],
        ]
        for (text, paragraphs) in texts {
            let exhibit = Exhibit(name: "a", imageName: "a", shortDescription: "b", description: text)
            let facts = Exposition.Facts(title: "a", visitors: 1, location: "a", duration: "a", description: "a")
            let exposition = Exposition(
                facts: Localized(facts), exhibits: [Localized(exhibit)], pictures: [:])
            let page = ExhibitPage(exposition, at: 0, language: .korean, texts: try .shop)
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            let shown = html.matches(of: /(?s)<p>(.*?)<\/p>/).map { String($0.output.1) }
            XCTAssertEqual(shown, paragraphs, "\(text.debugDescription)")
        }
    }

    private func assertShopPage(_ name: String, at index: Int) throws {
        try assertPage(name) { language, texts in
            ExhibitPage(try .shop, at: index, language: language, texts: texts)
        }
    }
}
