import ContentFile
import Foundation
import JuiceShop
import ShopRoutes

/// The tables of a day's report; a table without rows is left out.
struct ReportSections {
    let report: DayReport
    let context: PageContext

    private var texts: LanguageTexts { context.texts }

    var all: [ReportSection] { [juices, hours, fruits, cancellations, stockChanges].compactMap { $0 } }

    private var juices: ReportSection? {
        let cancelled = Set(report.returned.juices.keys).union(report.wasted.juices.keys)
        let all = cancelled.union(report.juices.keys).inOrder(of: context.menu)
        if all.isEmpty { return nil }
        let rows = all.map { juice in
            let sales = report.juices[juice] ?? .init()
            return ReportRow(
                name(juice),
                [sales.orders, sales.cups, report.cancelledCups(of: juice), report.soldCups(of: juice)])
        }
        return ReportSection(
            id: "juices-table", heading: texts(.reportJuicesTable),
            table: ReportTable(
                caption: texts(.reportByJuice),
                heads: heads(.reportJuice, .reportOrders, .reportCups, .reportCancelledCups, .reportSoldCups),
                rows: rows, total: sums))
    }

    /// Every hour from the first order to the last, and a row for the cancelled cups of the day before, so that all
    /// tables have the same sums.
    private var hours: ReportSection? {
        guard let first = report.hours.keys.min(), let last = report.hours.keys.max() else { return nil }
        let all = (first...last).map { hour in
            let sales = report.hours[hour] ?? .init()
            return ReportRow(
                texts(.reportHour, [.hour: Self.padded(hour)]),
                [sales.orders, sales.cups, report.cancelledCups(at: hour), report.soldCups(at: hour)])
        }
        let earlier = report.earlierCups
        return ReportSection(
            id: "hours-table", heading: texts(.reportHoursTable),
            table: ReportTable(
                caption: texts(.reportByHour),
                heads: heads(.reportHourHead, .reportOrders, .reportCups, .reportCancelledCups, .reportSoldCups),
                rows: all + (earlier > 0 ? [ReportRow(texts(.reportEarlierOrders), [0, 0, earlier, -earlier])] : []),
                total: sums))
    }

    private var sums: ReportRow {
        let total = report.total
        return ReportRow(
            texts(.reportTotal), [total.orders, total.cups, total.cups - report.soldCups, report.soldCups])
    }

    private var fruits: ReportSection? {
        let (used, returned, wasted) = (report.used, report.returned.fruits, report.wasted.fruits)
        let all = Set(used.keys).union(returned.keys).union(wasted.keys).inOrder(of: context.menu)
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
        let (returned, wasted) = (report.returned.sales, report.wasted.sales)
        return texts(
            .reportCancelledTable,
            [
                .orders: NumberFormat.grouped(returned.orders), .cups: NumberFormat.grouped(returned.cups),
                .wastedOrders: NumberFormat.grouped(wasted.orders), .wastedCups: NumberFormat.grouped(wasted.cups),
            ])
    }

    /// One row per fruit and one column per reason that occurred.
    private var stockChanges: ReportSection? {
        let reasons = StockChange.Reason.allCases.filter { report.stockChanges[$0] != nil }
        if reasons.isEmpty { return nil }
        let all = reasons.reduce(into: Set<FruitID>()) {
            $0.formUnion(report.stockChanges[$1]?.deltas.keys ?? [:].keys)
        }
        let rows = all.inOrder(of: context.menu).map { fruit in
            ReportRow(
                name(fruit),
                reasons.map { .figure(report.stockChanges[$0]?.deltas[fruit].map(NumberFormat.signed) ?? "") })
        }
        let times = reasons.map {
            ReportCell.figure(texts(.reportTimes, [.count: NumberFormat.grouped(report.stockChanges[$0]?.times ?? 0)]))
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

    private static func padded(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : String(hour) }
}
