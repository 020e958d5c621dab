import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ShortagePageTests: XCTestCase {
    func testAShortageInANewShop() throws {
        try assertPage("strawberry") { context in
            try page("strawberry", shop: .fresh(context.menu), context)
        }
    }

    func testThePageExplainsEachFruitOfTheRecipe() throws {
        try assertPage("oneOfTwo") { context in
            let shop = Shop.stocked([FruitID("strawberry"): 4, FruitID("banana"): 3, FruitID("mango"): 9])
            return try page("strawberryBanana", shop: shop, context)
        }
    }

    func testAnEmptyShopOffersNothingElse() throws {
        try assertPage("empty") { context in
            try page("mangoKiwi", shop: .stocked([:]), context)
        }
    }

    func testThePageOffersAsManyCupsAsCanBeMade() throws {
        try assertPage("severalCups") { context in
            try page("mango", cups: 5, shop: .fresh(context.menu), context)
        }
    }

    func testThePageOffersFewerCupsWithoutOtherJuices() throws {
        try assertPage("fewerOnly") { context in
            try page("mango", cups: 3, shop: .stocked([FruitID("mango"): 3]), context)
        }
    }

    func testALargeRecipeIsDrawnInShares() throws {
        try assertPage("hundreds") { context in
            let shortage = Shortage(
                juice: JuiceID("strawberry"),
                needs: [.init(fruit: FruitID("strawberry"), needed: 1_600, present: 1_599)])
            return ShortagePage(
                shortage: shortage, shop: .fresh(context.menu), key: "KEY", context: context)
        }
    }

    private func page(
        _ juice: String, cups: Int = 1, shop: Shop, _ context: PageContext
    ) throws -> ShortagePage {
        let shortage = try XCTUnwrap(shop.stock.shortage(for: XCTUnwrap(context.menu[JuiceID(juice)]), cups: cups))
        return ShortagePage(
            shortage: shortage, shop: shop, key: "KEY", context: context)
    }
}
