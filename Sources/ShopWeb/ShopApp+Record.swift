import HTTP
import JuiceShop
import ShopPages
import ShopStore

/// The record of an order that is no longer news.
extension ShopApp {
    func showRecord(_ record: OrderRecord, _ context: RequestContext) throws -> Response {
        let canBeRecalled = try canBeRecalled(record.order.number)
        return page(
            OrderRecordPage(record, canBeRecalled: canBeRecalled, key: newKey().rawValue, context: context.page))
    }
}
