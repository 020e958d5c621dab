import Foundation
import JuiceShop
import ShopPages
import TestSupport
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

    func testAShopThatIsNewHasNothingToBuy() throws {
        try assertPage("new") { context in
            let days = [(day: context.clock.today.advanced(by: 1), usual: UsualUse([]))]
            return PurchasesPage(
                PurchaseList(for: days, shop: .fresh(context.menu), forecast: nil), context: context)
        }
    }
}
