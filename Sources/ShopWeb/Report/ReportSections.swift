import Bytes
import ContentFile
import Foundation
import JuiceShop

/// The tables of a report; a table without rows is left out.
struct ReportSections {
    let report: PeriodReport
    let context: PageContext

    private var texts: LanguageTexts { context.texts }
    private var totals: ReportTotals { report.totals }
    private var isDay: Bool { report.period.kind == .day }

    var all: [ReportSection] {
        [
            juices, sizes, choices, discounts, payments, hours, steps, heat, fruits, costs, sellers, authors,
            cancellations, refunds, stockChanges, transfers,
        ]
        .compactMap { $0 }
    }

    private var juices: ReportSection? {
        let caption =
            [texts(.reportByJuice)] + (less.isEmpty ? [] : [texts(.reportJuicesNet)])
        return section(
            "juices-table", .reportJuicesTable, caption.joined(separator: ". "),
            heads([.reportJuice] + Self.sales + (totals.takings.isEmpty ? [] : [.csvAmount])),
            totals.allJuices.inOrder(of: context.menu).map { juice in
                let counts = sales(totals.juices[juice], cancelled: totals.cancelledCups(of: juice))
                return ReportRow(context.name(of: juice), counts + money(totals.takings.juices[juice]))
            } + less, total: sums(totals) + money(totals.takings.total))
    }

    /// The rows between the juices and the takings: discounts and refunds are not of one juice.
    private var less: [ReportRow] {
        [(Text.discount, totals.takings.discounted), (.refund, totals.takings.refunded)].filter { $0.1 != 0 }.map {
            ReportRow(
                texts($0), Self.sales.map { _ in .figure("") } + [.figure(context.signedMoney(-$1))])
        }
    }

    /// The cups by size, of the juices that have sizes.
    private var sizes: ReportSection? {
        let rows = totals.allJuices.inOrder(of: context.menu).flatMap { juice in
            totals.soldSizes(of: juice, on: context.menu).map { size, cups in
                let size = context.menu.sizeName(of: Cup(juice, size: size), in: context.language)
                return ReportRow(
                    context.name(of: juice), [.words(size ?? texts(.optionsPlain))] + figures([cups]))
            }
        }
        return section(
            "sizes-table", .reportBySize, texts(.reportSizesTable),
            [.words(texts(.reportJuice)), .words(texts(.optionsSize)), .figure(texts(.reportSoldCups))], rows)
    }

    private var choices: ReportSection? {
        section(
            "choices-table", .reportByChoice, texts(.reportChoicesTable), heads([.csvOptions, .reportSoldCups]),
            totals.soldChoices(on: context.menu).map { choice, cups in
                ReportRow(context.name(of: choice), figures([cups]))
            })
    }

    /// What each discount took off, in a shop that gave some.
    private var discounts: ReportSection? {
        let takings = totals.takings
        let discounts = takings.discounts.keys.inOrder(of: context.menu.discounts.map(\.id))
        return section(
            "discounts-table", .reportDiscounts, texts(.reportDiscountsTable),
            heads([.discount, .reportDiscountsHead]),
            discounts.map { ReportRow(context.name(of: $0), money(takings.discounts[$0])) },
            total: money(takings.discounted))
    }

    /// The hours of a day: every hour from the first order to the last, and a row for the cancelled cups of the day before, so that
    /// all tables have the same sums.
    private var hours: ReportSection? {
        if !isDay { return nil }
        let rows = totals.hours(in: context.calendar).map { hour in
            ReportRow(head(hour), sales(totals.hours[hour], cancelled: totals.cancelledCups(at: hour)))
        }
        if rows.isEmpty { return nil }
        let earlier = ReportRow(texts(.reportEarlierOrders), sales(nil, cancelled: totals.earlierCups))
        return section(
            "hours-table", .reportHoursTable, texts(.reportByHour), heads([.reportHourHead] + Self.sales),
            rows + (totals.earlierCups > 0 ? [earlier] : []), total: sums(totals))
    }

    /// The days, weeks or months of a longer period.
    private var steps: ReportSection? {
        guard let step = report.period.step else { return nil }
        func cells(_ totals: ReportTotals) -> [ReportCell] {
            sums(totals) + figures([totals.wasted.sales.cups]) + money(totals.takings.total)
        }
        return section(
            "days-table", .reportDaysTable, texts(.reportByDay),
            heads([.reportDay] + Self.sales + [.reportWastedCups]) + moneyHead,
            report.totals(by: step).filter { $0.first <= context.clock.today }.map { first, totals in
                ReportRow(context.names(of: step, first, in: report.period).name, cells(totals))
            }, total: cells(totals))
    }

    /// The cups sold on each weekday, by hour: the numbers of `HeatMap`.
    private var heat: ReportSection? {
        if isDay { return nil }
        let columns = report.weekdays + [totals]
        let rows = totals.hours(in: context.calendar).map { hour in
            ReportRow(head(hour), figures(columns.map { $0.soldCups(at: hour) }))
        }
        if rows.isEmpty { return nil }
        let earlier = ReportRow(texts(.reportEarlierOrders), figures(columns.map { -$0.earlierCups }))
        return section(
            "heat-table", .reportHeatTable, texts(.reportHeat),
            heads([.reportHourHead]) + context.weekdays.map { .figure($0) } + heads([.reportTotal]),
            rows + (totals.earlierCups > 0 ? [earlier] : []), total: figures(columns.map(\.soldCups)))
    }

    /// The takings by kind of payment, in a shop that records payments.
    private var payments: ReportSection? {
        let takings = totals.takings
        if takings.payments.isEmpty { return nil }
        let kinds = PaymentKind.allCases.filter { takings.payments[$0] != nil }
        let unpaid = ReportRow(texts(.reportNotRecorded), money(takings.unpaid))
        return section(
            "payments-table", .reportPayments, texts(.reportPayments), heads([.reportPayment, .reportTakings]),
            kinds.map { ReportRow(texts($0.text), money(takings.payments[$0])) }
                + (takings.unpaid == 0 ? [] : [unpaid]),
            total: money(takings.total))
    }

    private var fruits: ReportSection? {
        let net = totals.netFruit
        let cost = context.menu.cost(of: net)
        return section(
            "fruits-table", .reportFruits, texts(.reportFruitsTable),
            heads(
                [.reportFruit, .reportUsed, .reportReturned, .reportNet, .reportThrownAway]
                    + (hasCosts ? [.reportCost] : [])),
            totals.allFruits.inOrder(of: context.menu).map { fruit in
                let (took, back) = (totals.used[fruit] ?? 0, totals.returnedCount(of: fruit))
                let counts = [took, back, took - back, totals.wasted.fruits[fruit] ?? 0]
                let figures: [ReportCell] = counts.map { .figure(context.figure($0, of: fruit)) }
                let cost = context.menu[fruit]?.cost(of: net[fruit] ?? 0)
                return ReportRow(context.name(of: fruit), figures + costCell(cost))
            },
            total: cost.flatMap { hasCosts ? Array(repeating: .figure(""), count: 4) + costCell($0) : nil })
    }

    /// The price, the cost and the margin of a cup of each juice and size that was sold.
    private var costs: ReportSection? {
        let menu = context.menu
        return section(
            "costs-table", .reportCosts,
            texts(.reportCostsTable) + (tax == nil ? "" : " · " + texts(.reportMarginNet)),
            heads([.reportJuice, .menuPrice, .reportCost, .reportMargin, .reportMarginPercent]),
            totals.allJuices.inOrder(of: menu).compactMap { menu[$0] }.flatMap { juice in
                menu.margins(of: juice, tax: tax).map { size, price, margin in
                    let name = context.name(of: Cup(juice.id, size: size?.id))
                    let amounts = [price, margin.cost, margin.amount].map { $0.map(context.money) ?? "" }
                    let percent = margin.percent.map { "\(NumberFormat.grouped($0))%" } ?? ""
                    return ReportRow(name, (amounts + [percent]).map { .figure($0) })
                }
            })
    }

    private var hasCosts: Bool { context.menu.hasCosts }
    private var tax: TaxRate? { context.settings.tax }

    private func costCell(_ cost: Int?) -> [ReportCell] {
        hasCosts ? [.figure(cost.map(context.money) ?? texts(.purchasesUnknown))] : []
    }

    /// The orders that each person took, in a shop that names its people or tablets; the most cups first.
    private var sellers: ReportSection? {
        let amounts = totals.takings.isEmpty ? [] : AuthorRow.amounts(of: totals.people)
        func cells(_ totals: AuthorTotals) -> [ReportCell] {
            figures([totals.ordered.orders, totals.ordered.cups])
                + amounts.map { .figure(context.money($0.amount(totals))) }
        }
        return section(
            "sellers-table", .reportSellers, texts(.reportSellersTable),
            heads([.reportAuthor, .reportOrders, .reportCups] + amounts.map(\.head)),
            AuthorRow.all(of: totals, context: context) { ($0.ordered.cups, $0.amount) }
                .filter { author in
                    author.totals.ordered.orders > 0 || amounts.contains { $0.amount(author.totals) != 0 }
                }
                .map { ReportRow($0.name, cells($0.totals)) }, total: cells(totals.people))
    }

    /// What each person or tablet did, in a shop that names them.
    private var authors: ReportSection? {
        func cells(_ totals: AuthorTotals) -> [ReportCell] {
            figures(AuthorRow.columns.map { $0.figure(totals) }) + money(totals.givenBack)
                + [.words(context.list(totals.wastedFruit) ?? "")]
        }
        return section(
            "authors-table", .reportAuthors, texts(.reportAuthorsTable),
            heads(
                [.reportAuthor] + AuthorRow.columns.map(\.head)
                    + (totals.takings.isEmpty ? [] : [.reportGivenBackHead]))
                + [.words(texts(.reportWastedFruitHead))],
            AuthorRow.all(of: totals, context: context).map { ReportRow($0.name, cells($0.totals)) },
            total: cells(totals.people))
    }

    private var cancellations: ReportSection? {
        var localTimes = LocalTimes(context.calendar)
        let (returned, wasted) = (totals.returned.sales, totals.wasted.sales)
        let caption = texts(
            .reportCancelledTable,
            [
                .orders: NumberFormat.grouped(returned.orders), .cups: NumberFormat.grouped(returned.cups),
                .wastedOrders: NumberFormat.grouped(wasted.orders), .wastedCups: NumberFormat.grouped(wasted.cups),
            ])
        let heads: [ReportCell] = [
            .words(texts(.reportTime)), .words(texts(.reportOrder)), .words(texts(.reportJuice)),
            .words(texts(.reportCancelledHow)),
        ]
        return section(
            "cancelled-table", .reportCancelled, caption, heads,
            report.cancellations.map { cancellation in
                let juices = cancellation.lines.map { line in
                    texts(
                        .reportSeveral,
                        [.juice: context.name(of: line.cup), .cups: NumberFormat.grouped(line.cups)])
                }
                return ReportRow(
                    String(localTimes(cancellation.time).clock.prefix(5)),
                    [
                        .words(context.name(of: report.orders[cancellation.number], cancellation.number)),
                        .words(juices.joined(separator: " · ")),
                        .words(texts(cancellation.wasMade ? .cancelledAfterMaking : .cancelledBeforeMaking)),
                    ])
            })
    }

    /// The cups stay sold; the takings are less by the refunds of the day.
    private var refunds: ReportSection? {
        var localTimes = LocalTimes(context.calendar)
        return section(
            "refunds-table", .reportRefunds, texts(.reportRefundsTable),
            [.words(texts(.reportTime)), .words(texts(.reportOrder)), .words(texts(.refund))],
            report.refunds.map { refund in
                ReportRow(
                    String(localTimes(refund.time).clock.prefix(5)),
                    [
                        .words(context.name(of: report.orders[refund.number], refund.number)),
                        .words(context.line(refund)),
                    ])
            })
    }

    /// One row per fruit and one column per reason that occurred.
    private var stockChanges: ReportSection? {
        let changes = StockChange.Reason.allCases.compactMap { reason in
            totals.stockChanges[reason].map { (reason: reason, totals: $0) }
        }
        if changes.isEmpty { return nil }
        let fruits = Set(changes.flatMap(\.totals.deltas.keys)).inOrder(of: context.menu)
        let times = ReportRow(
            texts(.reportTimesHead),
            changes.map { .figure(texts(.reportTimes, [.count: NumberFormat.grouped($0.totals.times)])) })
        let table = ReportTable(
            caption: texts(.reportAdjustmentsTable),
            heads: heads([.reportFruit] + changes.map(\.reason.label)),
            rows: fruits.map { fruit in
                let cells = changes.map { change in
                    change.totals.deltas[fruit].map { context.signed($0, of: fruit) } ?? ""
                }
                return ReportRow(context.name(of: fruit), cells.map { .figure($0) })
            }, total: times)
        return ReportSection(id: "adjustments-table", heading: texts(.reportAdjustments), table: table)
    }

    /// Fruit that went to other shops and came from them, and what was lost on the way here.
    private var transfers: ReportSection? {
        let transfers = totals.transfers
        return section(
            "transfers-table", .transfersTitle, texts(.reportTransfersTable),
            heads([.reportFruit, .reportSent, .reportReceived, .reportLost]),
            transfers.fruits.inOrder(of: context.menu).map { fruit in
                let counts = [transfers.sent[fruit], transfers.received[fruit], transfers.lost[fruit]]
                return ReportRow(
                    context.name(of: fruit),
                    counts.map { .figure($0.map { context.figure($0, of: fruit) } ?? "") })
            })
    }

    // MARK: - Parts of tables

    /// - Parameter total: the row of sums, for a table that has one.
    /// - Returns: nil without rows.
    private func section(
        _ id: String, _ heading: Text, _ caption: String, _ heads: [ReportCell], _ rows: [ReportRow],
        total: [ReportCell]? = nil
    ) -> ReportSection? {
        if rows.isEmpty { return nil }
        let total = total.map { ReportRow(texts(.reportTotal), $0) }
        return ReportSection(
            id: id, heading: texts(heading),
            table: ReportTable(caption: caption, heads: heads, rows: rows, total: total))
    }

    /// The heads of the columns: first the names, then the figures.
    private func heads(_ texts: [Text]) -> [ReportCell] {
        texts.prefix(1).map { .words(self.texts($0)) } + texts.dropFirst().map { .figure(self.texts($0)) }
    }

    /// The heads of `sales` and `sums`.
    private static let sales: [Text] = [.reportOrders, .reportCups, .reportCancelledCups, .reportSoldCups]

    private func sales(_ sales: ReportTotals.Sales?, cancelled: Int) -> [ReportCell] {
        let (orders, cups) = (sales?.orders ?? 0, sales?.cups ?? 0)
        return figures([orders, cups, cancelled, cups - cancelled])
    }

    private func sums(_ totals: ReportTotals) -> [ReportCell] {
        sales(totals.sales, cancelled: totals.sales.cups - totals.soldCups)
    }

    private func figures(_ counts: [Int]) -> [ReportCell] { counts.map { .figure(NumberFormat.grouped($0)) } }

    private func head(_ hour: Int) -> String { texts(.reportHour, [.hour: hour.zeroPadded(to: 2)]) }

    /// The column of takings, which a shop without prices does not have.
    private var moneyHead: [ReportCell] { totals.takings.isEmpty ? [] : [.figure(texts(.reportTakings))] }

    private func money(_ amount: Int?) -> [ReportCell] {
        totals.takings.isEmpty ? [] : [.figure(amount.map(context.money) ?? "")]
    }
}
