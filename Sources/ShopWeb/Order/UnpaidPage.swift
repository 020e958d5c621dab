import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// Today's orders whose payment is not recorded, each recorded in one press, and the last ones that were, to be corrected.
package struct UnpaidPage: Page {
    package static func template(of all: PageTemplates) -> Template<UnpaidPage> { all.unpaid }

    package let frame: Frame
    let unpaid: [DueOrder]
    let noted: [DueOrder]
    let count: Int
    let total: Int
    let justPaid: OrderConfirmation?
    let key: String
    let context: PageContext

    private static let (maxUnpaid, maxNoted) = (50, 4)

    /// - Parameters:
    ///   - unpaid: newest first.
    ///   - noted: the orders of today whose payment is recorded.
    ///   - justPaid: the order whose payment led here.
    package init(
        _ unpaid: [OrderRecord], noted: [OrderRecord], justPaid: OrderRecord?, key: String, context: PageContext
    ) {
        func rows(_ records: some Sequence<OrderRecord>) -> [DueOrder] {
            records.map { DueOrder($0, on: .unpaid, context: context) }
        }
        self.unpaid = rows(unpaid.prefix(Self.maxUnpaid))
        self.noted = rows(
            noted.sorted { ($0.paidAt ?? .distantPast) > ($1.paidAt ?? .distantPast) }.prefix(Self.maxNoted))
        count = unpaid.count
        total = unpaid.reduce(0) { $0 + ($1.bill?.due ?? 0) }
        self.justPaid = justPaid.map { OrderConfirmation($0, isJustPaid: true, by: context.clock) }
        (self.key, self.context) = (key, context)
        frame = Frame(.plain, .unpaidOrders, .order, title: context.texts(.orderUnpaid), context: context)
    }

    private var texts: LanguageTexts { context.texts }

    package static let fields: Fields<UnpaidPage> = [
        .part("frame", \.frame),
        .text("count") { NumberFormat.grouped($0.count) },
        .text("total") { $0.context.money($0.total) },
        .text("key", \.key),
        .rows("unpaid", \.unpaid),
        .optional("more") { page in
            let more = page.count - page.unpaid.count
            return more == 0 ? nil : page.texts(.unpaidMore, [.count: NumberFormat.grouped(more)])
        },
        .rows("noted", \.noted),
        .optional("paid") { page in page.justPaid.map { $0.title(context: page.context) } },
        .optional("note") { page in page.justPaid.map { $0.note(context: page.context) } },
    ]
}

/// An order with the buttons that record its payment, or correct it.
struct DueOrder: ViewModel {
    let record: OrderRecord
    let payments: [PaymentChoice]
    let context: PageContext

    /// - Parameter page: the one with the buttons.
    init(_ record: OrderRecord, on page: PaymentPage, context: PageContext) {
        (self.record, self.context) = (record, context)
        payments = PaymentChoice.all(record, on: page, context: context)
    }

    /// What is due, or what the payment took that can be corrected.
    private var amount: Int { record.bill.map { $0.isDue ? $0.due : $0.received } ?? 0 }

    static let fields: Fields<DueOrder> = [
        .text("id") { "due-\($0.record.order.number)" },
        .text("colours") { due in due.record.order.lines.first.map { due.context.colours(of: $0.juice) } ?? "" },
        .text("called") { $0.context.called($0.record.order) },
        .text("number") { NumberFormat.grouped($0.record.order.dayNumber) },
        .text("lines") { $0.context.shortCups(of: $0.record.order.lines) },
        .optional("words") { $0.context.words(of: $0.record.order.content) },
        .text("total") { $0.context.money($0.amount) },
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
        .text("cups", \.cups),
        .optional("takings", \.takings),
        .optional("unpaid", \.unpaid),
    ]
}
