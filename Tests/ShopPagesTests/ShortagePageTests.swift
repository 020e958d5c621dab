import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

final class ShortagePageTests: XCTestCase {
    func testAShortageInANewShop() throws {
        try assertPage("strawberry", strawberry)
    }

    func testThePageExplainsEachFruitOfTheRecipe() throws {
        try assertPage("oneOfTwo", beside: strawberry) { context in
            let shop = Shop.stocked([FruitID("strawberry"): 4, FruitID("banana"): 3, FruitID("mango"): 9])
            return try page("strawberryBanana", shop: shop, context)
        }
    }

    func testAnEmptyShopOffersNothingElse() throws {
        try assertPage("empty", beside: strawberry) { context in
            try page("mangoKiwi", shop: .stocked([:]), context)
        }
    }

    func testThePageOffersAsManyCupsAsCanBeMade() throws {
        try assertPage("severalCups", beside: strawberry) { context in
            try page("mango", cups: 5, shop: .fresh(context.menu), context)
        }
    }

    func testThePageOffersFewerCupsWithoutOtherJuices() throws {
        try assertPage("fewerOnly", beside: strawberry) { context in
            try page("mango", cups: 3, shop: .stocked([FruitID("mango"): 3]), context)
        }
    }

    func testALargeRecipeIsDrawnInShares() throws {
        try assertPage("hundreds", beside: strawberry) { context in
            let shortage = Shortage(
                juice: JuiceID("strawberry"),
                needs: [.init(fruit: FruitID("strawberry"), needed: 1_600, present: 1_599)])
            return ShortagePage(
                shortage, of: OrderContent(lines: shortage.lines), shop: .fresh(context.menu), key: "KEY",
                context: context)
        }
    }

    func testSeveralJuicesAreShortTogether() throws {
        try assertPage("severalJuices", beside: strawberry) { context in
            let shop = Shop.stocked([
                FruitID("strawberry"): 30, FruitID("mango"): 4, FruitID("kiwi"): 1, FruitID("banana"): 9,
            ])
            let lines = [
                OrderLine("strawberryBanana", cups: 2), OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi"),
            ]
            let shortage = try XCTUnwrap(shop.stock.shortage(for: OrderContent(lines: lines), context.menu))
            return ShortagePage(
                shortage, of: OrderContent(lines: shortage.lines), shop: shop, key: "KEY", context: context)
        }
    }

    func testAFruitOfWhichSomeIsThereNeverLooksEmptyOrWhole() throws {
        func dots(present: Int) throws -> [Int] {
            let shortage = Shortage(
                juice: "strawberry", needs: [.init(fruit: "strawberry", needed: 1_600, present: present)])
            let menu = try Menu.firstShop
            let page = ShortagePage(
                shortage, of: OrderContent(lines: shortage.lines), shop: .fresh(menu), key: "KEY",
                context: try .test(menu: menu))
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            return ["class=\"share\"", "class=\"gone\""].map { html.components(separatedBy: $0).count - 1 }
        }
        XCTAssertEqual(try dots(present: 0), [0, 24])
        XCTAssertEqual(try dots(present: 5), [1, 23])
        XCTAssertEqual(try dots(present: 1_599), [23, 1])
    }

    private func strawberry(_ context: PageContext) throws -> ShortagePage {
        try page("strawberry", shop: .fresh(context.menu), context)
    }

    private func page(
        _ juice: String, cups: Int = 1, shop: Shop, _ context: PageContext
    ) throws -> ShortagePage {
        let shortage = try XCTUnwrap(shop.stock.shortage(for: XCTUnwrap(context.menu[JuiceID(juice)]), cups: cups))
        return ShortagePage(
            shortage, of: OrderContent(lines: shortage.lines), shop: shop, key: "KEY", context: context)
    }
}
