import ContentFile
package import JuiceShop
package import Templates

/// Asks whether the juice was made already, before the order is cancelled. An order that was handed over was made, so
/// the page asks nothing and cancels it as waste. Otherwise it says why the order cannot be cancelled.
package struct CancellationPage: Page {
    package static func template(of all: PageTemplates) -> Template<CancellationPage> { all.cancellation }

    package let frame: Frame
    let heading: String
    let record: OrderRecord
    let key: String
    let lines: [TicketLine]
    let reasons: [String]
    /// True if the order can still be cancelled.
    let isOpen: Bool
    let context: PageContext

    /// The reason why nothing was cancelled.
    package enum Problem: Equatable, Sendable {
        /// The form had no key, or an unknown answer.
        case form
        /// The stock has no room for these fruits.
        case refused([FruitID])
    }

    /// - Parameter isRefunded: true for an order with a refund, which cannot be cancelled any more.
    package init(
        _ record: OrderRecord, isRefunded: Bool = false, key: String, context: PageContext, problem: Problem? = nil
    ) {
        let order = record.order
        let context = context.asOf(order: order.number, tax: context.settings.tax)
        let texts = context.texts
        self.context = context
        self.record = record
        self.key = key
        isOpen = !isRefunded && record.isCancellable(at: context.clock.now)
        // A menu with other recipes does not say what went into each line.
        let recipe =
            order.isExplained(by: context.menu) ? nil : order.lines.count == 1 ? context.recipe(order.took) : ""
        lines = order.lines.map { TicketLine($0, recipe: recipe, context: context) }
        reasons = Self.reasons(
            record, isOpen: isOpen, isRefunded: isRefunded, problem: problem, context: context)
        let isError = !reasons.isEmpty && record.cancellation == nil
        let number: LanguageTexts.Values = [.number: NumberFormat.grouped(record.order.dayNumber)]
        heading =
            record.cancellation != nil
            ? texts(.orderCancelledTitle) : isError ? texts(.cancellationFault) : texts(.orderCancelOf, number)
        frame = Frame(
            .plain, .cancellation(record.order.number), context.menu.hasQueue ? .more : .kitchen,
            title: heading, isFault: isError, context: context)
    }

    /// The reasons against a cancellation.
    private static func reasons(
        _ record: OrderRecord, isOpen: Bool, isRefunded: Bool, problem: Problem?, context: PageContext
    ) -> [String] {
        let texts = context.texts
        if let cancellation = record.cancellation {
            let time = TimeLabel(cancellation.time, context).text(on: context.clock.today)
            return [texts(cancellation.wasMade ? .orderWasted : .orderReturned, [.time: time])]
        }
        switch problem {
        case _ where !isOpen: return [texts(isRefunded ? .cancellationRefunded : .cancellationTooLate)]
        case .form: return [texts(.cancellationFaultForm)]
        case .refused(let fruits): return fruits.map { texts(.stockFaultAboveMost, [.fruit: context.name(of: $0)]) }
        case nil: return []
        }
    }

    private var texts: LanguageTexts { context.texts }
    private var wasHandedOver: Bool { record.completedAt != nil }
    private var isError: Bool { !reasons.isEmpty && record.cancellation == nil }

    package static let fields: Fields<CancellationPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .flag("isError", \.isError),
        .rows("reasons") { $0.reasons.map { TextLine(text: $0) } },
        .text("number") {
            $0.texts(.orderTitle, [.number: NumberFormat.grouped($0.record.order.dayNumber)])
        },
        .rows("lines", \.lines),
        .optional("words") { $0.context.words(of: $0.record.order.content) },
        .optional("moneyBack") { $0.isOpen ? $0.record.moneyBack($0.context) : nil },
        .flag("isOpen", \.isOpen),
        .flag("isAsked") { $0.isOpen && !$0.wasHandedOver },
        .flag("isWaste") { $0.isOpen && $0.wasHandedOver },
        .address("action") { Route.cancellation($0.record.order.number).path },
        .text("key", \.key),
        .flag("isTooLate") { $0.isError && !$0.isOpen },
        .address("refundHref") { Route.order($0.record.order.number, asRecord: true).path + "#refund" },
        .address("backHref") { Route.order($0.record.order.number, asRecord: true).path },
        .text("back") { $0.texts($0.isOpen ? .cancellationBack : .cancellationToOrder) },
    ]
}

extension OrderRecord {
    /// The money that a customer gets back for a cancelled order, in words; nil for one that was not paid.
    func moneyBack(_ context: PageContext) -> String? {
        if parts.isEmpty { return nil }
        return parts.map {
            context.texts(.cancellationMoney, [.label: context.name(of: $0.kind), .amount: context.money($0.amount)])
        }.joined(separator: " ")
    }
}
