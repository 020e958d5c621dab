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
    /// What has become of a form that was refused.
    let faults: [String]
    let refund: RefundPanel?
    let question: RefundQuestion?
    let discount: DiscountPanel?
    let payments: [PaymentChoice]
    let typedTender: String
    let key: String
    let title: String
    /// The number of the shop's last order.
    let last: Int
    let printing: PrintButtons
    let context: PageContext

    static let paymentID = "payment"

    /// A form of the page that was refused.
    package enum Refusal: Equatable {
        case payment(PaymentRefusal)
        case discount
        /// It is so already.
        case sameDiscount
        case refund(RefundForm.Fault, typed: [String: String])
        /// The refund that its form would make, and the fields of that.
        case unsure(Refund, [HiddenField])
    }

    /// - Parameters:
    ///   - canBeRecalled: true if the kitchen can get the order back.
    ///   - last: the number of the shop's last order.
    ///   - key: the key of the page's forms.
    package init(
        _ record: OrderRecord, canBeRecalled: Bool, refusal: Refusal? = nil, last: Int = 0,
        key: String, printing: PrintButtons = .none, context: PageContext
    ) {
        var typed: [String: String]?
        var typedTender = ""
        switch refusal {
        case nil, .unsure: faults = []
        case .payment(let refusal):
            faults = [refusal.sentence(context)]
            typedTender = refusal.typed
        case .discount: faults = [context.texts(.discountFault)]
        case .sameDiscount:
            let label = record.discount.map { context.name(of: $0) } ?? context.texts(.discountNone)
            faults = [context.texts(.discountSame, [.label: label])]
        case .refund(let fault, let form):
            faults = fault.lines(context)
            typed = form
        }
        if case .unsure(let refund, let fields) = refusal {
            question = RefundQuestion(refund, fields, context: context)
        } else {
            question = nil
        }
        refund = question == nil ? RefundPanel(record, typed: typed, key: key, context: context) : nil
        discount = DiscountPanel(record, key: key, context: context)
        self.key = key
        self.last = last
        self.printing = printing
        payments = record.cancellation == nil ? PaymentChoice.all(record, on: .record, context: context) : []
        self.typedTender = typedTender
        self.record = record
        self.context = context
        let order = record.order
        lines = order.lines.map { TicketLine($0, context: context) }
        // Money is given on purpose, each time.
        again = record.cancellation == nil ? nil : .again(order.content.with(nil), key: key, context: context)
        canBeCancelled = record.refunds.isEmpty && record.isCancellable(at: context.clock.now)
        self.canBeRecalled = canBeRecalled
        title = context.texts(.orderTitle, [.number: NumberFormat.grouped(order.dayNumber)])
        frame = Frame(
            .plain, .order(order.number, asRecord: true), context.menu.hasQueue ? .more : .kitchen,
            title: title, isFault: !faults.isEmpty, context: context,
            scripts: [.ordersScript, .printScript, .refundScript])
    }

    private var texts: LanguageTexts { context.texts }
    private var bill: OrderBill? { record.bill }
    /// The tax in what was kept; nil where it is not split off.
    private var tax: Int? { bill.flatMap { context.settings.tax?.tax(in: $0.kept) } }

    /// The kinds of the order's payment, with their amounts where these are not its total.
    private var payment: String {
        guard let bill else { return texts(.orderUnpaid) }
        if bill.kept == bill.total {
            if record.parts.isEmpty { return texts(.orderUnpaid) }
            if !bill.isDue, record.parts.count == 1 { return context.name(of: record.parts[0].kind) }
        }
        let unpaid = bill.isDue ? ["\(texts(.orderUnpaid)) \(context.money(bill.due))"] : []
        let payments = bill.payments.keys.inOrder.map { kind in
            "\(context.name(of: kind)) \(context.signedMoney(bill.payments[kind] ?? 0, hasPlus: false))"
        }
        return (payments + unpaid).joined(separator: " · ")
    }

    /// The rows that are taken from the total: a refund, or the cancellation.
    private var less: [OrderAmount] {
        guard let bill else { return [] }
        let amounts: [(Text, Int)] = [(.refund, bill.refunded), (.closingCancelled, bill.cancelled)]
        return amounts.filter { $0.1 > 0 }.map { OrderAmount(name: texts($0.0), amount: context.taken($0.1)) }
    }
    /// True when the customer has a receipt, but for the one that the browser prints now.
    private var hasReceipt: Bool { record.receipts > (printing.asked == .page ? 1 : 0) }
    private var state: OrderState { OrderState(record, at: context.clock.now) }
    private var ordered: TimeLabel { TimeLabel(record.order.time, context) }

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

    /// What happened to the order, oldest first.
    private var story: [StoryLine] {
        func line(_ time: Date, _ words: String?...) -> StoryLine {
            StoryLine(time: label(of: time), words: words.compactMap { $0 }.joined(separator: " · "))
        }
        return [line(record.order.time, texts(.orderWord), context.name(of: record.order.who))]
            + [record.completedAt.map { line($0, texts(.queueDone)) }].compactMap { $0 }
            + [record.discountChange.map { line($0.time, texts(.discount), context.line($0)) }].compactMap { $0 }
            + record.refunds.map { line($0.time, texts(.refund), context.line($0)) }
    }

    /// Links to the order before and the one after.
    private var neighbours: [Link] {
        let number = record.order.number
        func link(_ number: Int, _ text: Text) -> Link {
            Link(href: Route.order(number, asRecord: true).path, label: texts(text))
        }
        return (number > 1 ? [link(number - 1, .orderPrevious)] : [])
            + (number < last ? [link(number + 1, .orderNext)] : [])
    }

    /// The time, with its day if that is not the day of the order.
    private func label(of time: Date) -> String {
        TimeLabel(time, context).text(on: context.calendar.day(of: record.order.time))
    }

    package static let fields: Fields<OrderRecordPage> = [
        .part("frame", \.frame),
        // Paper only: a customer takes it along.
        .optional("shop") { $0.context.settings.name?.rawValue },
        .optional("header") { $0.context.settings.receiptHeader?.parts.joined(separator: "\n") },
        .text("title", \.title),
        .rows("neighbours", \.neighbours),
        .text("time", \.ordered.textWithYear),
        .text("machine") { "\($0.ordered.localDay)T\($0.ordered.clock)" },
        .text("tone") { $0.state.tone },
        .flag("isCancelled") { $0.state == .cancelled },
        .optional("outcome", \.outcome),
        .rows("lines", \.lines),
        .optional("memo") { $0.context.memo(of: $0.record.order.content) },
        .optional("place") { $0.context.place(of: $0.record.order.content) },
        .optional("call") { $0.context.call(of: $0.record.order.content) },
        .text("used") {
            $0.context.listing($0.record.order.took.inOrder(of: $0.context.menu), as: .juiceLack, by: " · ")
        },
        .optional("lacked") { $0.context.list($0.record.order.lacked) },
        .optional("takenOff") { page in page.record.discount.map { page.context.taken($0.amount) } },
        .text("subtotal") { $0.context.money($0.bill?.price ?? 0) },
        .text("discountName") { page in page.record.discount.map { page.context.name(of: $0) } ?? "" },
        .optional("total") { page in page.bill.map { page.context.money($0.total) } },
        .rows("less", \.less),
        .text("kept") { $0.context.money($0.bill?.kept ?? 0) },
        .optional("supply") { page in page.tax.map { page.context.money((page.bill?.kept ?? 0) - $0) } },
        .text("tax") { page in page.context.money(page.tax ?? 0) },
        .flag("hasPayment") { page in
            !page.record.parts.isEmpty || !page.payments.isEmpty || page.bill?.payments.isEmpty == false
                || page.bill?.isDue == true && !page.context.settings.paymentKinds.isEmpty
        },
        .text("payment", \.payment),
        .optional("cash") { $0.context.cash(of: $0.record) },
        .flag("takesCash") { page in page.payments.contains { $0.kind == .cash } },
        .text("tenderedField") { _ in PaymentForm.tenderedField },
        .text("typedTender", \.typedTender),
        .text("paymentID") { _ in OrderRecordPage.paymentID },
        .optionalAddress("partsHref") { page in
            let hasParts = page.record.parts.count > 1 || page.bill?.isDue == true
            return page.record.cancellation == nil && hasParts && !page.context.settings.paymentKinds.isEmpty
                ? Route.payment(page.record.order.number).path : nil
        },
        .rows("faultLines") { $0.faults.map { TextLine(text: $0) } },
        .flag("isPaid") { $0.record.isSettled },
        .flag("hasForms") { !$0.payments.isEmpty || $0.refund != nil || $0.question != nil || $0.discount != nil },
        .optional("discount", \.discount),
        .text("key", \.key),
        .rows("payments", \.payments),
        .optional("refunded") { $0.context.sum(of: $0.record.refunds) },
        .optional("refund", \.refund),
        .optional("question", \.question),
        .rows("story", \.story),
        .flag("hasReceipt", \.hasReceipt),
        .address("printAction") { Route.printSlip($0.record.order.number).path },
        .flag("printsReceipts") { $0.printing.duties.contains(.receipts) },
        .flag("printsTickets") { $0.printing.duties.contains(.tickets) },
        .flag("printsCups") { $0.printing.duties.contains(.cups) && $0.record.cancellation == nil },
        .optional("sent") { $0.printing.sent($0.context) },
        .text("number") { NumberFormat.grouped($0.record.order.number) },
        .flag("canBeCancelled", \.canBeCancelled),
        .address("cancelHref") { Route.cancellation($0.record.order.number).path },
        .flag("canBeRecalled", \.canBeRecalled),
        .address("recallAction") { Route.recall($0.record.order.number).path },
        .optional("again", \.again),
        .address("backHref") { Route.orders(day: $0.day).path },
    ]
}

/// An amount of an order under its name.
struct OrderAmount: ViewModel {
    let name: String
    let amount: String

    static let fields: Fields<OrderAmount> = [.text("name", \.name), .text("amount", \.amount)]
}

/// One thing that happened to an order.
struct StoryLine: ViewModel {
    let time: String
    let words: String

    static let fields: Fields<StoryLine> = [.text("time", \.time), .text("words", \.words)]
}
