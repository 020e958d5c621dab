package import FastCGI
package import JuiceShop

/// The form that cancels an order: a key, and whether its juice was made already (`made=yes` or `made=no`).
///
/// Without `made`, it takes back the order that was just made, and the kitchen's record decides.
package struct CancellationForm: Equatable, Sendable {
    package let request: CancellationRequest

    package static let keyField = "key"
    package static let madeField = "made"
    package static let yes = "yes"
    package static let no = "no"

    /// - Returns: nil without a key, or with another answer.
    package init?(_ form: Form, order number: Int, who: Who?) {
        guard let key = form.key(Self.keyField) else { return nil }
        let made = form[Self.madeField]
        guard made == nil || made == Self.yes || made == Self.no else { return nil }
        request = CancellationRequest(
            order: number, wasMade: made.map { $0 == Self.yes }, key: key, who: who)
    }
}

/// The form that says how an order was paid: a key and a kind.
package struct PaymentForm: Equatable, Sendable {
    package let request: PaymentRequest

    package static let keyField = "key"
    package static let kindField = "kind"

    /// - Returns: nil without a key, or without a kind.
    package init?(_ form: Form, order number: Int, who: Who?) {
        guard let key = form.key(Self.keyField),
            let kind = form[Self.kindField].flatMap(PaymentKind.init(rawValue:))
        else { return nil }
        request = PaymentRequest(order: number, kind, key: key, who: who)
    }
}
