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
            juices, sizes, choices, places, discounts, payments, hours, steps, heat, fruits, costs, sellers, authors,
            cancellations, refunds, stockChanges, transfers,
        ]
        .compactMap { $0 }
    }

    private var juices: ReportSection? {
        let caption =
            [texts(.reportByJuice)] + (less.isEmpty ? [] : [texts(.reportJuicesNet)])
        return section(
            "juices-table", .reportJuicesTable, caption.joined(separator: ". "),
            sales(.reportJuice) + money(.csvAmount, \.amount),
            totals.allJuices.inOrder(of: context.menu).map { juice in
                SalesRow(
                    name: context.name(of: juice), sales: totals.juices[juice] ?? .init(),
                    cancelled: totals.cancelledCups(of: juice),
                    amount: totals.takings.juices[juice].map(money) ?? .none)
            } + openAmounts + less, total: sum(of: totals))
    }

    /// The row of what was not on the menu: money, and no cups.
    private var openAmounts: [SalesRow] {
        totals.takings.juices[.openAmount].map { [SalesRow(name: texts(.openAmountWord), amount: money($0))] } ?? []
    }

    /// The rows between the juices and the takings: discounts and refunds are not of one juice.
    private var less: [SalesRow] {
        [(Text.discount, totals.takings.discounted), (.refund, totals.takings.refunded)].filter { $0.1 != 0 }.map {
            SalesRow(name: texts($0), amount: .plain(context.signedMoney(-$1)))
        }
    }

    /// The cups by size, of the juices that have sizes.
    private var sizes: ReportSection? {
        section(
            "sizes-table", .reportBySize, texts(.reportSizesTable),
            [
                context.words(.reportJuice, \.juice), context.words(.optionsSize, \.size),
                context.count(.reportSoldCups, \.cups),
            ],
            totals.allJuices.inOrder(of: context.menu).flatMap { juice in
                totals.soldSizes(of: juice, on: context.menu).map { size, cups in
                    let size = context.menu.sizeName(of: Cup(juice, size: size), in: context.language)
                    return (juice: context.name(of: juice), size: size ?? texts(.optionsPlain), cups: cups)
                }
            })
    }

    private var choices: ReportSection? {
        section(
            "choices-table", .reportByChoice, texts(.reportChoicesTable),
            [
                context.words(.csvOptions) { context.name(of: $0.choice) },
                context.count(.reportSoldCups, \.cups),
            ], totals.soldChoices(on: context.menu))
    }

    /// The cups and orders for here and to go, in a shop that asks or asked.
    private var places: ReportSection? {
        if !context.menu.hasPlaces { return nil }
        return section(
            "places-table", .reportByPlace, texts(.reportPlacesTable),
            [
                context.words(.placeWord, \.name), context.count(.reportSoldCups, \.sold.cups),
                context.figure(.reportShare) { [totals] row in
                    totals.share(of: row.sold.cups).map { .plain("\($0)%") } ?? .none
                },
                context.count(.reportOrders, \.sold.orders),
            ],
            totals.soldPlaces(on: context.menu).map { place, sold in
                (name: place.map { context.name(of: $0) } ?? texts(.reportPlaceNotAsked), sold: sold)
            }, total: ("", totals.soldSales))
    }

    /// What each discount took off, in a shop that gave some.
    private var discounts: ReportSection? {
        let takings = totals.takings
        return section(
            "discounts-table", .reportDiscounts, texts(.reportDiscountsTable), amounts(.discount, .reportDiscountsHead),
            takings.discounts.keys.inOrder(of: context.menu.discounts.map(\.id)).map {
                (context.name(of: $0), takings.discounts[$0])
            }, total: ("", takings.discounted))
    }

    /// The hours of a day: every hour from the first order to the last, and a row for the cancelled cups of the day before, so that
    /// all tables have the same sums.
    private var hours: ReportSection? {
        if !isDay { return nil }
        let rows = totals.hours(in: context.calendar).map { hour in
            SalesRow(name: head(hour), sales: totals.hours[hour] ?? .init(), cancelled: totals.cancelledCups(at: hour))
        }
        if rows.isEmpty { return nil }
        let earlier = SalesRow(name: texts(.reportEarlierOrders), sales: .init(), cancelled: totals.earlierCups)
        return section(
            "hours-table", .reportHoursTable, texts(.reportByHour), sales(.reportHourHead),
            rows + (totals.earlierCups > 0 ? [earlier] : []), total: sum(of: totals))
    }

    /// The days, weeks or months of a longer period.
    private var steps: ReportSection? {
        guard let step = report.period.step else { return nil }
        return section(
            "days-table", .reportDaysTable, texts(.reportByDay),
            sales(.reportDay) + [context.count(.reportWastedCups, \.wasted)] + money(.reportTakings, \.amount),
            report.totals(by: step).filter { $0.first <= context.clock.today }.map { first, totals in
                sum(of: totals, context.names(of: step, first, in: report.period).name)
            }, total: sum(of: totals))
    }

    /// The cups sold on each weekday, by hour: the numbers of `HeatMap`.
    private var heat: ReportSection? {
        if isDay { return nil }
        let columns = report.weekdays + [totals]
        let rows = totals.hours(in: context.calendar).map { hour in
            (name: head(hour), cups: columns.map { $0.soldCups(at: hour) })
        }
        if rows.isEmpty { return nil }
        let earlier = (name: texts(.reportEarlierOrders), cups: columns.map { -$0.earlierCups })
        return section(
            "heat-table", .reportHeatTable, texts(.reportHeat),
            [context.words(.reportHourHead, \.name)]
                + (context.weekdays + [texts(.reportTotal)]).enumerated().map { index, head in
                    TableColumn(head) { .number($0.cups[index]) }
                },
            rows + (totals.earlierCups > 0 ? [earlier] : []), total: ("", columns.map(\.soldCups)))
    }

    /// The takings by kind of payment, in a shop that records payments.
    private var payments: ReportSection? {
        let takings = totals.takings
        if takings.payments.isEmpty { return nil }
        return section(
            "payments-table", .reportPayments, texts(.reportPayments), amounts(.reportPayment, .reportTakings),
            takings.payments.keys.inOrder.map { (context.name(of: $0), takings.payments[$0]) }
                + (takings.unpaid == 0 ? [] : [(texts(.reportNotRecorded), takings.unpaid)]),
            total: ("", takings.total))
    }

    private var fruits: ReportSection? {
        let (net, menu) = (totals.netFruit, context.menu)
        // The row of sums has no fruit: counts of different fruit do not add up.
        func count(_ head: Text, _ count: @escaping @Sendable (FruitID) -> Int) -> TableColumn<FruitID?> {
            context.figure(head) { $0.map { .plain(context.figure(count($0), of: $0)) } ?? .none }
        }
        let cost = context.figure(.reportCost) { (fruit: FruitID?) in
            let cost = fruit.map { menu[$0]?.cost(of: net[$0] ?? 0) } ?? menu.cost(of: net)
            return .plain(cost.map(context.money) ?? texts(.purchasesUnknown))
        }
        let columns =
            [
                context.words(.reportFruit) { $0.map { context.name(of: $0) } },
                count(.reportUsed) { totals.used[$0] ?? 0 }, count(.reportReturned) { totals.returnedCount(of: $0) },
                count(.reportNet) { net[$0] ?? 0 }, count(.reportThrownAway) { totals.wasted.fruits[$0] ?? 0 },
            ] + (menu.hasCosts ? [cost] : [])
        return section(
            "fruits-table", .reportFruits, texts(.reportFruitsTable), columns,
            totals.allFruits.inOrder(of: menu).map(\.self),
            total: menu.hasCosts && menu.cost(of: net) != nil ? .some(nil) : nil)
    }

    /// The price, the cost and the margin of a cup of each juice and size that was sold.
    private var costs: ReportSection? {
        let (menu, tax) = (context.menu, context.settings.tax)
        return section(
            "costs-table", .reportCosts,
            texts(.reportCostsTable) + (tax == nil ? "" : " · " + texts(.reportMarginNet)),
            [
                context.words(.reportJuice, \.name), context.amount(.menuPrice, \.price),
                context.amount(.reportCost, \.margin.cost), context.amount(.reportMargin, \.margin.amount),
                context.figure(.reportMarginPercent) {
                    $0.margin.percent.map { .plain("\(NumberFormat.grouped($0))%") } ?? .none
                },
            ],
            totals.allJuices.inOrder(of: menu).compactMap { menu[$0] }.flatMap { juice in
                menu.margins(of: juice, tax: tax).map { size, price, margin in
                    (name: context.name(of: Cup(juice.id, size: size?.id)), price: price, margin: margin)
                }
            })
    }

    /// The orders that each person took, in a shop that names its people or tablets; the most cups first.
    private var sellers: ReportSection? {
        let amounts = totals.takings.isEmpty ? [] : AuthorRow.amounts(of: totals.people)
        let columns = AuthorColumns(context: context)
        return section(
            "sellers-table", .reportSellers, texts(.reportSellersTable),
            [columns.name, columns.orders, columns.cups] + columns.of(amounts),
            AuthorRow.all(of: totals, context: context) { ($0.ordered.cups, $0.amount) }
                .filter { author in
                    author.totals.ordered.orders > 0 || amounts.contains { $0.amount(author.totals) != 0 }
                }, total: AuthorRow(name: "", totals: totals.people))
    }

    /// What each person or tablet did, in a shop that names them.
    private var authors: ReportSection? {
        let columns = AuthorColumns(context: context)
        return section(
            "authors-table", .reportAuthors, texts(.reportAuthorsTable),
            [columns.name] + columns.deeds + (totals.takings.isEmpty ? [] : [columns.givenBack])
                + [columns.wastedFruit],
            AuthorRow.all(of: totals, context: context), total: AuthorRow(name: "", totals: totals.people))
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
        return section(
            "cancelled-table", .reportCancelled, caption,
            words([.reportTime, .reportOrder, .reportJuice, .reportCancelledHow]),
            report.cancellations.map { cancellation in
                let juices = cancellation.lines.map { line in
                    texts(
                        .reportSeveral,
                        [.juice: context.name(of: line.cup), .cups: NumberFormat.grouped(line.cups)])
                }
                return [
                    String(localTimes(cancellation.time).clock.prefix(5)),
                    context.name(of: report.orders[cancellation.number], cancellation.number),
                    juices.joined(separator: " · "),
                    texts(cancellation.wasMade ? .cancelledAfterMaking : .cancelledBeforeMaking),
                ]
            })
    }

    /// The cups stay sold; the takings are less by the refunds of the day.
    private var refunds: ReportSection? {
        var localTimes = LocalTimes(context.calendar)
        return section(
            "refunds-table", .reportRefunds, texts(.reportRefundsTable), words([.reportTime, .reportOrder, .refund]),
            report.refunds.map { refund in
                [
                    String(localTimes(refund.time).clock.prefix(5)),
                    context.name(of: report.orders[refund.number], refund.number), context.line(refund),
                ]
            })
    }

    /// One row per fruit and one column per reason that occurred.
    private var stockChanges: ReportSection? {
        let changes = StockChange.Reason.allCases.compactMap { reason in
            totals.stockChanges[reason].map { (reason: reason, totals: $0) }
        }
        if changes.isEmpty { return nil }
        // The last row has no fruit, but how often there was a change.
        let columns: [TableColumn<FruitID?>] =
            [context.words(.reportFruit) { $0.map { context.name(of: $0) } }]
            + changes.map { change in
                context.figure(change.reason.label) { fruit in
                    guard let fruit else {
                        let times = NumberFormat.grouped(change.totals.times)
                        return .plain(context.texts(.reportTimes, [.count: times]))
                    }
                    return change.totals.deltas[fruit].map { .plain(context.signed($0, of: fruit)) } ?? .none
                }
            }
        let table = ReportTable(
            texts(.reportAdjustmentsTable), columns,
            Set(changes.flatMap(\.totals.deltas.keys)).inOrder(of: context.menu), total: .some(nil),
            totalHead: .reportTimesHead, in: context)
        return ReportSection(id: "adjustments-table", heading: texts(.reportAdjustments), table: table)
    }

    /// Fruit that went to other shops and came from them, and what was lost on the way here.
    private var transfers: ReportSection? {
        let transfers = totals.transfers
        func count(_ head: Text, _ counts: [FruitID: Int]) -> TableColumn<FruitID> {
            context.figure(head) { fruit in counts[fruit].map { .plain(context.figure($0, of: fruit)) } ?? .none }
        }
        return section(
            "transfers-table", .transfersTitle, texts(.reportTransfersTable),
            [
                context.words(.reportFruit) { context.name(of: $0) }, count(.reportSent, transfers.sent),
                count(.reportReceived, transfers.received), count(.reportLost, transfers.lost),
            ], transfers.fruits.inOrder(of: context.menu))
    }

    // MARK: - Parts of tables

    /// - Parameter total: the row of sums, for a table that has one.
    /// - Returns: nil without rows.
    private func section<Row>(
        _ id: String, _ heading: Text, _ caption: String, _ columns: [TableColumn<Row>], _ rows: [Row],
        total: Row? = nil
    ) -> ReportSection? {
        if rows.isEmpty { return nil }
        return ReportSection(
            id: id, heading: texts(heading),
            table: ReportTable(caption, columns, rows, total: total, in: context))
    }

    /// The columns of `SalesRow`, besides the money.
    private func sales(_ name: Text) -> [TableColumn<SalesRow>] {
        [
            context.words(name, \.name), context.count(.reportOrders) { $0.sales?.orders },
            context.count(.reportCups) { $0.sales?.cups }, context.count(.reportCancelledCups) { $0.cancelled },
            context.count(.reportSoldCups) { row in row.sales.map { $0.cups - (row.cancelled ?? 0) } },
        ]
    }

    private func sum(of totals: ReportTotals, _ name: String = "") -> SalesRow {
        SalesRow(
            name: name, sales: totals.sales, cancelled: totals.sales.cups - totals.soldCups,
            wasted: totals.wasted.sales.cups, amount: money(totals.takings.total))
    }

    /// A column of money, which a shop without prices does not have.
    private func money<Row>(_ head: Text, _ amount: @escaping @Sendable (Row) -> TableValue) -> [TableColumn<Row>] {
        totals.takings.isEmpty ? [] : [context.figure(head, amount)]
    }

    private func money(_ amount: Int) -> TableValue { .money(amount, context.settings.currency) }

    /// Names with an amount of money.
    private func amounts(_ name: Text, _ head: Text) -> [TableColumn<(name: String, amount: Int?)>] {
        [context.words(name, \.name)]
            + money(head) { row in row.amount.map { .money($0, context.settings.currency) } ?? .none }
    }

    /// Columns that are all words.
    private func words(_ heads: [Text]) -> [TableColumn<[String]>] {
        heads.enumerated().map { index, head in context.words(head) { $0[index] } }
    }

    private func head(_ hour: Int) -> String { texts(.reportHour, [.hour: hour.zeroPadded(to: 2)]) }
}

/// The orders of a juice or a time, and the cups of them that stayed sold.
private struct SalesRow: Sendable {
    let name: String
    /// nil for an amount alone.
    var sales: ReportTotals.Sales?
    var cancelled: Int?
    var wasted = 0
    var amount = TableValue.none
}
