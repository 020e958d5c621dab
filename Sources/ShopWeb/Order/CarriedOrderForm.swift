import JuiceShop
package import Templates

/// A form that makes an order which the page carries on.
struct CarriedOrderForm: ViewModel {
    let order: OrderContent
    let key: String
    /// True if many cups are what was meant.
    var isSure = false

    /// The form that makes the same order again; nil if a part of it left the menu.
    static func again(_ order: OrderContent, key: String, context: PageContext) -> CarriedOrderForm? {
        order.isOn(context.menu) ? CarriedOrderForm(order: order, key: key) : nil
    }

    static let fields: Fields<CarriedOrderForm> = [.rows("fields", \.hiddenFields)]

    private var hiddenFields: [HiddenField] {
        [HiddenField(FormKey.field, key)] + order.hiddenFields
            + (isSure ? [HiddenField(OrderForm.sureField, "1")] : [])
    }
}

/// A field of a form that nobody sees.
package struct HiddenField: ViewModel, Equatable, Sendable {
    let name: String
    let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package static let fields: Fields<HiddenField> = [
        .text("name", \.name),
        .text("value", \.value),
    ]
}
