import JuiceShop
import Templates

/// A button that says how an order was paid.
struct PaymentChoice: ViewModel {
    let kind: PaymentKind
    let isChosen: Bool
    let label: String

    /// One for each kind that the shop records, and for the kind that is recorded already; none for an order without
    /// prices.
    static func all(_ record: OrderRecord, context: PageContext) -> [PaymentChoice] {
        guard record.order.total != nil, record.isCancellable(at: context.clock.now) else { return [] }
        return PaymentKind.allCases.filter { context.settings.paymentKinds.contains($0) || record.paid == $0 }.map {
            PaymentChoice(kind: $0, isChosen: record.paid == $0, label: context.texts($0.text))
        }
    }

    static let fields: Fields<PaymentChoice> = [
        .text("field") { _ in PaymentForm.kindField },
        .text("value") { $0.kind.rawValue },
        .flag("isChosen", \.isChosen),
        .text("label", \.label),
    ]
}
