import ContentFile
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ShortagePageTests: XCTestCase {
    func testANewcomersFirstShortage() throws {
        try assertPage("strawberry") { language, menu, texts in
            try page("strawberry", shop: .fresh(menu), menu, language, texts)
        }
    }

    func testEachFruitOfTheRecipeIsExplained() throws {
        try assertPage("oneOfTwo") { language, menu, texts in
            let shop = Shop.stocked([FruitID("strawberry"): 4, FruitID("banana"): 3, FruitID("mango"): 9])
            return try page("strawberryBanana", shop: shop, menu, language, texts)
        }
    }

    func testAnEmptyShopOffersNothingElse() throws {
        try assertPage("empty") { language, menu, texts in
            try page("mangoKiwi", shop: .stocked([:]), menu, language, texts)
        }
    }

    func testOfSeveralCupsAsManyAsCanBeMadeAreOffered() throws {
        try assertPage("severalCups") { language, menu, texts in
            try page("mango", cups: 5, shop: .fresh(menu), menu, language, texts)
        }
    }

    func testFewerCupsAloneAreStillAnOffer() throws {
        try assertPage("fewerOnly") { language, menu, texts in
            try page("mango", cups: 3, shop: .stocked([FruitID("mango"): 3]), menu, language, texts)
        }
    }

    func testARecipeOfHundredsIsDrawnInShares() throws {
        try assertPage("hundreds") { language, menu, texts in
            let shortage = Shortage(
                juice: JuiceID("strawberry"),
                needs: [.init(fruit: FruitID("strawberry"), needed: 1_600, present: 1_599)])
            return ShortagePage(
                shortage: shortage, shop: .fresh(menu), menu: menu, key: "KEY", language: language, texts: texts)
        }
    }

    private func page(
        _ juice: String, cups: Int = 1, shop: Shop, _ menu: Menu, _ language: Language, _ texts: Texts
    ) throws -> ShortagePage {
        let shortage = try XCTUnwrap(shop.stock.shortage(for: XCTUnwrap(menu[JuiceID(juice)]), cups: cups))
        return ShortagePage(
            shortage: shortage, shop: shop, menu: menu, key: "KEY", language: language, texts: texts)
    }
}
