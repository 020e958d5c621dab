import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The orders whose payment is not recorded, each recorded in one press, and the last ones that were, to be corrected.
package struct UnpaidPage: Page {
    package static func template(of all: PageTemplates) -> Template<UnpaidPage> { all.unpaid }

    package let frame: Frame
    let days: [OwedDay]
    let noted: [DueOrder]
    let count: Int
    let total: Int
    let notice: Notice
    let key: String
    let back: Link
    let carried: [HiddenField]
    let context: PageContext

    private static let (maxUnpaid, maxNoted) = (50, 4)

    /// The message in the foot.
    package enum Notice: Equatable {
        case none
        /// The order whose payment led here.
        case paid(OrderRecord)
        /// May the payments of these orders be recorded all at once?
        case asked(PaymentOfAll)
        /// They were; without a kind, they were taken back.
        case recorded(PaymentOfAll)
    }

    /// - Parameters:
    ///   - owed: newest first.
    ///   - noted: the orders of today whose payment is recorded.
    ///   - page: the page that leads here, and is shown after the answer to a question.
    ///   - carried: the fields of that page.
    package init(
        _ owed: [OwedOrder], noted: [OrderRecord] = [], notice: Notice = .none, key: String,
        from page: PaymentPage = .unpaid, carried: [HiddenField] = [], back: Route = .orderPage(), context: PageContext
    ) {
        // The row that was just pressed stays in its place.
        var shown = owed.map(\.record)
        if case .paid(let record) = notice, record.paid != nil, !shown.contains(where: { $0.order == record.order }) {
            shown.append(record)
            shown.sort { $0.order.number > $1.order.number }
        }
        let dues = Dictionary(owed.map { ($0.record.order.number, $0.due) }, uniquingKeysWith: { first, _ in first })
        days = OwedDay.all(shown.prefix(Self.maxUnpaid), dues: dues, on: .unpaid, context: context)
        let isShown = Set(shown.map(\.order.number))
        self.noted = noted.filter { !isShown.contains($0.order.number) }
            .sorted { ($0.paidAt ?? .distantPast) > ($1.paidAt ?? .distantPast) }.prefix(Self.maxNoted)
            .map { DueOrder($0, on: .unpaid, context: context) }
        count = owed.count
        total = owed.reduce(0) { $0 + $1.due }
        self.notice = notice
        self.key = key
        self.back = Link(href: back.path, label: context.texts(.doneConfirm))
        self.carried = carried + [HiddenField(FormKey.field, key)]
        self.page = page
        self.context = context
        frame = Frame(
            .plain, .unpaidOrders, .order, title: context.texts(.orderUnpaid), context: context,
            scripts: [.ordersScript, .payScript])
    }

    private let page: PaymentPage
    private var texts: LanguageTexts { context.texts }

    private var said: String? {
        switch notice {
        case .none: nil
        case .paid(let record):
            [context.called(record.order), record.paid.map { texts($0.text) }].compactMap(\.self)
                .joined(separator: " · ")
        case .asked(let all):
            texts(.payAllQuestion, [.count: all.count, .amount: context.money(all.total), .label: label(all.kind)])
        case .recorded(let all): texts(.payAllDone, [.count: all.count, .label: label(all.kind)])
        }
    }

    private var note: String? {
        if case .paid(let record) = notice {
            [record.bill.map { context.money($0.received) }, texts(.paidNote)].compactMap(\.self).joined(
                separator: " · ")
        } else {
            nil
        }
    }

    private func label(_ kind: PaymentKind?) -> String { texts(kind?.text ?? .orderUnpaid) }

    /// The form in the foot: the answer to the question, or the way back.
    private var answer: PayAllAnswer? {
        switch notice {
        case .asked(let all):
            PayAllAnswer(
                label: texts(.payAllYes), kind: all.kind, isFilled: true, all: all, carried: carried, page: page)
        case .recorded(let all):
            all.kind == nil || all.numbers.isEmpty
                ? nil
                : PayAllAnswer(label: texts(.undo), kind: nil, isFilled: false, all: all, carried: carried, page: page)
        case .none, .paid: nil
        }
    }

    package static let fields: Fields<UnpaidPage> = [
        .part("frame", \.frame),
        .optional("sums") { $0.count == 0 ? nil : $0.context.sums(owed: $0.count, $0.total) },
        .optional("all") { page in page.count < 2 ? nil : PayAllButton(on: .unpaid, context: page.context) },
        .text("key", \.key),
        .flag("isEmpty") { $0.days.isEmpty },
        .rows("days", \.days),
        .optional("more") { page in
            let more = page.count - page.days.reduce(0) { $0 + $1.unpaid.count }
            return more <= 0 ? nil : page.texts(.unpaidMore, [.count: NumberFormat.grouped(more)])
        },
        .rows("noted", \.noted),
        .optional("said", \.said),
        .optional("note", \.note),
        .flag("isAsked") { if case .asked = $0.notice { true } else { false } },
        .text("mood") { page in
            switch page.notice {
            case .none: "idle"
            case .paid, .recorded: "done"
            case .asked: "note"
            }
        },
        .optional("answer", \.answer),
        .text("backHref", \.back.href),
    ]
}

/// An order that owes money, and how much.
package struct OwedOrder: Equatable, Sendable {
    package let record: OrderRecord
    /// In the currency's smallest unit.
    package let due: Int

    package init(_ record: OrderRecord, due: Int) {
        self.record = record
        self.due = due
    }
}

/// The payment of several orders in one press: those that its page showed, and no others.
package struct PaymentOfAll: Equatable, Sendable {
    /// nil to take back the payments.
    package let kind: PaymentKind?
    package let numbers: [Int]
    /// In the currency's smallest unit.
    package let total: Int

    package static let kindField = "all"
    package static let ordersField = "orders"

    package init(_ kind: PaymentKind?, _ numbers: [Int], total: Int) {
        self.kind = kind
        self.numbers = numbers
        self.total = total
    }

    var count: String { NumberFormat.grouped(numbers.count) }

    /// `12.13.15`
    var list: String { numbers.map(String.init).joined(separator: ".") }

    /// - Returns: nil for a text that `list` does not make, and for more orders than a shop remembers.
    static func numbers(in text: String) -> [Int]? {
        let numbers = text.split(separator: ".").map { Route.number($0) }
        guard numbers.count <= RecentPayments.maxOrders, numbers.allSatisfy({ $0 != nil }) else { return nil }
        return numbers.compactMap(\.self)
    }
}

/// The form that answers the question, or takes the payments back.
struct PayAllAnswer: ViewModel {
    let label: String
    let kind: PaymentKind?
    let isFilled: Bool
    let all: PaymentOfAll
    let carried: [HiddenField]
    let page: PaymentPage

    static let fields: Fields<PayAllAnswer> = [
        .text("action") { Route.payments(on: $0.page).path },
        .rows("fields") { $0.carried + [HiddenField(PaymentOfAll.ordersField, $0.all.list)] },
        .text("name") { _ in PaymentOfAll.kindField },
        .text("value") { $0.kind?.rawValue ?? "" },
        .flag("isFilled", \.isFilled),
        .text("label", \.label),
    ]
}

/// `나머지 모두 카드`: leads to the question with the count and the sum.
struct PayAllButton: ViewModel {
    let action: String
    let kind: PaymentKind
    let label: String

    /// - Returns: nil in a shop that records no payments.
    init?(on page: PaymentPage, context: PageContext) {
        let kinds = PaymentKind.allCases.filter(context.settings.paymentKinds.contains)
        guard let kind = kinds.first else { return nil }
        self.kind = kind
        action = Route.payments(on: page).path
        label = context.texts(.payAll, [.label: context.texts(kind.text)])
    }

    static let fields: Fields<PayAllButton> = [
        .text("action", \.action),
        .text("field") { _ in PaymentOfAll.kindField },
        .text("value") { $0.kind.rawValue },
        .text("label", \.label),
    ]
}

/// The unpaid orders of one business day: those of earlier days stand above today's, under their date.
struct OwedDay: ViewModel {
    /// nil for today.
    let label: String?
    let unpaid: [DueOrder]

    /// - Parameter records: newest first.
    static func all(
        _ records: some Sequence<OrderRecord>, dues: [Int: Int], on page: PaymentPage, context: PageContext
    ) -> [OwedDay] {
        let today = context.clock.today
        let byDay = Dictionary(grouping: records) { context.calendar.day(of: $0.order.time) }
        return byDay.sorted { $0.key < $1.key }.map { day, records in
            OwedDay(
                label: day == today ? nil : context.day(day),
                unpaid: records.map {
                    DueOrder($0, due: dues[$0.order.number], isPast: day != today, on: page, context: context)
                })
        }
    }

    static let fields: Fields<OwedDay> = [.optional("label", \.label), .rows("unpaid", \.unpaid)]
}

/// An order with the buttons that say how it was paid.
struct DueOrder: ViewModel {
    let record: OrderRecord
    let due: Int
    let isPast: Bool
    let isNewest: Bool
    let page: PaymentPage
    let payments: [PaymentChoice]
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
    }

    private var isPaid: Bool { record.paid != nil }

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
        .text("lines") { $0.context.shortCups(of: $0.record.order.lines) },
        .optional("words") { $0.context.words(of: $0.record.order.content) },
        .text("total") { $0.context.money($0.due) },
        .text("time") { TimeLabel($0.record.order.time, $0.context).clock },
        .optional("who") { $0.context.names.areSeveral ? $0.context.name(of: $0.record.order.who) : nil },
        .text("href", \.recordPath),
        .flag("isPaid", \.isPaid),
        .flag("isNewest", \.isNewest),
        .text("action") { Route.payment($0.record.order.number, on: $0.page).path },
        .optional("writeOffHref") { $0.isPast && !$0.isPaid ? "\($0.recordPath)#\(RefundPanel.id)" : nil },
        .text("undo") { Route.cancellation($0.record.order.number).path },
        .optional("undoSeconds") { $0.undoSeconds.map(String.init) },
        .optional("discountHref") { due in
            due.context.menu.discounts.isEmpty ? nil : "\(due.recordPath)#\(DiscountPanel.id)"
        },
        .text("undoLabel") { "\($0.context.called($0.record.order)) · \($0.context.texts(.undo))" },
        .rows("payments", \.payments),
    ]
}

extension PageContext {
    /// `92건 · 404,000원`
    func sums(owed count: Int, _ total: Int) -> String {
        texts(.unpaidSums, [.count: NumberFormat.grouped(count), .amount: money(total)])
    }
}

/// The business day in the corner of the order page: what was sold, how many payments are not recorded, and
/// what is out of order.
struct CounterDay: ViewModel {
    let cups: String
    let takings: String?
    let unpaid: String?
    let fault: FaultBadge?
    let texts: LanguageTexts

    /// - Parameters:
    ///   - sales: nil before the day's first order.
    ///   - owed: the orders of any day that owe money.
    ///   - showsTakings: false where the report needs the owner's PIN.
    ///   - fault: nil while everything works.
    init(_ sales: DaySales?, owed: Int, showsTakings: Bool, fault: FaultBadge?, context: PageContext) {
        texts = context.texts
        self.fault = fault
        cups = context.cupCount(sales?.cups ?? 0)
        takings = showsTakings ? sales?.takings.map(context.money) : nil
        unpaid = context.settings.paymentKinds.isEmpty ? nil : CounterDay.count(owed)
    }

    /// nil if every payment is recorded.
    static func count(_ owed: Int) -> String? { owed == 0 ? nil : NumberFormat.grouped(owed) }

    static let fields: Fields<CounterDay> = [
        .text("cups", \.cups),
        .optional("takings", \.takings),
        .optional("unpaid", \.unpaid),
        .optional("fault", \.fault),
    ]
}
