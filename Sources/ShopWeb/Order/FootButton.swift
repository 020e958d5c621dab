import ContentFile
import JuiceShop
import Printing
import Templates

/// A button of the order page's form.
struct FootButton: ViewModel {
    let label: String
    /// The address that it posts to; nil for an order.
    var action: String?
    var name: String?
    var value: String?
    var sign: String?
    var isFilled = false
    /// Without an edge, as a link that leads elsewhere.
    var isPlain = false

    static func again(_ order: OrderContent, label: String) -> FootButton {
        FootButton(label: label, name: OrderForm.againField, value: order.again)
    }

    static func pay(_ choice: PaymentChoice) -> FootButton {
        FootButton(
            label: choice.label, action: choice.action, name: PaymentForm.kindField,
            value: choice.kind.rawValue, sign: choice.isChosen ? "check" : nil)
    }

    static func send(label: String) -> FootButton {
        FootButton(label: label, name: OrderForm.sendField, value: OrderForm.all, isFilled: true)
    }

    static let fields: Fields<FootButton> = [
        .text("label", \.label),
        .optionalAddress("action", \.action),
        .optional("name", \.name),
        .optional("value", \.value),
        .optional("sign", \.sign),
        .flag("isFilled", \.isFilled),
        .flag("isPlain", \.isPlain),
    ]
}
