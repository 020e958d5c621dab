import Bytes
import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The sums of each shop over some days. Of a day that is not over, only what the list of all shops has.
struct ChainReport {
    let rows: [Row]

    struct Row {
        let shop: ChainShop
        /// The totals of the days that are over.
        let totals: ChainTotals
        /// The day that is not.
        let open: ShopDay?
        /// The cash that all closings counted, less the cash that should have been there.
        let difference: Int
        let menu: Menu
        let currency: Currency
        let asOf: String

        var orders: Int { totals.orders + (open?.orders ?? 0) }
        var cups: Int { totals.cups + (open?.cups ?? 0) }
        var takings: Int { totals.takings + (open?.takings ?? 0) }
    }

    /// The columns of counts and money, which add up; nil is the sum of all shops.
    private func figures(_ context: PageContext) -> [TableColumn<Row?>] {
        func count(_ head: Text, _ count: @escaping @Sendable (Row) -> Int) -> TableColumn<Row?> {
            context.figure(head) { [rows] in .number($0.map(count) ?? rows.reduce(0) { $0 + count($1) }) }
        }
        // The amounts of several currencies are not added.
        func money(_ head: Text, _ amount: @escaping @Sendable (Row) -> Int) -> TableColumn<Row?> {
            context.figure(head) { [rows] row in
                if let row { return .money(amount(row), row.currency) }
                guard let currency = rows.first?.currency, rows.allSatisfy({ $0.currency == currency }) else {
                    return .plain("–")
                }
                return .money(rows.reduce(0) { $0 + amount($1) }, currency)
            }
        }
        // A chain that sells nothing beside its menu has no column of it.
        let sellsAmounts = rows.contains { $0.totals.openAmounts != 0 }
        let openAmounts = sellsAmounts ? [money(.openAmountWord, \.totals.openAmounts)] : []
        return [
            count(.reportOrders, \.orders), count(.reportSoldCups, \.cups), money(.reportTakings, \.takings),
        ] + openAmounts + [
            money(.reportDiscountsHead, \.totals.discounted), money(.reportGivenBackHead, \.totals.givenBack),
            money(.headDifference, \.difference),
        ]
    }

    private func shop(_ context: PageContext) -> TableColumn<Row?> { context.words(.headShop) { $0?.shop.name } }

    func tables(_ context: PageContext) -> [ReportTable] {
        let texts = context.texts
        let shops = ReportTable(
            texts(.headByShop), [shop(context)] + figures(context), rows, total: .some(nil), in: context
        ) { row in
            ReportRow.About(href: row.map { "\(HeadAddress.shops.path)/\($0.shop.id)/" }, note: row?.asOf)
        }
        var (cups, names, lost) = ([JuiceID: Int](), [JuiceID: String](), [(String, String)]())
        for row in rows {
            for (juice, sold) in row.totals.juices {
                cups[juice, default: 0] += sold
                if names[juice] == nil { names[juice] = row.menu.names(of: juice)?[context.language] }
            }
            for (fruit, count) in row.totals.lost.inOrder(of: row.menu) {
                let name = row.menu.names(of: fruit)?[context.language] ?? fruit.rawValue
                lost.append((row.shop.name, "\(TextRule.isolated(name)) \(row.menu.unit(of: fruit).signed(-count))"))
            }
        }
        let juices = cups.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map {
            (name: TextRule.isolated(names[$0.key] ?? $0.key.rawValue), cups: $0.value)
        }
        var tables = [shops]
        if !juices.isEmpty {
            tables.append(
                ReportTable(
                    texts(.headByJuice),
                    [context.words(.reportJuice, \.name), context.count(.reportSoldCups, \.cups)], juices, in: context))
        }
        if !lost.isEmpty {
            tables.append(
                ReportTable(
                    texts(.reportLost), [context.words(.headShop, \.0), context.words(.reportFruit, \.1)], lost,
                    in: context))
        }
        return tables
    }

    func csv(_ context: PageContext) -> [UInt8] {
        let id = TableColumn<Row?>("id") { .some($0?.shop.id.rawValue) }
        let heard = context.words(.headHeard) { (row: Row?) in row?.asOf }
        return CSV.bytes([id, shop(context)] + figures(context) + [heard], rows)
    }
}

/// The report of the chain: the sums of its shops.
extension HeadApp {
    func showReport(_ query: Form, _ context: PageContext) throws -> Response {
        let days = ReportDays(query) ?? .today
        let (all, today) = try shopsToday()
        guard let period = days.period(today: today) else {
            let bounds = days.bounds(today: today)
            let fault = context.texts(.reportRangeFault, [.count: String(ReportPeriod.maxDays)])
            var page = HeadPage(.report, isFaulty: true, context: context)
            page.days = ReportDaysForm(
                kind: nil, first: bounds.first, last: bounds.last, fault: fault, texts: context.texts)
            return self.page(page, status: .unprocessableContent)
        }
        let report = try chainReport(all, period, context)
        var page = HeadPage(.report, context: context)
        page.notice = context.span(period.first, period.last)
        page.tables = report.tables(context)
        let from = "\(ReportDays.fromField)=\(period.first)&\(ReportDays.toField)=\(period.last)"
        page.days = ReportDaysForm(
            kind: nil, first: period.first, last: period.last,
            download: Link(href: "\(HeadAddress.reportCSV.path)?\(from)", label: "CSV"), texts: context.texts)
        return self.page(page)
    }

    func reportCSV(_ query: Form, _ context: PageContext) throws -> Response {
        let (all, today) = try shopsToday()
        guard let period = (ReportDays(query) ?? .today).period(today: today) else {
            throw HTTPError.badRequest
        }
        let file = "chain-\(period.first)-\(period.last).csv"
        return Response(
            .ok,
            headers: [
                .init("Content-Type", CSV.mediaType),
                .init("Content-Disposition", "attachment; filename=\"\(file)\""), .notStored,
            ], body: try chainReport(all, period, context).csv(context))
    }

    private func chainReport(
        _ all: [ChainShop], _ period: ReportPeriod, _ context: PageContext
    ) throws -> ChainReport {
        let totals = try shops.totals(from: period.first, to: period.last)
        var (heardTimes, bounds) = (HeardTimes(context), [BusinessCalendar: Range<Date>]())
        return ChainReport(
            rows: try all.map { shop in
                let snapshot = try shops.shop(of: shop)
                let calendar = snapshot.calendar(shop.zone ?? clock.calendar.zone)
                let times = bounds[calendar] ?? calendar.times(from: period.first, to: period.last)
                bounds[calendar] = times
                return ChainReport.Row(
                    shop: shop, totals: totals[shop.id] ?? ChainTotals(),
                    open: shop.today.flatMap { period.contains($0.day) ? $0 : nil },
                    difference: snapshot.drawer.difference(in: times), menu: snapshot.menu,
                    currency: snapshot.settings.currency, asOf: heardTimes.asOf(shop))
            })
    }
}
