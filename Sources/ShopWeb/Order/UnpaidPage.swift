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
        if case .paid(let record) = notice, !record.parts.isEmpty, !shown.contains(where: { $0.order == record.order })
        {
            shown.append(record)
            shown.sort { $0.order.number > $1.order.number }
        }
        let dues = Dictionary(owed.map { ($0.record.order.number, $0.due) }, uniquingKeysWith: { first, _ in first })
        days = OwedDay.all(shown.prefix(Self.maxUnpaid), dues: dues, on: .unpaid, context: context)
        let (isShown, byOrder) = (Set(shown.map(\.order.number)), context.byOrder)
        self.noted = noted.filter { !isShown.contains($0.order.number) }
            .sorted { ($0.paidAt ?? .distantPast) > ($1.paidAt ?? .distantPast) }.prefix(Self.maxNoted)
            .map { DueOrder($0, on: .unpaid, context: byOrder($0.order.number)) }
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
            [context.called(record.order), context.payment(of: record)].compactMap(\.self)
                .joined(separator: " · ")
        case .asked(let all):
            texts(.payAllQuestion, [.count: all.count, .amount: context.money(all.total), .label: label(all.kind)])
        case .recorded(let all): texts(.payAllDone, [.count: all.count, .label: label(all.kind)])
        }
    }

    private var note: String? {
        if case .paid(let record) = notice {
            [record.parts.last.map { context.money($0.amount) }, texts(.paidNote)].compactMap(\.self).joined(
                separator: " · ")
        } else {
            nil
        }
    }

    private func label(_ kind: PaymentKind?) -> String { kind.map(context.name) ?? texts(.orderUnpaid) }

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
        .address("backHref", \.back.href),
    ]
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
        .address("action") { Route.payments(on: $0.page).path },
        .rows("fields") { $0.carried + [HiddenField(PaymentOfAll.ordersField, $0.all.list)] },
        .text("name") { _ in PaymentOfAll.kindField },
        .text("value") { $0.kind?.rawValue ?? "" },
        .flag("isFilled", \.isFilled),
        .text("label", \.label),
    ]
}

extension PageContext {
    /// `92건 · 404,000원`
    func sums(owed count: Int, _ total: Int) -> String {
        texts(.unpaidSums, [.count: NumberFormat.grouped(count), .amount: money(total)])
    }
}
