import JuiceShop
import ShopRoutes
import Templates

/// A button that orders a juice, as small as a form can be.
struct OrderButton: ViewModel {
    let juice: JuiceID
    let cups: Int
    let key: String
    let label: String

    static let fields: Fields<OrderButton> = [
        .text("action") { _ in Route.orders().path },
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .text("juiceField") { _ in OrderForm.juiceField },
        .text("juice") { $0.juice.rawValue },
        .flag("hasCups") { $0.cups != 1 },
        .text("cupsField") { _ in OrderForm.cupsField },
        .text("cups") { String($0.cups) },
        .text("label", \.label),
    ]
}
