package import FastCGI
package import JuiceShop

/// The form that says how an order was paid.
///
/// | field | value |
/// |---|---|
/// | `kind` | a kind of payment; `cash:20000` for cash of that amount, in the currency's smallest unit; empty to take back the payment |
/// | `tendered` | the cash that the customer handed over, as a person types it; it counts for `cash` |
package struct PaymentForm: Equatable, Sendable {
    package let request: PaymentRequest

    package static let kindField = "kind"
    package static let tenderedField = "tendered"

    package enum Fault: Error, Equatable, Sendable {
        /// The key or the kind is missing, or no shop has such a kind.
        case form
        case tendered(NumberFault, typed: String)
    }

    package init(_ form: Form, order number: Int, _ currency: Currency, who: Who?) throws(Fault) {
        guard let key = form.key(), let word = form[Self.kindField] else { throw .form }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let kind = PaymentKind(rawValue: String(parts[0]))
        if kind == nil && !word.isEmpty || parts.count > 2 { throw .form }
        var tendered: Int?
        if parts.count == 2 {
            guard kind == .cash, let amount = NumberReader.whole.number(String(parts[1])), amount >= 0,
                amount <= CashCount.maxTotal
            else { throw .form }
            tendered = amount
        } else if kind == .cash, let typed = form[Self.tenderedField], !typed.allSatisfy(\.isWhitespace) {
            do throws(NumberFault) {
                tendered = try NumberReader.cash(currency).read(typed)
            } catch {
                throw .tendered(error, typed: typed)
            }
        }
        request = PaymentRequest(order: number, kind, tendered: tendered, key: key, who: who)
    }

    /// The value of a button for cash of an amount.
    static func cash(_ amount: Int) -> String { "\(PaymentKind.cash.rawValue):\(amount)" }
}

extension PaymentForm.Fault {
    var refusal: OrderRecordPage.Refusal {
        switch self {
        case .form: .payment
        case .tendered(let fault, let typed): .tendered(fault, typed: typed)
        }
    }
}
