import ContentFile
package import JuiceShop
package import Templates

/// One closing: whether the drawer agrees, what was taken in by kind of payment and by person, and the way back.
package struct ClosedPage: Page {
    package static func template(of all: PageTemplates) -> Template<ClosedPage> { all.closed }

    package let frame: Frame
    let closing: Closing
    let canBeReversed: Bool
    let isNew: Bool
    let key: String
    let tables: [ReportTable]
    /// The orders after it, which belong to the next closing.
    let ordersSince: Int
    /// The cash that came in between the count and the closing.
    let cashSince: Int
    let printing: PrintButtons
    let context: PageContext

    /// - Parameters:
    ///   - totals: of the orders of its period.
    ///   - ordersSince: nil for an earlier closing.
    ///   - cashSince: negative where more went out.
    ///   - isNew: true right after it was made.
    package init(
        _ closing: Closing, totals: ReportTotals, ordersSince: Int?, cashSince: Int = 0, canBeReversed: Bool,
        isNew: Bool, key: String,
        printing: PrintButtons, context: PageContext
    ) {
        self.closing = closing
        self.canBeReversed = canBeReversed
        self.isNew = isNew
        self.key = key
        self.printing = printing
        self.context = context
        self.ordersSince = ordersSince ?? 0
        self.cashSince = cashSince
        tables = [Self.takings(closing, context), Self.authors(totals, context)].compactMap(\.self)
        frame = Frame(
            .plain, .closed(closing.number), .more, title: context.name(of: closing), context: context,
            scripts: [.ordersScript, .printScript])
    }

    private var texts: LanguageTexts { context.texts }
    private var period: Drawer.Period { closing.period }

    /// `준비금 150,000원 + 현금 196,000원 − 환불 5,500원 − 지출 12,000원`.
    private var sum: String {
        let returned = period.returned[.cash] ?? 0
        let parts: [(Text, Int)] = [
            (.closingLeft, period.left), (.paymentCash, period.received[.cash]?.amount ?? 0),
            (.closingReturned, -returned), (.closingMoved, period.moved),
        ]
        return parts.filter { $0.1 != 0 || $0.0 == .closingLeft }.enumerated().map { index, part in
            let (sign, amount) = (part.1 < 0 ? "− " : index > 0 ? "+ " : "", context.money(abs(part.1)))
            return "\(sign)\(texts(part.0)) \(amount)"
        }.joined(separator: " ")
    }

    private var verdict: String {
        let words =
            closing.difference == 0
            ? texts(.closingAgrees) : texts(closing.difference < 0 ? .closingLess : .closingMore)
        return [words, closing.note.map { TextRule.isolated($0.rawValue) }].compactMap(\.self).joined(separator: " · ")
    }

    private static func takings(_ closing: Closing, _ context: PageContext) -> ReportTable? {
        let (texts, period, rate) = (context.texts, closing.period, closing.tax)
        // Orders that were refunded before they were paid have no line, but they were sold.
        if period.tenders.isEmpty && period.orders == 0 { return nil }
        typealias Row = (name: String, orders: Int, amount: Int, tax: Int)
        let columns: [TableColumn<Row>] = [
            context.words(.reportPayment, \.name), context.count(.reportOrders, \.orders),
            context.amount(.csvAmount, \.amount),
        ]
        let taxes: [TableColumn<Row>] = [
            context.amount(.closingSupply) { $0.amount - $0.tax }, context.amount(.closingTax, \.tax),
        ]
        let rows = period.tenders.map { tender in
            let amount = period.takings(tender)
            return (context.name(of: tender), period.orders(tender), amount, rate?.tax(in: amount) ?? 0)
        }
        return ReportTable(
            texts(.reportPayments), columns + (rate == nil ? [] : taxes), rows,
            total: ("", period.orders, period.total, rate.map(period.tax) ?? 0), in: context)
    }

    private static func authors(_ totals: ReportTotals, _ context: PageContext) -> ReportTable? {
        let authors = AuthorRow.all(of: totals, context: context) { ($0.ordered.cups, 0) }
        if authors.isEmpty { return nil }
        let columns = AuthorColumns(context: context)
        return ReportTable(
            context.texts(.closingPeople),
            [columns.name, columns.cups] + columns.of(AuthorRow.amounts(of: totals.people, net: .csvAmount)), authors,
            total: AuthorRow(name: "", totals: totals.people), in: context)
    }

    /// The sentence about the amounts that were taken off: the amounts of both tables are without it.
    private var notes: String? {
        let notes = context.notes(
            gross: period.gross, discounted: period.discounted, refunded: period.refunded.amount,
            cancelled: period.cancelled.amount)
        if notes.isEmpty { return nil }
        return (notes + [texts(.closingNet)]).joined(separator: " · ")
    }

    package static let fields: Fields<ClosedPage> = [
        .part("frame", \.frame),
        .text("title") { $0.context.name(of: $0.closing) },
        .text("by") { page in
            [page.context.label(page.closing.time), page.context.name(of: page.closing.who)].compactMap(\.self)
                .joined(separator: " · ")
        },
        .text("expected") { $0.context.money($0.period.expected) },
        .text("sum", \.sum),
        .text("counted") { $0.context.money($0.closing.counted.total) },
        .text("stays") { page in
            let stays = page.texts(
                .closingStays,
                [
                    .amount: page.context.money(page.closing.left),
                    .label: page.context.money(page.closing.counted.total - page.closing.left),
                ])
            let first = page.closing.first.map { page.texts(.closingFirst, [.amount: page.context.money($0)]) }
            return [first, stays].compactMap(\.self).joined(separator: " · ")
        },
        .flag("isOff") { $0.closing.difference != 0 },
        .text("difference") { $0.context.signedMoney($0.closing.difference) },
        .text("verdict", \.verdict),
        .optional("faces") { page in
            let faces = page.closing.counted.faces.sorted { $0.key > $1.key }
            return faces.isEmpty
                ? nil
                : faces.map { "\(page.context.money($0.key)) × \(NumberFormat.grouped($0.value))" }
                    .joined(separator: " · ")
        },
        .rows("tables", \.tables),
        .optional("taxes") { page in
            page.closing.tax.map(page.period.tax).map { tax in
                "\(page.texts(.closingSupply)) \(page.context.money(page.period.total - tax)) · "
                    + "\(page.texts(.closingTax)) \(page.context.money(tax))"
            }
        },
        .optional("notes", \.notes),
        .flag("isNew", \.isNew),
        .text("key", \.key),
        .address("printAction") { Route.printClosing($0.closing.number).path },
        .flag("prints") { $0.printing.duties.contains(.closings) },
        .optional("sent") { $0.printing.sent($0.context) },
        .optionalAddress("undo") { $0.canBeReversed ? Route.closingReversal($0.closing.number).path : nil },
        .text("undoLabel") { "\($0.context.name(of: $0.closing)) · \($0.texts(.undo))" },
        .text("after") { page in
            if page.cashSince != 0 {
                return page.texts(
                    page.cashSince > 0 ? .closingCameInNext : .closingWentOutNext,
                    [.amount: page.context.money(abs(page.cashSince))])
            }
            return page.ordersSince == 0
                ? page.texts(.closingNext)
                : page.texts(.closingOrdersSince, [.count: NumberFormat.grouped(page.ordersSince)])
        },
    ]
}

struct ClosingRow: ViewModel {
    let closing: Closing
    let context: PageContext

    static let fields: Fields<ClosingRow> = [
        .address("href") { Route.closed($0.closing.number).path },
        .text("name") { $0.context.name(of: $0.closing) },
        .text("time") { $0.context.label($0.closing.time) },
        .text("total") { "\($0.context.texts(.reportTakings)) \($0.context.money($0.closing.period.total))" },
        .flag("isOff") { $0.closing.difference != 0 },
        .text("difference") { row in
            let (texts, difference) = (row.context.texts, row.closing.difference)
            return difference == 0
                ? texts(.closingAgrees) : "\(texts(.closingDifference)) \(row.context.signedMoney(difference))"
        },
    ]
}

extension PageContext {
    /// `마감 Z-28`.
    func name(of closing: Closing) -> String { texts(.closingName, [.number: String(closing.number)]) }
}
