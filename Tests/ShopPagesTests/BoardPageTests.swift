import Foundation
import JuiceShop
import ShopPages
import ShopRoutes
import TestSupport
import XCTest

final class BoardPageTests: XCTestCase {
    private let key = "KEY"

    func testFreshShopShowsStockAndSevenButtons() throws {
        try assertPage("fresh") { language, menu, texts in
            BoardPage(shop: .fresh(menu), menu: menu, key: key, language: language, texts: texts)
        }
    }

    func testSoldOutJuicesSayWhatTheyLackAndKeepTheirButtons() throws {
        try assertPage("soldOut") { language, menu, texts in
            BoardPage(shop: scarce, menu: menu, key: key, language: language, texts: texts)
        }
    }

    func testDoneAlertStandsOnAWholeBoard() throws {
        try assertPage("done") { language, menu, texts in
            let order = try made("strawberry", took: ["strawberry": 16])
            return BoardPage(
                shop: scarce, menu: menu, key: key, language: language, texts: texts, alert: .done(order))
        }
    }

    func testAnOrderOfTwoFruitsTellsWhatItTookOfEach() throws {
        try assertPage("doneWithTwoFruits") { language, menu, texts in
            let order = try made("strawberryBanana", took: ["banana": 1, "strawberry": 10])
            return BoardPage(
                shop: scarce, menu: menu, key: key, language: language, texts: texts, alert: .done(order))
        }
    }

    func testAnOrderWhoseJuiceAndFruitLeftTheMenuShowsTheirIds() throws {
        try assertPage("doneOffMenu") { language, menu, texts in
            let order = try made("durianShake", took: ["durian": 2, "kiwi": 1])
            return BoardPage(
                shop: scarce, menu: menu, key: key, language: language, texts: texts, alert: .done(order))
        }
    }

    func testAnOrderWithoutAKeyIsExplainedAboveTheBoard() throws {
        try assertPage("faultKey") { language, menu, texts in
            BoardPage(
                shop: .fresh(menu), menu: menu, key: key, language: language, texts: texts, alert: .fault(.key))
        }
    }

    func testAnUnknownJuiceIsExplainedAboveTheBoard() throws {
        try assertPage("faultJuice") { language, menu, texts in
            BoardPage(
                shop: .fresh(menu), menu: menu, key: key, language: language, texts: texts, alert: .fault(.juice))
        }
    }

    func testWhatWasSavedOnTheWayHereIsTold() throws {
        try assertPage("saved") { language, menu, texts in
            let saved = Flash([.init(fruit: FruitID("kiwi"), seen: 2, delta: 8, after: 10)])
            return BoardPage(
                shop: .fresh(menu), menu: menu, key: key, language: language, texts: texts, saved: saved)
        }
    }

    func testTheKeyStandsInThePageJustOnceSoThatAnotherCanTakeItsPlace() throws {
        let (menu, texts, key) = (try Menu.firstShop, try Texts.shop, "-placeholder-")
        let shop = Shop.fresh(menu)
        let shortage = Shortage(juice: JuiceID("kiwi"), needs: [])
        let pages: [any Page] = [
            BoardPage(shop: shop, menu: menu, key: key, language: .korean, texts: texts),
            StockPage(shop: shop, menu: menu, key: key, language: .korean, texts: texts),
            ShortagePage(shortage: shortage, shop: shop, menu: menu, key: key, language: .korean, texts: texts),
        ]
        for page in pages {
            let html = String(decoding: try Templates.shop.html(page), as: UTF8.self)
            XCTAssertEqual(html.components(separatedBy: key).count, 2, "\(type(of: page))")
        }
    }

    private let scarce = Shop.stocked([
        FruitID("strawberry"): 4, FruitID("banana"): 0, FruitID("pineapple"): 1_000_000, FruitID("kiwi"): 4,
        FruitID("mango"): 2,
    ])

    private func made(_ juice: String, took: [String: Int]) throws -> Order {
        Order(
            number: 1_234, key: try XCTUnwrap(Key(rawValue: "made")), juice: JuiceID(juice),
            took: Dictionary(uniqueKeysWithValues: took.map { (FruitID($0), $1) }),
            time: Date(timeIntervalSince1970: 1_800_000_000))
    }
}
