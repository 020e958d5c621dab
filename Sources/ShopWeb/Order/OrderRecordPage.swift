import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// An order as it stands in the records: when it was made, what went into it, and what became of it.
package struct OrderRecordPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrderRecordPage> { all.orderRecord }

    package let frame: Frame
    let record: OrderRecord
    let lines: [TicketLine]
    let again: CarriedOrderForm?
    let canBeCancelled: Bool
    let canBeRecalled: Bool
    /// True to say that a payment was not recorded.
    let isUnpaid: Bool
    let payments: [PaymentChoice]
    let key: String
    let context: PageContext

    /// - Parameters:
    ///   - canBeRecalled: true if the kitchen can get the order back.
    ///   - key: the key of the form that orders the same again.
    package init(
        _ record: OrderRecord, canBeRecalled: Bool, isUnpaid: Bool = false, key: String, context: PageContext
    ) {
        self.isUnpaid = isUnpaid
        self.key = key
        payments = record.cancellation == nil ? PaymentChoice.all(record, on: .record, context: context) : []
        self.record = record
        self.context = context
        let order = record.order
        lines = order.lines.map { TicketLine($0, context: context) }
        again = record.cancellation == nil ? nil : .again(order.content, key: key, context: context)
        canBeCancelled = record.isCancellable(at: context.clock.now)
        self.canBeRecalled = canBeRecalled
        let title = context.texts(.orderTitle, [.number: NumberFormat.grouped(order.dayNumber)])
        frame = Frame(
            .plain, .order(order.number, asRecord: true), context.menu.hasQueue ? .more : .kitchen, title: title,
            context: context, scripts: [.orders, .print])
    }

    private var texts: LanguageTexts { context.texts }
    private var state: OrderState { OrderState(record, at: context.clock.now) }
    private var ordered: TimeLabel { TimeLabel(record.order.time, in: context.calendar) }

    /// The day of the order, for the way back to its list; nil for today.
    private var day: Day? {
        let day = context.calendar.day(of: record.order.time)
        return day == context.clock.today ? nil : day
    }

    private var outcome: String? {
        if let cancellation = record.cancellation {
            let outcome = texts(
                cancellation.wasMade ? .orderWasted : .orderReturned, [.time: label(of: cancellation.time)])
            return [outcome, context.name(of: cancellation.who)].compactMap { $0 }.joined(separator: " · ")
        }
        if let completedAt = record.completedAt { return texts(.ordersHandedOver, [.time: label(of: completedAt)]) }
        return state.word.map { texts($0) }
    }

    /// The time, with its day if that is not the day of the order.
    private func label(of time: Date) -> String {
        TimeLabel(time, in: context.calendar).text(on: context.calendar.day(of: record.order.time))
    }

    package static let fields: Fields<OrderRecordPage> = [
        .part("frame", \.frame),
        .text("title", \.frame.title),
        .text("day", \.ordered.day),
        .text("clock", \.ordered.clock),
        .text("machine") { "\($0.ordered.day)T\($0.ordered.clock)" },
        .text("tone") { $0.state.tone },
        .flag("isCancelled") { $0.state == .cancelled },
        .optional("outcome", \.outcome),
        .rows("lines", \.lines),
        .text("used") {
            $0.context.listing($0.record.order.took.inOrder(of: $0.context.menu), as: .juiceLack, by: " · ")
        },
        .optional("total") { page in page.record.order.total.map(page.context.money) },
        .flag("hasPayment") { $0.record.paid != nil || !$0.payments.isEmpty },
        .text("payment") { page in page.texts(page.record.paid?.text ?? .orderUnpaid) },
        .flag("isUnpaid", \.isUnpaid),
        .flag("canBePaid") { !$0.payments.isEmpty },
        .text("keyField") { _ in PaymentForm.keyField },
        .text("key", \.key),
        .rows("payments", \.payments),
        .optional("who") { $0.context.name(of: $0.record.order.who) },
        .text("number") { NumberFormat.grouped($0.record.order.number) },
        .flag("canBeCancelled", \.canBeCancelled),
        .text("cancelHref") { Route.cancellation($0.record.order.number).path },
        .flag("canBeRecalled", \.canBeRecalled),
        .text("recallAction") { Route.recall($0.record.order.number).path },
        .optional("again", \.again),
        .text("backHref") { Route.orders(day: $0.day).path },
    ]
}
