import JuiceShop

/// The reason why a payment was not recorded.
package enum PaymentRefusal: Equatable, Sendable {
    /// The order is not what the form's page showed, or cannot be paid so.
    case payment
    /// The cash that was handed over is no amount, or less than what it pays.
    case tendered(NumberFault, typed: String)
    case tooLittle(due: Int, typed: String)
    /// A part is no amount, of no cups, or more than what is due.
    case amount(NumberFault)
    case noCups
    case tooMuch(due: Int)

    init(_ fault: PaymentForm.Fault) {
        self =
            switch fault {
            case .form: .payment
            case .tendered(let fault, let typed): .tendered(fault, typed: typed)
            case .amount(let fault): .amount(fault)
            case .noCups: .noCups
            }
    }

    /// The cash as it was typed.
    var typed: String {
        switch self {
        case .tendered(_, let typed), .tooLittle(_, let typed): typed
        case .payment, .amount, .noCups, .tooMuch: ""
        }
    }

    func sentence(_ context: PageContext) -> String {
        let texts = context.texts
        let most = context.money(CashCount.maxTotal)
        return switch self {
        case .payment: texts(.paymentFault)
        case .tendered(let fault, _): fault.sentence(texts(.tendered), most, texts)
        case .tooLittle(let due, _): texts(.tenderTooLittle, [.amount: context.money(due)])
        case .amount(let fault): fault.sentence(texts(.partTyped), most, texts)
        case .noCups: texts(.partNoCups)
        case .tooMuch(let due): texts(.partTooMuch, [.amount: context.money(due)])
        }
    }
}
