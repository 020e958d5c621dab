import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The payment of one order in parts: what is due, how much of it is paid now and in which kind, and the parts so far.
package struct PaymentPartsPage: Page {
    package static func template(of all: PageTemplates) -> Template<PaymentPartsPage> { all.paymentParts }

    package let frame: Frame
    let record: OrderRecord
    let bill: OrderBill
    let refusal: PaymentRefusal?
    let shares: [ShareChoice]
    let kinds: [Choice]
    let parts: [PartRow]
    let cups: [CupChoice]
    let typed: [String: [String]]
    let key: String
    let context: PageContext

    /// The first kinds of payment, which every screen of the counter shows.
    private static let counterKinds = 2
    /// The most cups that are listed one by one.
    private static let maxCups = 24

    /// - Parameter typed: the fields of the form that was refused.
    /// - Returns: nil for an order without a price, and in a shop that records no payments.
    package init?(
        _ record: OrderRecord, refusal: PaymentRefusal? = nil, typed: [String: [String]] = [:], key: String,
        context: PageContext
    ) {
        guard let bill = record.bill, !context.settings.paymentKinds.isEmpty else { return nil }
        self.record = record
        self.bill = bill
        self.refusal = refusal
        self.typed = typed
        self.key = key
        self.context = context
        let marked = typed[PaymentForm.cupField] ?? []
        let left = record.order.lines(after: record.refunds).items
        let hasCups = bill.isDue && left > 1 && left <= Self.maxCups
        cups = hasCups ? CupChoice.all(record, marked: marked, context: context) : []
        let chosen =
            typed[PaymentForm.amountField]?.first.flatMap(PaymentShare.init)
            ?? Self.usualShare(after: record.parts, of: bill, context)
        shares = PaymentShare.allCases.filter { $0 != .cups || hasCups }.map {
            ShareChoice(share: $0, due: bill.due, isChosen: $0 == chosen, context: context)
        }
        kinds = context.settings.paymentKinds.map {
            Choice(field: PaymentForm.kindField, value: $0.rawValue, label: context.name(of: $0))
        }
        parts = record.parts.enumerated().map { index, part in
            PartRow(part: part, index: index, count: record.parts.count, record: record, context: context)
        }
        frame = Frame(
            .plain, .payment(record.order.number), .order,
            title: "\(context.called(record.order)) · \(context.texts(.partsTitle))", isFault: refusal != nil,
            context: context, scripts: [.ordersScript, .partsScript])
    }

    /// A half at first, and of what two of three people still owe; otherwise all that is due.
    private static func usualShare(
        after parts: [PaymentPart], of bill: OrderBill, _ context: PageContext
    ) -> PaymentShare {
        let third = PaymentShare.third.amount(of: bill.kept, in: context.settings.currency)
        return parts.isEmpty || parts.map(\.amount) == [third] ? .half : .all
    }

    private var texts: LanguageTexts { context.texts }
    /// The kinds of payment that the counter may have no room for, for all that is due: nobody who came for one of them
    /// splits the bill. Empty once a part is paid.
    private var wholeKinds: [Choice] {
        bill.isDue && record.parts.isEmpty ? Array(kinds.dropFirst(Self.counterKinds)) : []
    }

    private var change: Int? { record.parts.last.flatMap(CashTendered.init)?.change }

    private var said: String? {
        guard let last = record.parts.last else { return nil }
        let paid = texts(.partReceived, [.label: context.name(of: last.kind), .amount: context.money(last.amount)])
        return change.map { "\(paid) · \(texts(.change)) \(context.money($0))" } ?? paid
    }

    package static let fields: Fields<PaymentPartsPage> = [
        .part("frame", \.frame),
        .rows("faultLines") { page in
            page.refusal.map { [TextLine(text: $0.sentence(page.context))] } ?? []
        },
        .address("action") { Route.payment($0.record.order.number, on: .parts).path },
        .text("key", \.key),
        .flag("isDue") { $0.bill.isDue },
        .text("due") { $0.context.money($0.bill.due) },
        .text("dueField") { _ in PaymentForm.dueField },
        .text("seenDue") { String($0.bill.due) },
        .optional("ofTotal") { page in
            page.bill.due == page.bill.kept
                ? nil : page.texts(.partsOfTotal, [.amount: page.context.money(page.bill.kept)])
        },
        .rows("shares", \.shares),
        .text("typedField") { _ in PaymentForm.typedField },
        .text("typed") { $0.typed[PaymentForm.typedField]?.first ?? "" },
        .rows("kinds", \.kinds),
        .rows("wholeKinds", \.wholeKinds),
        .text("allField") { _ in PaymentForm.amountField },
        .text("all") { _ in PaymentShare.all.rawValue },
        .flag("takesCash") { $0.context.settings.paymentKinds.contains(.cash) },
        .text("tenderedField") { _ in PaymentForm.tenderedField },
        .text("tendered") { $0.typed[PaymentForm.tenderedField]?.first ?? "" },
        .rows("parts", \.parts),
        .rows("cups", \.cups),
        .text("money") { $0.context.moneyPattern },
        .text("decimals") { String($0.context.settings.currency.decimals) },
        .optional("takenOff") { page in page.record.discount.map { page.context.taken($0.amount) } },
        .text("discountName") { page in page.record.discount.map { page.context.name(of: $0) } ?? "" },
        .text("total") { $0.context.money($0.bill.kept) },
        .optional("said", \.said),
        .optionalAddress("discountHref") { page in
            page.context.menu.discounts.isEmpty || page.bill.price == 0
                ? nil : "\(Route.order(page.record.order.number, asRecord: true).path)#\(DiscountPanel.id)"
        },
        .address("recordHref") { Route.order($0.record.order.number, asRecord: true).path },
        .address("backHref") { _ in Route.orderPage().path },
    ]
}

/// `÷2 8,000원`: how much of what is due a part pays.
struct ShareChoice: ViewModel {
    let share: PaymentShare
    let due: Int
    let isChosen: Bool
    let context: PageContext

    private var label: String {
        switch share {
        case .all: context.texts(.partAll)
        case .half: "÷2"
        case .third: "÷3"
        case .cups: context.texts(.partCups)
        case .typed: context.texts(.partTyped)
        }
    }

    static let fields: Fields<ShareChoice> = [
        .text("field") { _ in PaymentForm.amountField },
        .text("value") { $0.share.rawValue },
        .text("label", \.label),
        .optional("amount") { choice in
            let amount = choice.share.amount(of: choice.due, in: choice.context.settings.currency)
            return amount == 0 ? nil : choice.context.money(amount)
        },
        .flag("isChosen", \.isChosen),
        .flag("isOfCups") { $0.share == .cups },
    ]
}

/// A part that is paid, and the button that takes it back.
struct PartRow: ViewModel {
    let part: PaymentPart
    let index: Int
    let count: Int
    let record: OrderRecord
    let context: PageContext

    static let fields: Fields<PartRow> = [
        .text("kind") { $0.context.name(of: $0.part.kind) },
        .text("amount") { $0.context.money($0.part.amount) },
        .optional("cash") { row in CashTendered(row.part).map(row.context.words) },
        .flag("canBeTakenBack") { $0.record.refunds.isEmpty && $0.record.cancellation == nil },
        .text("field") { _ in PaymentForm.backField },
        .text("value") { PaymentForm.takingBack($0.part, $0.index, of: $0.count) },
        .text("backLabel") {
            "\($0.context.name(of: $0.part.kind)) \($0.context.money($0.part.amount)) · \($0.context.texts(.undo))"
        },
    ]
}

/// A cup of the order that a part may pay.
struct CupChoice: ViewModel {
    let index: Int
    let line: OrderLine
    let price: Int
    let isChosen: Bool
    let context: PageContext

    /// - Parameter marked: the indices of the lines of the chosen cups.
    static func all(_ record: OrderRecord, marked: [String], context: PageContext) -> [CupChoice] {
        record.order.lines.enumerated().flatMap { index, line in
            let count = marked.count { $0 == "\(index)" }
            let price = record.price(ofOneOf: line, in: context.settings.currency)
            return (0..<record.left(of: line)).map { cup in
                CupChoice(index: index, line: line, price: price, isChosen: cup < count, context: context)
            }
        }
    }

    static let fields: Fields<CupChoice> = [
        .text("colours") { $0.context.colours(of: $0.line.juice) },
        .text("field") { _ in PaymentForm.cupField },
        .text("value") { String($0.index) },
        .text("name") { $0.context.name(of: $0.line.cup) },
        .text("price") { $0.context.money($0.price) },
        .text("amount") { String($0.price) },
        .flag("isChosen", \.isChosen),
    ]
}
