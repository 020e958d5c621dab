import ContentFile
import JuiceShop
import Templates

/// The form on an order's record that gives it a discount, or takes that back: one press each.
struct DiscountPanel: ViewModel {
    let choices: [DiscountChoice]
    let action: String
    let key: String

    /// The anchor of the form.
    static let id = "discount"

    /// - Returns: nil for an order whose discount nobody can change, and in a shop without discounts.
    init?(_ record: OrderRecord, _ refunds: [Refund], key: String, context: PageContext) {
        guard record.order.lines.total != nil, refunds.isEmpty, record.isCancellable(at: context.clock.now) else {
            return nil
        }
        let given = record.discount?.id
        let offered = context.menu.discounts.map(\.id)
        // One that left the menu can be taken back.
        let shown = offered + (given.flatMap { offered.contains($0) ? nil : [$0] } ?? [])
        if shown.isEmpty { return nil }
        self.key = key
        action = Route.discount(record.order.number, on: .record).path
        choices = DiscountChoice.all(shown, chosen: given, context)
    }

    static let fields: Fields<DiscountPanel> = [
        .text("id") { _ in id },
        .text("action", \.action),
        .text("keyField") { _ in DiscountForm.keyField },
        .text("key", \.key),
        .rows("choices", \.choices),
        .text("width") { OptionFields.width($0.choices.map(\.label)) },
    ]
}

/// One of the discounts that an order can have, or none.
struct DiscountChoice: ViewModel {
    let value: String
    let label: String
    let isChosen: Bool

    static func all(_ ids: [DiscountID], chosen: DiscountID?, _ context: PageContext) -> [DiscountChoice] {
        ids.map { DiscountChoice(value: $0.rawValue, label: context.name(of: $0), isChosen: $0 == chosen) }
            + [DiscountChoice(value: "", label: context.texts(.discountNone), isChosen: chosen == nil)]
    }

    static let fields: Fields<DiscountChoice> = [
        .text("field") { _ in DiscountForm.discountField },
        .text("value", \.value),
        .flag("isChosen", \.isChosen),
        .text("label", \.label),
    ]
}

extension PageContext {
    /// Without a price, there is nothing to take a discount off.
    var offersDiscounts: Bool { hasPrices && !menu.discounts.isEmpty }

    /// `15,300원`, `15,300원 · 직원 할인`: what the order costs; nil when no cup has a price.
    func price(of record: OrderRecord) -> String? {
        record.total.map { total in
            ([money(total)] + (record.discount.map { [name(of: $0.id)] } ?? [])).joined(separator: " · ")
        }
    }

    /// `−1,700원`.
    func taken(_ amount: Int) -> String { "−" + money(amount) }

    /// `직원 할인 · −1,700원 · 지민`, and without a discount that it was taken back.
    func line(_ change: DiscountChange) -> String {
        let what = change.discount.map { [name(of: $0.id), taken($0.amount)] } ?? [texts(.discountTakenBack)]
        return (what + [name(of: change.who)].compactMap { $0 }).joined(separator: " · ")
    }
}
