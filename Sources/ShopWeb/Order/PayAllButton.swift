import ContentFile
import Foundation
import JuiceShop
import Templates

/// `나머지 모두 카드`: leads to the question with the count and the sum.
struct PayAllButton: ViewModel {
    let action: String
    let kind: PaymentKind
    let label: String

    /// - Returns: nil in a shop that records no payments.
    init?(on page: PaymentPage, context: PageContext) {
        guard let kind = context.settings.paymentKinds.first else { return nil }
        self.kind = kind
        action = Route.payments(on: page).path
        label = context.texts(.payAll, [.label: context.name(of: kind)])
    }

    static let fields: Fields<PayAllButton> = [
        .address("action", \.action),
        .text("field") { _ in PaymentOfAll.kindField },
        .text("value") { $0.kind.rawValue },
        .text("label", \.label),
    ]
}
