import JuiceShop
import ShopRoutes

/// A button that orders a juice, as small as a form can be.
struct OrderButton: ViewModel {
    let juice: JuiceID
    let cups: Int
    let key: String
    let label: String

    func shown(_ name: String) -> Shown? {
        switch name {
        case "action": .text(Route.orders().path)
        case "keyField": .text(OrderForm.keyField)
        case "key": .text(key)
        case "juiceField": .text(OrderForm.juiceField)
        case "juice": .text(juice.rawValue)
        case "hasCups": .flag(cups != 1)
        case "cupsField": .text(OrderForm.cupsField)
        case "cups": .text(String(cups))
        case "label": .text(label)
        default: nil
        }
    }
}
