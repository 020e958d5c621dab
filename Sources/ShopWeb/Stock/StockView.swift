import Bytes
import ContentFile
import FastCGI
package import JuiceShop
import ShopStore

/// A view of the stock page: the reason for the changes, the order whose shortage led to it, and the delivery that
/// another page filled in.
package struct StockView: Equatable, Sendable {
    /// `other` corrects counts; any other reason makes it the page for deliveries, stocktakes or waste.
    package let reason: StockChange.Reason
    /// The page highlights the fruits that this order is short of, and leads back to the order page with it.
    package let order: OrderContent
    /// The pieces in the fields of the page for deliveries. Nothing is saved until a person saves it.
    package let delivered: [FruitID: Int]

    /// - Parameter delivered: nothing for any other reason than a delivery.
    package init(
        _ reason: StockChange.Reason = .other, order: OrderContent = .empty, delivered: [FruitID: Int] = [:]
    ) {
        self.reason = reason
        self.order = order
        self.delivered = reason == .delivery ? delivered : [:]
    }

    init(_ query: Form) {
        let reason = query[Route.reasonField].flatMap(StockChange.Reason.init(rawValue:)) ?? .other
        self.init(reason, order: OrderContent(query), delivered: [FruitID: Int](delivered: query))
    }

    /// The fields of an address.
    var parameters: [Route.Parameter] {
        order.form.fields.map { ($0.name, $0.value) } + [(Route.reasonField, reason == .other ? nil : reason.rawValue)]
            + delivered.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { (StockForm.typedField($0.key, for: .delivery), $0.value) }
    }
}
