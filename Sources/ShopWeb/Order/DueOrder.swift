import ContentFile
import Foundation
import JuiceShop
import Templates

/// An order with the buttons that say how it was paid.
struct DueOrder: ViewModel {
    let record: OrderRecord
    let due: Int
    let isPast: Bool
    let isNewest: Bool
    let page: PaymentPage
    let payments: [PaymentChoice]
    let tenders: [TenderChoice]
    let context: PageContext

    /// - Parameters:
    ///   - due: nil for an order that owes nothing any more.
    ///   - isPast: true for an order of an earlier business day.
    ///   - page: the one with the buttons.
    init(_ record: OrderRecord, due: Int? = nil, isPast: Bool = false, on page: PaymentPage, context: PageContext) {
        self.init(record, due ?? record.bill?.received ?? 0, isPast: isPast, isNewest: false, on: page, context)
    }

    /// An order in its slot.
    init(_ slotted: SlottedOrder, context: PageContext) {
        self.init(
            slotted.record, slotted.due, isPast: false, isNewest: slotted.isNewest, on: .counter, context)
    }

    private init(
        _ record: OrderRecord, _ due: Int, isPast: Bool, isNewest: Bool, on page: PaymentPage, _ context: PageContext
    ) {
        self.record = record
        self.due = due
        self.isPast = isPast
        self.isNewest = isNewest
        self.page = page
        self.context = context
        payments = PaymentChoice.all(record, on: page, context: context)
        tenders = page == .counter ? TenderChoice.all(record, on: page, context: context) : []
    }

    private var isPaid: Bool { record.isSettled }

    /// The seconds for which the order is still taken back in place.
    private var undoSeconds: Int? {
        let left = SlottedOrder.undoSeconds - abs(context.clock.now.timeIntervalSince(record.order.time))
        return isPaid || left <= 0 ? nil : Int(left.rounded(.up))
    }

    private var recordPath: String { Route.order(record.order.number, asRecord: true).path }

    static let fields: Fields<DueOrder> = [
        .text("id") { "due-\($0.record.order.number)" },
        .text("colours") { due in due.record.order.lines.first.map { due.context.colours(of: $0.juice) } ?? "" },
        .text("called") { $0.context.called($0.record.order) },
        .text("number") { NumberFormat.grouped($0.record.order.dayNumber) },
        .text("lines") { due in
            // Once it is paid in parts, no button says how.
            let payment = due.isPaid && due.record.parts.count > 1 ? due.context.payment(of: due.record) : nil
            return payment ?? due.context.shortCups(of: due.record.order.lines)
        },
        .optional("words") { $0.context.words(of: $0.record.order.content) },
        .text("total") { $0.context.money($0.due) },
        .text("time") { TimeLabel($0.record.order.time, $0.context).clock },
        .optional("who") { $0.context.names.areSeveral ? $0.context.name(of: $0.record.order.who) : nil },
        .address("href", \.recordPath),
        .flag("isPaid", \.isPaid),
        .flag("isNewest", \.isNewest),
        .address("action") { Route.payment($0.record.order.number, on: $0.page).path },
        .optionalAddress("writeOffHref") { $0.isPast && !$0.isPaid ? "\($0.recordPath)#\(RefundPanel.id)" : nil },
        .address("undo") { Route.cancellation($0.record.order.number).path },
        .optional("undoSeconds") { $0.undoSeconds.map(String.init) },
        .optionalAddress("partsHref") { due in
            due.tenders.isEmpty ? Route.payment(due.record.order.number).path : nil
        },
        .text("undoLabel") { "\($0.context.called($0.record.order)) · \($0.context.texts(.undo))" },
        .rows("payments", \.payments),
        .rows("tenders", \.tenders),
        .address("typedHref") { "\($0.recordPath)#\(OrderRecordPage.paymentID)" },
        .optional("change") { due in
            due.record.parts.last.flatMap(CashTendered.init).map { due.context.money($0.change) }
        },
    ]
}
