import ContentFile
import Foundation
import JuiceShop
import Templates

/// A button that says how an order was paid.
struct PaymentChoice: ViewModel {
    let kind: PaymentKind
    /// The address that records it.
    let action: String
    let isChosen: Bool
    let label: String

    /// One for each kind that the shop records, and for the kind that is recorded already; none where nothing was ever due,
    /// or is due any more without a payment.
    static func all(_ record: OrderRecord, on page: PaymentPage, context: PageContext) -> [PaymentChoice] {
        guard record.isDue || record.paid != nil && record.bill != nil,
            record.isCancellable(at: context.clock.now)
        else { return [] }
        return PaymentKind.allCases.filter { context.settings.paymentKinds.contains($0) || record.paid == $0 }.map {
            PaymentChoice(
                kind: $0, action: Route.payment(record.order.number, on: page).path, isChosen: record.paid == $0,
                label: context.texts($0.text))
        }
    }

    static let fields: Fields<PaymentChoice> = [
        .address("action", \.action),
        .text("field") { _ in PaymentForm.kindField },
        .text("value") { $0.kind.rawValue },
        .flag("isChosen", \.isChosen),
        .text("label", \.label),
    ]
}
