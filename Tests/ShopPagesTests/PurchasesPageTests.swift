import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import XCTest

final class PurchasesPageTests: XCTestCase {
    func testTheListHasATextForTheSupplierAndTheWayToTheDelivery() throws {
        try assertPage("list") { context in
            let forecast = try Forecast.test
            let days = [1, 2].map { (day: context.clock.today.advanced(by: $0), usual: forecast.day.usual) }
            let shop = Shop.beforeABusyDay(context.menu)
            return PurchasesPage(PurchaseList(for: days, shop: shop, forecast: forecast), context: context)
        }
    }

    func testBoxesAndParLevelsAreShownWhereTheMenuHasThem() throws {
        try assertPage("boxes") { context in
            let fruits = context.menu.fruits.map { fruit in
                let isBoxed = fruit.id != "banana"
                return Fruit(
                    fruit.id, symbol: fruit.symbol, names: fruit.names, firstCount: fruit.firstCount,
                    box: isBoxed ? 24 : nil, par: fruit.id == "kiwi" ? nil : 30)
            }
            let menu = try Menu(fruits: fruits, juices: context.menu.juices)
            let days = [(day: context.clock.today.advanced(by: 1), usual: UsualUse([]))]
            return PurchasesPage(
                PurchaseList(for: days, shop: .fresh(menu), forecast: nil),
                context: try .test(context.language, menu: menu))
        }
    }

    func testAShopThatIsNewHasNothingToBuy() throws {
        try assertPage("new") { context in
            let days = [(day: context.clock.today.advanced(by: 1), usual: UsualUse([]))]
            return PurchasesPage(
                PurchaseList(for: days, shop: .fresh(context.menu), forecast: nil), context: context)
        }
    }
}
