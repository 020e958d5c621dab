import ContentFile
package import JuiceShop
package import Templates

/// The fruit to buy for the next business days: a table, a text for the supplier, and the way to the delivery.
package struct PurchasesPage: Page {
    package static func template(of all: PageTemplates) -> Template<PurchasesPage> { all.purchases }

    package let frame: Frame
    let list: PurchaseList
    let context: PageContext

    package init(_ list: PurchaseList, context: PageContext) {
        self.list = list
        self.context = context
        frame = Frame(
            .plain, .purchases(days: list.days.count), .stock, title: context.texts(.purchasesTitle), context: context,
            scripts: [.ordersScript, .purchasesScript, .printScript])
    }

    private var texts: LanguageTexts { context.texts }

    /// The numbers of days that the page offers.
    private static let choices = [1, 2, 3, 7]

    private var tabs: [StockTab] {
        Self.choices.map { days in
            let label = days == 1 ? texts(.purchasesTomorrow) : texts(.purchasesDays, [.count: String(days)])
            return StockTab(
                href: Route.purchases(days: days).path, label: label, isCurrent: days == list.days.count)
        }
    }

    /// `11월 22일 (일)`, `11월 22일 ~ 11월 24일`.
    private var span: String {
        guard let first = list.days.first, let last = list.days.last else { return "" }
        return first == last ? context.date(first) : context.span(first, last)
    }

    private var table: ReportTable {
        typealias Column = TableColumn<PurchaseList.Line>
        let unknown = texts(.purchasesUnknown)
        func count(_ head: Text, _ count: @escaping @Sendable (PurchaseList.Line) -> Int?) -> Column {
            context.figure(head) { line in
                .plain(count(line).map { context.figure($0, of: line.fruit) } ?? unknown)
            }
        }
        let columns: [Column] =
            [
                context.words(.reportFruit) { context.name(of: $0.fruit) }, count(.purchasesStock) { $0.stock },
                count(.purchasesRest) { $0.rest }, count(.purchasesExpected) { $0.expected },
            ] + (list.lines.contains { $0.par != nil } ? [count(.purchasesPar) { $0.par }] : [])
            + [context.figure(.purchasesOrder) { .plain($0.pieces == 0 ? unknown : $0.amount(context)) }]
        return ReportTable(texts(.purchasesCaption, [.day: span]), columns, list.lines, in: context)
    }

    /// The lines with something to order.
    private var orders: [PurchaseList.Line] { list.lines.filter { $0.pieces > 0 } }

    private var message: [String] {
        [texts(.purchasesMessage, [.day: span])]
            + orders.map {
                texts(.purchasesLine, [.fruit: context.name(of: $0.fruit), .order: $0.amount(context)])
            }
    }

    private var arrival: Route {
        .stock(
            StockView(
                .delivery,
                delivered: Dictionary(orders.map { ($0.fruit, $0.pieces) }, uniquingKeysWith: { first, _ in first })))
    }

    /// The weekdays for which the average of the others stands in.
    private var estimate: String? {
        if list.estimatedDays.isEmpty { return nil }
        let names = texts(.forecastWeekdays).split(separator: " ").map(String.init)
        let weekdays = Set(list.estimatedDays.map(\.weekday)).sorted().filter(names.indices.contains)
        return texts(.purchasesEstimate, [.day: weekdays.map { names[$0] }.joined(separator: texts(.listComma))])
    }

    package static let fields: Fields<PurchasesPage> = [
        .part("frame", \.frame),
        .rows("tabs", \.tabs),
        .part("table", \.table),
        .optional("estimate", \.estimate),
        .flag("isIncomplete") { $0.list.isIncomplete },
        .flag("hasOrders") { !$0.orders.isEmpty },
        .text("message") { $0.message.joined(separator: "\n") },
        .text("messageRows") { String($0.message.count) },
        .address("arrivalHref") { $0.arrival.path },
    ]
}

extension PurchaseList.Line {
    /// `3상자 (72개)`, `2상자 (2 L)`, `40개`.
    fileprivate func amount(_ context: PageContext) -> String {
        let amount = context.amount(pieces, of: fruit)
        guard let boxes else { return amount }
        return context.texts(.purchasesBoxes, [.count: NumberFormat.grouped(boxes), .number: amount])
    }
}
