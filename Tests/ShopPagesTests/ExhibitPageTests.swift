import Exhibition
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ExhibitPageTests: XCTestCase {
    func testTheFirstObjectLeadsToTheSecondOnly() throws { try assertShopPage("first", at: 0) }

    func testAnObjectLeadsToItsNeighboursAndBack() throws { try assertShopPage("haegeum", at: 4) }

    func testTheLastObjectLeadsToTheOneBeforeOnly() throws { try assertShopPage("last", at: 12) }

    func testAnOnlyObjectLeadsBackOnly() throws {
        try assertPage("untranslated") { language, _, texts in
            ExhibitPage(catalogue: .untranslated, at: 0, language: language, texts: texts)
        }
    }

    func testThePagesLoadNoScript() throws {
        let texts = try Texts.shop
        let pages: [any Page] = [
            ExpositionPage(catalogue: .untranslated, language: .korean, texts: texts),
            ExhibitsPage(catalogue: .untranslated, language: .korean, texts: texts),
            ExhibitPage(catalogue: .untranslated, at: 0, language: .korean, texts: texts),
        ]
        for page in pages {
            let html = String(decoding: try Templates.shop.html(page), as: UTF8.self)
            XCTAssertFalse(html.contains("<script"), "\(type(of: page))")
            XCTAssertTrue(html.contains("/expo.css"), "\(type(of: page))")
        }
    }

    private func assertShopPage(_ name: String, at place: Int) throws {
        try assertPage(name) { language, _, texts in
            ExhibitPage(catalogue: try .shop, at: place, language: language, texts: texts)
        }
    }
}
