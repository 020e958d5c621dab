import ContentFile
import JuiceShop
import Templates

/// A button that says how much cash the customer handed over for an order that was paid in cash.
struct TenderChoice: ViewModel {
    let amount: Int
    let action: String
    let label: String

    /// Likely notes, then the exact sum; none unless the payment is cash, and once the cash is said.
    static func all(_ record: OrderRecord, on page: PaymentPage, context: PageContext) -> [TenderChoice] {
        guard let part = record.parts.last, part.kind == .cash, part.tendered == nil, !record.isDue else { return [] }
        let total = part.amount
        let currency = context.settings.currency
        return (currency.likelyTenders(for: total) + [total]).map { amount in
            TenderChoice(
                amount: amount, action: Route.payment(record.order.number, on: page).path,
                label: amount == total ? context.texts(.tenderExact) : shortMoney(amount, context))
        }
    }

    /// Without the word for the currency where the number alone is clear.
    private static func shortMoney(_ amount: Int, _ context: PageContext) -> String {
        context.settings.currency.decimals == 0 ? NumberFormat.grouped(amount) : context.money(amount)
    }

    static let fields: Fields<TenderChoice> = [
        .address("action", \.action),
        .text("field") { _ in PaymentForm.kindField },
        .text("value") { PaymentForm.cash($0.amount) },
        .text("label", \.label),
    ]
}

extension PageContext {
    /// The cash that the customer handed over and the change: `받은 돈 20,000원 · 거스름돈 4,000원`.
    func cash(of record: OrderRecord) -> String? {
        let counted = record.countedCash
        return counted.isEmpty ? nil : counted.map(words).joined(separator: " · ")
    }

    func words(_ cash: CashTendered) -> String {
        "\(texts(.tendered)) \(money(cash.amount)) · \(texts(.change)) \(money(cash.change))"
    }
}
