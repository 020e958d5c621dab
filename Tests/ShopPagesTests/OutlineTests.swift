import CustomDump
import Foundation
import JuiceShop
import ShopPages
import ShopRoutes
import TestSupport
import XCTest

/// The template engine is asked once for each shape of a page; the next one of that shape is filled in.
final class OutlineTests: XCTestCase {
    /// Sixty boards and stock pages of several shapes in one order or another: counts of one to five digits, fruits
    /// marked for a juice, juices sold out.
    func testAPageThatIsFilledInIsThePageThatTheEngineMakes() throws {
        let menu = try Menu.firstShop
        let texts = try Texts.shop
        let templates = try Templates.shop
        let some = [0, 1, 16, 999, 1000, 12_345]
        for round in 0..<60 {
            let counts = menu.fruits.enumerated().map { ($1.id, some[(round * (5 + $0) + $0) % some.count]) }
            let shop = Shop.stocked(Dictionary(uniqueKeysWithValues: counts))
            let language = Language.allCases[round % 2]
            let marked = round % 3 == 0 ? nil : menu.juices[round % menu.juices.count].id
            let pages: [any Page] = [
                OrderPage(shop: shop, menu: menu, key: "KEY", language: language, texts: texts),
                StockPage(
                    shop: shop, menu: menu, key: "KEY", language: language, texts: texts,
                    marking: marked),
            ]
            for page in pages {
                expectNoDifference(try text(page, templates), try text(page, .shop))
            }
        }
    }

    /// The same ids, shown in turns: with other names, recipes, words, keys and languages.
    func testARowOfAnotherMenuOrInOtherWordsIsNotTakenForTheSame() throws {
        let menu = try Menu.firstShop
        let fruits = menu.fruits.map {
            Fruit($0.id, symbol: $0.symbol + "!", names: $0.names, firstCount: $0.firstCount, lowAt: 11)
        }
        let juices = menu.juices.map { Juice($0.id, names: Names(korean: "물", english: "Water"), recipe: $0.recipe) }
        let menus = [
            menu, try Menu(fruits: fruits, juices: menu.juices), try Menu(fruits: menu.fruits, juices: juices),
        ]
        let english = try Repository.text("Content/texts.en.json")
        let louder = try Texts(
            korean: Repository.data("Content/texts.ko.json"),
            english: Data(english.replacing("Order {juice}", with: "ORDER {juice}").utf8))
        let quiet = try Texts.shop
        XCTAssertNotEqual(louder, quiet)
        let templates = try Templates.shop
        for round in 0..<3 {
            for (menu, texts) in menus.flatMap({ [($0, louder), ($0, quiet)] }) {
                for language in Language.allCases {
                    let page = OrderPage(
                        shop: .fresh(menu), menu: menu, key: "KEY\(round / 2)", language: language, texts: texts)
                    expectNoDifference(try text(page, templates), try text(page, .shop))
                }
            }
        }
    }

    func testAValueLikeTheMarkForAValueIsShownWhereItBelongs() throws {
        let fault = StockFormState(["kiwi": .init(typed: "a\u{1}b")], errors: ["kiwi": .notANumber])
        let page = StockPage(
            shop: .fresh(try .firstShop), menu: try .firstShop, key: "K\u{1}Y", language: .korean, texts: try .shop,
            fault: fault)
        let html = try text(page, .shop)
        XCTAssertTrue(html.contains(#"value="a\#u{1}b""#))
        XCTAssertTrue(html.contains(#"value="K\#u{1}Y""#))
    }

    private func text(_ page: any Page, _ templates: Templates) throws -> String {
        String(decoding: try templates.html(page), as: UTF8.self)
    }
}
