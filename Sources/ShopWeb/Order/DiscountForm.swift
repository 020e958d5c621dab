package import FastCGI
package import JuiceShop

/// The form that gives an order a discount, or takes it back: a key, the id of a discount or nothing, and the cup of the
/// line that gets it or nothing.
package struct DiscountForm: Equatable, Sendable {
    package let request: DiscountRequest

    package static let discountField = OrderForm.discountField

    /// - Returns: nil without a key or the discount, and for a text that spells no cup.
    package init?(_ form: Form, order number: Int, who: Who?) {
        guard let key = form.key(), let id = form[Self.discountField], id.isEmpty || Token.isToken(id)
        else { return nil }
        let cup = form[OrderForm.discountCupField].flatMap { $0.isEmpty ? nil : $0 }
        let discounted = cup.flatMap { Cup(spelling: $0) }
        if cup != nil, discounted == nil { return nil }
        request = DiscountRequest(
            order: number, id.isEmpty ? nil : DiscountID(id), of: discounted, key: key, who: who)
    }
}
