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

    /// The columns of money and counts, which add up.
    private static let figures: [(head: Text, isMoney: Bool, figure: @Sendable (Row) -> Int)] = [
        (.reportOrders, false, { $0.orders }), (.reportSoldCups, false, { $0.cups }),
        (.reportTakings, true, { $0.takings }), (.reportDiscountsHead, true, { $0.totals.discounted }),
        (.reportGivenBackHead, true, { $0.totals.givenBack }), (.headDifference, true, { $0.difference }),
    ]

    func tables(_ context: PageContext) -> [ReportTable] {
        let texts = context.texts
        let shops = ReportTable(
            caption: texts(.headByShop),
            heads: [.words(texts(.headShop))] + Self.figures.map { .figure(texts($0.head)) },
            rows: rows.map { row in
                ReportRow(
                    row.shop.name,
                    Self.figures.map { .figure(text($0.figure(row), $0.isMoney ? row.currency : nil, context)) },
                    href: "\(HeadAddress.shops.path)/\(row.shop.id)/", note: row.asOf)
            },
            total: ReportRow(
                texts(.reportTotal),
                Self.figures.map { column in
                    if column.isMoney, currency == nil { return .figure("–") }
                    return .figure(text(sum(column.figure), column.isMoney ? currency : nil, context))
                }))
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
            ReportRow(TextRule.isolated(names[$0.key] ?? $0.key.rawValue), [.figure(NumberFormat.grouped($0.value))])
        }
        var tables = [shops]
        if !juices.isEmpty {
            tables.append(
                ReportTable(
                    caption: texts(.headByJuice),
                    heads: [.words(texts(.reportJuice)), .figure(texts(.reportSoldCups))], rows: juices))
        }
        if !lost.isEmpty {
            tables.append(
                ReportTable(
                    caption: texts(.reportLost), heads: [.words(texts(.headShop)), .words(texts(.reportFruit))],
                    rows: lost.map { ReportRow($0.0, [.words($0.1)]) }))
        }
        return tables
    }

    /// The currency of all shops; nil where they have several, whose amounts are not added.
    private var currency: Currency? { Set(rows.map(\.currency)).count == 1 ? rows.first?.currency : nil }

    private func sum(_ figure: (Row) -> Int) -> Int { rows.reduce(0) { $0 + figure($1) } }

    private func text(_ figure: Int, _ currency: Currency?, _ context: PageContext) -> String {
        currency.map { context.money(figure, in: $0) } ?? NumberFormat.grouped(figure)
    }

    func csv(_ context: PageContext) -> [UInt8] {
        typealias Column = CSVColumn<Row>
        let texts = context.texts
        let figures = Self.figures.map { column in
            column.isMoney
                ? Column(texts(column.head)) { .plain($0.currency.plain(column.figure($0))) }
                : Column(texts(column.head)) { .number(column.figure($0)) }
        }
        var table = CSVWriter(
            [Column("id") { .text($0.shop.id.rawValue) }, Column(texts(.headShop)) { .text($0.shop.name) }] + figures
                + [Column(texts(.headHeard)) { .text($0.asOf) }])
        for row in rows { table.add(row) }
        return table.drain()
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
