package import FastCGI
package import JuiceShop

/// The form that says how an order was paid: a key and a kind.
package struct PaymentForm: Equatable, Sendable {
    package let request: PaymentRequest

    package static let keyField = "key"
    package static let kindField = "kind"

    /// - Returns: nil without a key, or without a kind.
    package init?(_ form: Form, order number: Int, who: Who? = nil) {
        guard let key = form.key(Self.keyField),
            let kind = form[Self.kindField].flatMap(PaymentKind.init(rawValue:))
        else { return nil }
        request = PaymentRequest(order: number, kind, key: key, who: who)
    }
}
