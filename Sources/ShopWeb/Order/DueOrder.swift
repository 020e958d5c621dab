import ContentFile
import JuiceShop
import Templates

/// An order with the buttons that record its payment, or correct it.
struct DueOrder: ViewModel {
    let record: OrderRecord
    let payments: [PaymentChoice]
    let context: PageContext

    /// - Parameter page: the one with the buttons.
    init(_ record: OrderRecord, on page: PaymentPage, context: PageContext) {
        self.record = record
        self.context = context
        payments = PaymentChoice.all(record, on: page, context: context)
    }

    static let fields: Fields<DueOrder> = [
        .text("id") { "due-\($0.record.order.number)" },
        .text("colours") { due in due.record.order.lines.first.map { due.context.colours(of: $0.juice) } ?? "" },
        .text("called") { $0.context.called($0.record.order) },
        .text("number") { NumberFormat.grouped($0.record.order.dayNumber) },
        .text("lines") { $0.context.shortCups(of: $0.record.order.lines) },
        .optional("words") { $0.context.words(of: $0.record.order.content) },
        .text("total") { $0.context.money($0.record.order.total ?? 0) },
        .text("time") { TimeLabel($0.record.order.time, $0.context).clock },
        .optional("who") { $0.context.names.areSeveral ? $0.context.name(of: $0.record.order.who) : nil },
        .text("href") { Route.order($0.record.order.number, asRecord: true).path },
        .text("undo") { Route.cancellation($0.record.order.number).path },
        .optional("discountHref") { due in
            due.context.menu.discounts.isEmpty
                ? nil : Route.order(due.record.order.number, asRecord: true).path + "#" + DiscountPanel.id
        },
        .text("undoLabel") { "\($0.context.called($0.record.order)) · \($0.context.texts(.undo))" },
        .rows("payments", \.payments),
    ]
}

/// The business day in the corner of the order page: what was sold, and how many payments are not recorded.
struct CounterDay: ViewModel {
    let cups: String
    let takings: String?
    let unpaid: String?
    let texts: LanguageTexts

    /// - Parameters:
    ///   - sales: nil before the day's first order.
    ///   - showsTakings: false where the report needs the owner's PIN.
    init(_ sales: DaySales?, showsTakings: Bool, context: PageContext) {
        texts = context.texts
        cups = context.cupCount(sales?.cups ?? 0)
        takings = showsTakings ? sales?.takings.map(context.money) : nil
        unpaid = context.settings.paymentKinds.isEmpty ? nil : CounterDay.count(sales)
    }

    /// nil if every payment is recorded.
    static func count(_ sales: DaySales?) -> String? {
        sales.flatMap { $0.unpaid.isEmpty ? nil : NumberFormat.grouped($0.unpaid.count) }
    }

    static let fields: Fields<CounterDay> = [
        .text("ordersHref") { _ in Route.orders().path },
        .text("cups", \.cups),
        .optional("takings", \.takings),
        .text("unpaidHref") { _ in Route.unpaidOrders.path },
        .optional("unpaid", \.unpaid),
    ]
}
