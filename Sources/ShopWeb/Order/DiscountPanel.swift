import ContentFile
import JuiceShop
import Templates

/// The form on an order's record that gives it a discount, or takes that back: one press each.
struct DiscountPanel: ViewModel {
    let choices: [Choice]
    /// The whole order and its lines; empty for an order of one line.
    let lines: [Choice]
    let action: String
    let key: String

    /// The anchor of the form.
    static let id = "discount"

    /// - Returns: nil for an order whose discount nobody can change, and in a shop without discounts.
    init?(_ record: OrderRecord, key: String, context: PageContext) {
        guard record.bill != nil, record.refunds.isEmpty, record.isCancellable(at: context.clock.now) else {
            return nil
        }
        let given = record.discount?.id
        let offered = context.menu.discounts.map(\.id)
        // One that left the menu can be taken back.
        let shown = offered + (given.flatMap { offered.contains($0) ? nil : [$0] } ?? [])
        if shown.isEmpty { return nil }
        self.key = key
        action = Route.discount(record.order.number, on: .record).path
        choices = context.choices(of: shown, chosen: given)
        lines = context.choices(of: record.order.lines, discounted: record.discount?.cup)
    }

    static let fields: Fields<DiscountPanel> = [
        .address("action", \.action),
        .text("key", \.key),
        .rows("choices", \.choices),
        .rows("lines", \.lines),
        .text("width") { OptionFields.width($0.choices.map(\.label)) },
    ]
}
