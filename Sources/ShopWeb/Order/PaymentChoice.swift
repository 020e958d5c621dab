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

    /// The most kinds in one row of the counter and of a list; the page of parts has all.
    static let maxInRow = 3

    /// One for each kind that the shop records, and for the kind that is recorded already; none where nothing was ever due, is
    /// due any more without a payment, or was paid in parts.
    static func all(_ record: OrderRecord, on page: PaymentPage, context: PageContext) -> [PaymentChoice] {
        guard record.bill != nil, record.isDue || record.parts.count == 1,
            record.isCancellable(at: context.clock.now)
        else { return [] }
        let chosen = record.isDue ? nil : record.parts.first?.kind
        let offered = context.settings.paymentKinds
        let row = page == .record ? offered : Array(offered.prefix(maxInRow))
        return (row + [chosen].compactMap(\.self).filter { !row.contains($0) }).map {
            PaymentChoice(
                kind: $0, action: Route.payment(record.order.number, on: page).path, isChosen: chosen == $0,
                label: context.name(of: $0))
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
