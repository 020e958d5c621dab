import FastCGI
import JuiceShop
import ShopStore

/// The record of an order that is no longer news.
extension ShopApp {
    /// - Parameter isUnpaid: true to say that a payment was not recorded.
    func showRecord(
        _ record: OrderRecord, _ context: RequestContext, isUnpaid: Bool = false, status: Status = .ok
    ) throws -> Response {
        let shop = try store.shop()
        let canBeRecalled = shop.menu.hasQueue && shop.handedOver.contains { $0.number == record.order.number }
        return page(
            OrderRecordPage(
                record, canBeRecalled: canBeRecalled, isUnpaid: isUnpaid, key: newKey().rawValue,
                context: context.page(shop)), status: status)
    }
}
