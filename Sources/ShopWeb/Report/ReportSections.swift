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

    var all: [ReportSection] {
        [juices, payments, hours, steps, heat, fruits, authors, cancellations, stockChanges].compactMap { $0 }
    }

    private var juices: ReportSection? {
        let all = totals.allJuices.inOrder(of: context.menu)
        if all.isEmpty { return nil }
        let rows = all.map { juice in
            let sales = totals.juices[juice] ?? .init()
            let counts = [sales.orders, sales.cups, totals.cancelledCups(of: juice), totals.soldCups(of: juice)]
            return ReportRow(name(juice), figures(counts) + money(totals.takings.juices[juice]))
        }
        return ReportSection(
            id: "juices-table", heading: texts(.reportJuicesTable),
            table: ReportTable(
                caption: texts(.reportByJuice),
                heads: heads(.reportJuice, .reportOrders, .reportCups, .reportCancelledCups, .reportSoldCups)
                    + moneyHead,
                rows: rows,
                total: ReportRow(texts(.reportTotal), figures(sums(totals)) + money(totals.takings.total))))
    }

    /// Of a day: every hour from the first order to the last, and a row for the cancelled cups of the day before, so that
    /// all tables have the same sums.
    private var hours: ReportSection? {
        let hours = totals.hours(in: context.calendar)
        if hours.isEmpty || report.period.kind != .day { return nil }
        let all = hours.map { hour in
            let sales = totals.hours[hour] ?? .init()
            return ReportRow(
                texts(.reportHour, [.hour: hour.zeroPadded(to: 2)]),
                [sales.orders, sales.cups, totals.cancelledCups(at: hour), totals.soldCups(at: hour)])
        }
        let earlier = totals.earlierCups
        return ReportSection(
            id: "hours-table", heading: texts(.reportHoursTable),
            table: ReportTable(
                caption: texts(.reportByHour),
                heads: heads(.reportHourHead, .reportOrders, .reportCups, .reportCancelledCups, .reportSoldCups),
                rows: all + (earlier > 0 ? [ReportRow(texts(.reportEarlierOrders), [0, 0, earlier, -earlier])] : []),
                total: ReportRow(texts(.reportTotal), sums(totals))))
    }

    /// The days, weeks or months of a longer period.
    private var steps: ReportSection? {
        guard let step = report.period.step else { return nil }
        let rows = report.totals(by: step).filter { $0.first <= context.clock.today }.map { first, totals in
            ReportRow(
                ReportStep(step, first, in: report.period, context: context).name,
                figures(sums(totals) + [totals.wasted.sales.cups]) + money(totals.takings.total))
        }
        return ReportSection(
            id: "days-table", heading: texts(.reportDaysTable),
            table: ReportTable(
                caption: texts(.reportByDay),
                heads: heads(
                    .reportDay, .reportOrders, .reportCups, .reportCancelledCups, .reportSoldCups, .reportWastedCups)
                    + moneyHead,
                rows: rows,
                total: ReportRow(
                    texts(.reportTotal),
                    figures(sums(totals) + [totals.wasted.sales.cups]) + money(totals.takings.total))))
    }

    /// The cups sold on each weekday, by hour: the numbers of `HeatMap`.
    private var heat: ReportSection? {
        let hours = totals.hours(in: context.calendar)
        if hours.isEmpty || report.period.kind == .day { return nil }
        let columns = report.weekdays + [totals]
        var rows = hours.map { hour in
            ReportRow(texts(.reportHour, [.hour: hour.zeroPadded(to: 2)]), columns.map { $0.soldCups(at: hour) })
        }
        if totals.earlierCups > 0 {
            rows.append(ReportRow(texts(.reportEarlierOrders), columns.map { -$0.earlierCups }))
        }
        return ReportSection(
            id: "heat-table", heading: texts(.reportHeatTable),
            table: ReportTable(
                caption: texts(.reportHeat),
                heads: heads(.reportHourHead) + (0..<7).map { .figure(context.weekday($0)) } + heads(.reportTotal),
                rows: rows, total: ReportRow(texts(.reportTotal), columns.map(\.soldCups))))
    }

    /// The takings by kind of payment, in a shop that records payments.
    private var payments: ReportSection? {
        let takings = totals.takings
        if takings.payments.isEmpty { return nil }
        let kinds = PaymentKind.allCases.filter { takings.payments[$0] != nil }
        var rows = kinds.map { ReportRow(texts($0.text), money(takings.payments[$0])) }
        if takings.unpaid != 0 { rows.append(ReportRow(texts(.reportNotRecorded), money(takings.unpaid))) }
        return ReportSection(
            id: "payments-table", heading: texts(.reportPayments),
            table: ReportTable(
                caption: texts(.reportPayments), heads: heads(.reportPayment, .reportTakings), rows: rows,
                total: ReportRow(texts(.reportTotal), money(takings.total))))
    }

    /// The column of takings, which a shop without prices does not have.
    private var moneyHead: [ReportCell] { totals.takings.isEmpty ? [] : [.figure(texts(.reportTakings))] }

    private func money(_ amount: Int?) -> [ReportCell] {
        totals.takings.isEmpty ? [] : [.figure(amount.map(context.money) ?? "")]
    }

    private func figures(_ counts: [Int]) -> [ReportCell] { counts.map { .figure(NumberFormat.grouped($0)) } }

    private func sums(_ totals: ReportTotals) -> [Int] {
        let sales = totals.sales
        return [sales.orders, sales.cups, sales.cups - totals.soldCups, totals.soldCups]
    }

    private var fruits: ReportSection? {
        let (used, returned, wasted) = (totals.used, totals.returned.fruits, totals.wasted.fruits)
        let all = totals.allFruits.inOrder(of: context.menu)
        if all.isEmpty { return nil }
        return ReportSection(
            id: "fruits-table", heading: texts(.reportFruits),
            table: ReportTable(
                caption: texts(.reportFruitsTable),
                heads: heads(.reportFruit, .reportUsed, .reportReturned, .reportNet, .reportThrownAway),
                rows: all.map { fruit in
                    let (took, back) = (used[fruit] ?? 0, returned[fruit] ?? 0)
                    return ReportRow(name(fruit), [took, back, took - back, wasted[fruit] ?? 0])
                }))
    }

    /// In a shop that names its people or tablets.
    private var authors: ReportSection? {
        let rows = AuthorRow.all(of: totals, context: context)
        if rows.isEmpty { return nil }
        return ReportSection(
            id: "authors-table", heading: texts(.reportAuthors),
            table: ReportTable(
                caption: texts(.reportAuthorsTable),
                heads: [.words(texts(.reportAuthor))] + AuthorRow.columns.map { .figure(texts($0.head)) }
                    + (totals.takings.isEmpty ? [] : [.figure(texts(.reportGivenBackHead))]),
                rows: rows.map { row in
                    ReportRow(
                        row.name, figures(AuthorRow.columns.map { $0.figure(row.totals) }) + money(row.totals.givenBack)
                    )
                },
                total: ReportRow(
                    texts(.reportTotal),
                    figures(AuthorRow.columns.map { $0.sum(totals) }) + money(totals.takings.givenBack))))
    }

    private var cancellations: ReportSection? {
        if report.cancellations.isEmpty { return nil }
        var localTimes = LocalTimes(context.calendar)
        let rows = report.cancellations.map { cancellation in
            let how = cancellation.wasMade ? Text.cancelledAfterMaking : .cancelledBeforeMaking
            return ReportRow(
                String(localTimes(cancellation.time).clock.prefix(5)),
                [
                    .figure(NumberFormat.grouped(cancellation.number)),
                    .words(
                        cancellation.lines.map {
                            texts(.reportSeveral, [.juice: name($0.juice), .cups: NumberFormat.grouped($0.cups)])
                        }.joined(separator: " · ")),
                    .words(texts(how)),
                ])
        }
        let heads: [ReportCell] = [
            .words(texts(.reportTime)), .figure(texts(.reportOrder)), .words(texts(.reportJuice)),
            .words(texts(.reportCancelledHow)),
        ]
        return ReportSection(
            id: "cancelled-table", heading: texts(.reportCancelled),
            table: ReportTable(caption: summary, heads: heads, rows: rows))
    }

    private var summary: String {
        let (returned, wasted) = (totals.returned.sales, totals.wasted.sales)
        return texts(
            .reportCancelledTable,
            [
                .orders: NumberFormat.grouped(returned.orders), .cups: NumberFormat.grouped(returned.cups),
                .wastedOrders: NumberFormat.grouped(wasted.orders), .wastedCups: NumberFormat.grouped(wasted.cups),
            ])
    }

    /// One row per fruit and one column per reason that occurred.
    private var stockChanges: ReportSection? {
        let reasons = StockChange.Reason.allCases.filter { totals.stockChanges[$0] != nil }
        if reasons.isEmpty { return nil }
        let all = reasons.reduce(into: Set<FruitID>()) {
            $0.formUnion(totals.stockChanges[$1]?.deltas.keys ?? [:].keys)
        }
        let rows = all.inOrder(of: context.menu).map { fruit in
            ReportRow(
                name(fruit),
                reasons.map { .figure(totals.stockChanges[$0]?.deltas[fruit].map(NumberFormat.signed) ?? "") })
        }
        let times = reasons.map {
            ReportCell.figure(texts(.reportTimes, [.count: NumberFormat.grouped(totals.stockChanges[$0]?.times ?? 0)]))
        }
        return ReportSection(
            id: "adjustments-table", heading: texts(.reportAdjustments),
            table: ReportTable(
                caption: texts(.reportAdjustmentsTable),
                heads: heads(.reportFruit) + reasons.map { .figure(texts($0.label)) },
                rows: rows, total: ReportRow(texts(.reportTimesHead), times)))
    }

    /// The heads of the columns: first the names, then the figures.
    private func heads(_ row: Text, _ figures: Text...) -> [ReportCell] {
        [.words(texts(row))] + figures.map { .figure(texts($0)) }
    }

    private func name(_ juice: JuiceID) -> String { context.name(of: juice) }
    private func name(_ fruit: FruitID) -> String { context.name(of: fruit) }
}
