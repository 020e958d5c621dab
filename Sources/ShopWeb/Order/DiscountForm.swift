package import FastCGI
package import JuiceShop

/// The form that gives an order a discount, or takes it back: a key, and the id of a discount or nothing.
package struct DiscountForm: Equatable, Sendable {
    package let request: DiscountRequest

    package static let discountField = OrderForm.discountField

    /// - Returns: nil without a key, or without the field.
    package init?(_ form: Form, order number: Int, who: Who?) {
        guard let key = form.key(), let id = form[Self.discountField], id.isEmpty || Token.isToken(id)
        else { return nil }
        request = DiscountRequest(order: number, id.isEmpty ? nil : DiscountID(id), key: key, who: who)
    }
}
