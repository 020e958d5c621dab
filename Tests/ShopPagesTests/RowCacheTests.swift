import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import Templates
import TestSupport
import XCTest

/// A row of the order page that equals the one shown last is not rendered again.
final class RowCacheTests: XCTestCase {
    /// Sixty order and stock pages in turns: counts of one to five digits, wanted juices, juices sold out.
    func testAPageWithCachedRowsEqualsThePageOfNewTemplates() throws {
        let folder = try templateFolder()
        let menu = try Menu.firstShop
        let templates = try PageTemplates.shop
        let contexts = try Texts.shop.languages.map { try PageContext.test($0) }
        let some = [0, 1, 16, 999, 1000, 12_345]
        for round in 0..<60 {
            let counts = menu.fruits.enumerated().map { ($1.id, some[(round * (5 + $0) + $0) % some.count]) }
            let shop = Shop.stocked(Dictionary(uniqueKeysWithValues: counts))
            let context = contexts[round % 2]
            let wanted: OrderContent = round % 3 == 0 ? [] : [OrderLine(menu.juices[round % menu.juices.count].id)]
            let order = OrderPage(shop: shop, key: "KEY", context: context, notice: .chosen(wanted))
            let stock = StockPage(shop: shop, key: "KEY", context: context, view: StockView(order: wanted))
            assertSameLines(text(order, templates), text(order, try folder.template("order")))
            assertSameLines(text(stock, templates), text(stock, try folder.template("stock")))
        }
    }

    /// The same ids in turns: with other names, recipes, texts, keys and languages.
    func testRowsOfAnotherMenuOrOtherTextsAreNotEqual() throws {
        let menu = try Menu.firstShop
        let fruits = menu.fruits.map {
            Fruit($0.id, symbol: "🍏", names: $0.names, firstCount: $0.firstCount, lowAt: 11)
        }
        let juices = menu.juices.map { Juice($0.id, names: Localized("물"), recipe: $0.recipe) }
        let menus = [
            menu, try Menu(fruits: fruits, juices: menu.juices), try Menu(fruits: menu.fruits, juices: juices),
        ]
        let original = try Texts.shop
        var files = try Dictionary(
            uniqueKeysWithValues: original.languages.map { ($0, try Repository.data("Content/\(Texts.file($0))")) })
        let english = try XCTUnwrap(Language(rawValue: "en"))
        let words = String(decoding: try XCTUnwrap(files[english]), as: UTF8.self)
        files[english] = Data(words.replacing("Order {juice}", with: "ORDER {juice}").utf8)
        let changed = try Texts(files)
        XCTAssertNotEqual(changed, original)
        let (templates, folder) = (try PageTemplates.shop, try templateFolder())
        for round in 0..<3 {
            for (menu, texts) in menus.flatMap({ [($0, changed), ($0, original)] }) {
                for language in original.languages {
                    let context = PageContext(menu: menu, language: language, texts: texts, clock: .atNine)
                    let page = OrderPage(shop: .fresh(menu), key: "KEY\(round / 2)", context: context)
                    assertSameLines(text(page, templates), text(page, try folder.template("order")))
                }
            }
        }
    }

    private func templateFolder() throws -> TemplateFolder {
        TemplateFolder(
            try .shop, addresses: [:], texts: try Texts.shop.wordNames)
    }

    private func text(_ page: some Page, _ templates: PageTemplates) -> String {
        String(decoding: templates.html(page), as: UTF8.self)
    }

    private func text<P: Page>(_ page: P, _ template: Template<P>) -> String {
        String(decoding: template.html(page), as: UTF8.self)
    }
}
