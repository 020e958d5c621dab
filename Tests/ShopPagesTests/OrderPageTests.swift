import ContentFile
import Foundation
import JuiceShop
import ShopPages
import ShopRoutes
import TestSupport
import XCTest

final class OrderPageTests: XCTestCase {
    private let key = "KEY"

    func testANewShopShowsItsStockAndSevenButtons() throws {
        try assertPage("fresh") { context in
            OrderPage(shop: .fresh(context.menu), key: key, context: context)
        }
    }

    func testSoldOutJuicesNameTheirMissingFruitAndKeepTheirButtons() throws {
        try assertPage("soldOut") { context in
            OrderPage(shop: scarce, key: key, context: context)
        }
    }

    func testAConfirmationIsShownAboveTheWholeOrderPage() throws {
        try assertPage("done") { context in
            let order = try made("strawberry", took: ["strawberry": 16])
            return OrderPage(
                shop: scarce, key: key, context: context, notice: .done(order))
        }
    }

    func testAConfirmationShowsTheUseOfEachFruit() throws {
        try assertPage("doneWithTwoFruits") { context in
            let order = try made("strawberryBanana", took: ["banana": 1, "strawberry": 10])
            return OrderPage(
                shop: scarce, key: key, context: context, notice: .done(order))
        }
    }

    func testAJuiceAndFruitThatLeftTheMenuAppearByTheirIDs() throws {
        try assertPage("doneOffMenu") { context in
            let order = try made("durianShake", took: ["durian": 2, "kiwi": 1])
            return OrderPage(
                shop: scarce, key: key, context: context, notice: .done(order))
        }
    }

    func testAConfirmationShowsTheNumberOfCups() throws {
        try assertPage("doneCups") { context in
            let done = try made("strawberry", took: ["strawberry": 48], cups: 3)
            return OrderPage(
                shop: scarce, key: key, context: context, notice: .done(done))
        }
    }

    func testAConfirmationOfARepeatedRequestSaysSo() throws {
        try assertPage("doneAgain") { context in
            let order = try order("strawberry", took: ["strawberry": 16])
            let done = OrderConfirmation(OrderRecord(order), isAgain: true, by: .atNine)
            return OrderPage(
                shop: scarce, key: key, context: context, notice: .done(done))
        }
    }

    func testAnOrderLinksToItsCancellationForADay() throws {
        let order = try order("strawberry", took: ["strawberry": 16])
        func html(daysLater: Double) throws -> String {
            let later = WallClock(zone: .gmt) { WallClock.atNine.now.addingTimeInterval(daysLater * 24 * 60 * 60) }
            let page = OrderPage(
                shop: scarce, key: key, context: try .test(clock: later),
                notice: .done(OrderConfirmation(OrderRecord(order), by: later)))
            return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        }
        XCTAssertTrue(try html(daysLater: 1).contains("/orders/1234/cancellation"))
        XCTAssertFalse(try html(daysLater: 1.001).contains("/orders/1234/cancellation"))
    }

    func testACancelledOrderShowsWhenAndHowItWasCancelled() throws {
        for (name, wasMade) in ["cancelled": false, "cancelledMade": true] {
            try assertPage(name) { context in
                let order = try order("strawberry", took: ["strawberry": 48], cups: 3)
                let done = OrderConfirmation(.cancelled(order, wasMade: wasMade, minutesLater: 9), by: .atNine)
                return OrderPage(
                    shop: scarce, key: key, context: context, notice: .done(done))
            }
        }
    }

    func testAWrongNumberOfCupsIsKeptInItsField() throws {
        try assertPage("wrongCups") { context in
            OrderPage(
                shop: .fresh(context.menu), key: key, context: context,
                notice: .error(.cups(JuiceID("kiwi"), typed: "세 잔\">")))
        }
    }

    func testTheFieldHoldsTheCupsAfterARestock() throws {
        try assertPage("wanted") { context in
            OrderPage(
                shop: .fresh(context.menu), key: key, context: context,
                notice: .wanted("kiwi", cups: 3))
        }
    }

    func testAnOrderWithoutAKeyIsExplainedAtTheTop() throws {
        try assertPage("noKey") { context in
            OrderPage(
                shop: .fresh(context.menu), key: key, context: context, notice: .error(.key))
        }
    }

    func testAnUnknownJuiceIsExplainedAtTheTop() throws {
        try assertPage("unknownJuice") { context in
            OrderPage(
                shop: .fresh(context.menu), key: key, context: context, notice: .error(.juice))
        }
    }

    func testASavedStockChangeIsShown() throws {
        try assertPage("saved") { context in
            let saved = StockFlash([.init(fruit: FruitID("kiwi"), seen: 2, delta: 8, after: 10)])
            return OrderPage(
                shop: .fresh(context.menu), key: key, context: context, saved: saved)
        }
    }

    func testEachFormHasTheKeyOnceSoThatItCanBeReplaced() throws {
        let (menu, key) = (try Menu.firstShop, "-placeholder-")
        let shop = Shop.fresh(menu)
        let shortage = Shortage(juice: JuiceID("kiwi"), needs: [])
        let pages: [any Page] = [
            OrderPage(shop: shop, key: key, context: try .test(menu: menu)),
            StockPage(shop: shop, key: key, context: try .test(menu: menu)),
            ShortagePage(shortage: shortage, shop: shop, key: key, context: try .test(menu: menu)),
        ]
        for page in pages {
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            let forms = html.components(separatedBy: "<form").count
            XCTAssertEqual(html.components(separatedBy: "value=\"\(key)\"").count, forms, "\(type(of: page))")
            XCTAssertEqual(html.components(separatedBy: key).count, forms, "\(type(of: page))")
        }
    }

    private let scarce = Shop.stocked([
        FruitID("strawberry"): 4, FruitID("banana"): 0, FruitID("pineapple"): 1_000_000, FruitID("kiwi"): 4,
        FruitID("mango"): 2,
    ])

    private func made(_ juice: String, took: [String: Int], cups: Int = 1) throws -> OrderConfirmation {
        OrderConfirmation(OrderRecord(try order(juice, took: took, cups: cups)), by: .atNine)
    }

    private func order(_ juice: String, took: [String: Int], cups: Int = 1) throws -> Order {
        Order(
            number: 1_234, key: try XCTUnwrap(Key(rawValue: "made")), juice: JuiceID(juice), cups: cups,
            took: Dictionary(uniqueKeysWithValues: took.map { (FruitID($0), $1) }), time: WallClock.atNine.now)
    }
}
