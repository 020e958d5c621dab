import FastCGI
import JuiceShop
import ShopStore

/// What to buy for the next business days.
extension ShopApp {
    /// - Parameter count: the number of days after today.
    func showPurchases(_ count: Int, _ context: RequestContext) throws -> Response {
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let (clock, forecast) = (clock(shop), forecast(shop))
        let today = clock.today
        let days = (1...count).map { today.advanced(by: $0) }
        let usual = try forecasts.usual(on: days, store, of: snapshot.history, by: clock)
        let list = PurchaseList(
            for: zip(days, usual).map { (day: $0, usual: $1) }, shop: shop, forecast: forecast)
        return page(PurchasesPage(list, context: context.page(shop)))
    }
}
