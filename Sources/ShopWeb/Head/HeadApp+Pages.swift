import Bytes
import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// All shops, worst first.
extension HeadApp {
    func shopsPage(_ context: PageContext) throws -> HeadPage {
        let now = context.clock.now
        let all = try shops.shops().sorted {
            ($1.badness(at: now), $0.name, $0.id.rawValue) < ($0.badness(at: now), $1.name, $1.id.rawValue)
        }
        let weekAgo = context.clock.today.advanced(by: -7)
        let before = try shops.days(of: all.map(\.id), from: weekAgo, to: weekAgo)
        let texts = context.texts
        var page = HeadPage(.shops, context: context)
        if all.isEmpty { page.notice = texts(.headNoShops) }
        page.tables =
            all.isEmpty
            ? []
            : [
                ReportTable(
                    caption: texts(.headShops),
                    heads: [
                        .words(texts(.headShop)), .words(texts(.headState)), .figure(texts(.reportSoldCups)),
                        .figure(texts(.headWeekAgo)), .figure(texts(.reportTakings)), .words(texts(.headHeard)),
                    ],
                    rows: all.map { shop in
                        let today = shop.today.flatMap { $0.day == self.today(of: shop) ? $0 : nil }
                        let cups = before[shop.id]?[weekAgo].map { NumberFormat.grouped($0.soldCups) }
                        return ReportRow(
                            shop.name,
                            [
                                .words(words(of: shop, context)),
                                .figure(NumberFormat.grouped(today?.cups ?? 0)), .figure(cups ?? "–"),
                                .figure(today?.takings.map(context.money) ?? "–"), .words(asOf(shop, context)),
                            ], href: "\(HeadAddress.shops.path)/\(shop.id)/")
                    })
            ]
        return page
    }

    /// Today where the shop is.
    private func today(of shop: ChainShopState) -> Day { shop.zone.map { Day(clock.now, in: $0) } ?? clock.today }

    private func words(of shop: ChainShopState, _ context: PageContext) -> String {
        let texts = context.texts
        switch shop.trouble {
        case .forked: return texts(.headForked)
        case .refused(let words): return texts(.headRefused, [.label: TextRule.isolated(words)])
        case .newer: return texts(.headNewer)
        case nil: break
        }
        if shop.isSilent(at: clock.now) { return texts(.headSilent) }
        let soldOut = shop.today?.soldOut ?? 0
        return soldOut > 0 ? texts(.headSoldOut, [.count: NumberFormat.grouped(soldOut)]) : texts(.headWell)
    }
}

/// The report of the chain: the sums of its shops.
extension HeadApp {
    func showReport(_ query: Form, _ context: PageContext) throws -> Response {
        let days = ReportDays(query) ?? .today
        var page = HeadPage(.report, context: context)
        guard let period = days.period(today: context.clock.today) else {
            let bounds = days.bounds(today: context.clock.today)
            let fault = context.texts(.reportRangeFault, [.count: String(ReportPeriod.maxDays)])
            page.days = ReportDaysForm(
                kind: nil, first: bounds.first, last: bounds.last, fault: fault, texts: context.texts)
            return self.page(page, status: .unprocessableContent)
        }
        let report = try chainReport(period, context)
        page.notice = context.span(period.first, period.last)
        page.tables = report.tables(context)
        page.days = ReportDaysForm(kind: nil, first: period.first, last: period.last, texts: context.texts)
        let from = "\(ReportDays.fromField)=\(period.first)&\(ReportDays.toField)=\(period.last)"
        page.download = Link(href: "\(HeadAddress.reportCSV.path)?\(from)", label: "CSV")
        return self.page(page)
    }

    func reportCSV(_ query: Form, _ context: PageContext) throws -> Response {
        guard let period = (ReportDays(query) ?? .today).period(today: context.clock.today) else {
            throw HTTPError.badRequest
        }
        let file = "chain-\(period.first)-\(period.last).csv"
        return Response(
            .ok,
            headers: [
                .init("Content-Type", CSV.mediaType),
                .init("Content-Disposition", "attachment; filename=\"\(file)\""), .notStored,
            ], body: try chainReport(period, context).csv(context))
    }

    private func chainReport(_ period: ReportPeriod, _ context: PageContext) throws -> ChainReport {
        let all = try shops.shops()
        let days = try shops.days(of: all.map(\.id), from: period.first, to: period.last)
        return ChainReport(
            rows: try all.map { shop in
                let snapshot = try shops.store(of: shop.id).shop()
                let calendar = snapshot.calendar(shop.zone ?? clock.calendar.zone)
                var totals = ReportTotals()
                for day in (days[shop.id] ?? [:]).values { totals.add(day) }
                let open = shop.today.flatMap { period.contains($0.day) && days[shop.id]?[$0.day] == nil ? $0 : nil }
                let differences = snapshot.drawer.closings.map(\.closing).filter {
                    period.contains(calendar.day(of: $0.time))
                }.map(\.difference)
                return ChainReport.Row(
                    shop: shop, totals: totals, open: open, difference: differences.reduce(0, +),
                    closings: differences.count, menu: snapshot.menu, asOf: asOf(shop, context))
            })
    }
}

/// The sums of each shop over some days. Of a day that is not over, only what the list of all shops has.
struct ChainReport {
    let rows: [Row]

    struct Row {
        let shop: ChainShopState
        /// Of the days that are over.
        let totals: ReportTotals
        /// The day that is not.
        let open: ChainShopState.Today?
        /// Of all closings: what was counted less what should have been there.
        let difference: Int
        let closings: Int
        let menu: Menu
        let asOf: String

        var orders: Int { totals.sales.orders + (open?.orders ?? 0) }
        var cups: Int { totals.soldCups + (open?.cups ?? 0) }
        var takings: Int { totals.takings.total + (open?.takings ?? 0) }
    }

    /// The columns of money and counts, which add up.
    private static let figures: [(head: Text, isMoney: Bool, figure: @Sendable (Row) -> Int)] = [
        (.reportOrders, false, { $0.orders }), (.reportSoldCups, false, { $0.cups }),
        (.reportTakings, true, { $0.takings }), (.reportDiscountsHead, true, { $0.totals.discounted }),
        (.reportGivenBackHead, true, { $0.totals.takings.givenBack }), (.closingDifference, true, { $0.difference }),
    ]

    func tables(_ context: PageContext) -> [ReportTable] {
        let texts = context.texts
        let shops = ReportTable(
            caption: texts(.headShops),
            heads: [.words(texts(.headShop))] + Self.figures.map { .figure(texts($0.head)) } + [
                .words(texts(.headHeard))
            ],
            rows: rows.map { row in
                ReportRow(
                    row.shop.name,
                    Self.figures.map { .figure(text($0.isMoney, $0.figure(row), context)) } + [.words(row.asOf)],
                    href: "\(HeadAddress.shops.path)/\(row.shop.id)/")
            },
            total: ReportRow(
                texts(.reportTotal),
                Self.figures.map { column in
                    .figure(text(column.isMoney, rows.reduce(0) { $0 + column.figure($1) }, context))
                } + [.words("")]))
        var (cups, names, lost) = ([JuiceID: Int](), [JuiceID: String](), [(String, String)]())
        for row in rows {
            for juice in row.totals.allJuices {
                cups[juice, default: 0] += row.totals.soldCups(of: juice)
                names[juice] = names[juice] ?? row.menu.names(of: juice)?[context.language]
            }
            for (fruit, count) in row.totals.transfers.lost.inOrder(of: row.menu) {
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
                    caption: texts(.reportByJuice),
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

    private func text(_ isMoney: Bool, _ figure: Int, _ context: PageContext) -> String {
        isMoney ? context.money(figure) : NumberFormat.grouped(figure)
    }

    func csv(_ context: PageContext) -> [UInt8] {
        typealias Column = CSVColumn<Row, [Row]>
        let texts = context.texts
        let figures = Self.figures.map { column in
            Column(
                texts(column.head), { .number(column.figure($0)) },
                sum: { .number($0.reduce(0) { $0 + column.figure($1) }) })
        }
        var table = CSVTable<Row, [Row]>(
            [Column("id", { .text($0.shop.id.rawValue) }, sum: { _ in .text(texts(.reportTotal)) })]
                + [Column(texts(.headShop)) { .text($0.shop.name) }] + figures
                + [Column(texts(.headHeard)) { .text($0.asOf) }])
        for row in rows { table.add(row) }
        table.add(sums: rows)
        return table.drain()
    }
}

/// The transfers on their way, those that came, and the fruit that was lost.
extension HeadApp {
    private static let maxTransfers = 200

    func transfersPage(_ context: PageContext) throws -> HeadPage {
        let texts = context.texts
        let states = try shops.shops()
        let all = try shops.transfers().newestFirst.prefix(Self.maxTransfers)
        func name(_ id: ShopID?) -> String { id.map { id in states.first { $0.id == id }?.name ?? id.rawValue } ?? "–" }
        func words(_ counts: [FruitID: Int], _ sign: Int = 1) -> String {
            counts.inOrder(of: context.menu).map { fruit, count in
                let text = sign < 0 ? context.signed(-count, of: fruit) : context.figure(count, of: fruit)
                return "\(context.name(of: fruit)) \(text)"
            }.joined(separator: " · ")
        }
        func time(_ time: Date?) -> String { time.map { TimeLabel($0, context).text(on: context.clock.today) } ?? "" }
        var page = HeadPage(.transfers, context: context)
        if all.isEmpty { page.notice = texts(.headNoTransfers) }
        page.tables =
            all.isEmpty
            ? []
            : [
                ReportTable(
                    caption: texts(.transfersTitle),
                    heads: [
                        .words(texts(.transfersNumber)), .words(texts(.headShop)), .words(texts(.reportSent)),
                        .words(texts(.reportReceived)), .words(texts(.reportLost)),
                    ],
                    rows: all.map { id, both in
                        let received = both.received.map { "\(words($0.transfer.counts)) \(time($0.transfer.time))" }
                        return ReportRow(
                            id.rawValue,
                            [
                                .words("\(name(id.shop)) → \(name(both.sent?.to ?? both.received?.shop))"),
                                .words(
                                    both.sent.map { "\(words($0.counts)) \(time($0.time))" } ?? texts(.headNotHeard)),
                                .words(received ?? texts(.headOnItsWay)), .words(words(both.lost, -1)),
                            ])
                    })
            ]
        return page
    }

    /// What each shop lacks for tomorrow, as its own list says, to be bought together.
    func purchasesPage(_ context: PageContext) throws -> HeadPage {
        let texts = context.texts
        var (sums, parts, names) = ([FruitID: Int](), [FruitID: [String]](), [FruitID: (String, FruitUnit)]())
        for state in try shops.shops() {
            let menu = try shops.store(of: state.id).shop().menu
            for line in try app(of: state.id).purchaseList(1).lines where line.pieces > 0 {
                let unit = menu.unit(of: line.fruit)
                sums[line.fruit, default: 0] += line.pieces
                parts[line.fruit, default: []].append("\(state.name) \(unit.text(line.pieces))")
                let name = menu.names(of: line.fruit)?[context.language] ?? line.fruit.rawValue
                names[line.fruit] = names[line.fruit] ?? (TextRule.isolated(name), unit)
            }
        }
        var page = HeadPage(.purchases, context: context)
        if sums.isEmpty { page.notice = texts(.headNothingToBuy) }
        let rows = sums.inOrder(of: context.menu).map { fruit, count in
            let (name, unit) = names[fruit] ?? (fruit.rawValue, .piece)
            return ReportRow(
                name, [.figure(unit.text(count)), .words((parts[fruit] ?? []).joined(separator: " · "))])
        }
        page.tables =
            rows.isEmpty
            ? []
            : [
                ReportTable(
                    caption: texts(.purchasesTitle),
                    heads: [.words(texts(.reportFruit)), .figure(texts(.reportTotal)), .words(texts(.headShops))],
                    rows: rows)
            ]
        return page
    }
}

/// The chain's menu for its shops.
extension HeadApp {
    func showPublish(_ context: PageContext) throws -> Response {
        page(try publishPage(context))
    }

    /// A menu that was edited since the page was shown is not the one that was meant.
    func publish(_ request: Request, _ context: PageContext) throws -> Response {
        guard case .whole(let body) = request.body, let form = Form(body), let store = try shops.menuStore() else {
            throw HTTPError.badRequest
        }
        let chosen = form.fields.filter { $0.name == PublicationForm.shopField }.map { ShopID($0.value) }
        let known = try shops.shops().map(\.id).filter(chosen.contains)
        guard form[PublicationForm.versionField] == String(try store.shop().menuSequence),
            let day = form[PublicationForm.dayField].flatMap({ Day($0) }), !known.isEmpty
        else {
            var page = try publishPage(context)
            page.faultLines = [Line(text: context.texts(.headPublishFault))]
            return self.page(page, status: .unprocessableContent)
        }
        let publication = MenuPublication(
            version: try store.shop().menuSequence, day: day, allowsOwn: form[PublicationForm.ownField] != nil)
        try shops.publish(publication, to: known)
        return .redirect(to: HeadAddress.publish.path)
    }

    private func publishPage(_ context: PageContext) throws -> HeadPage {
        let texts = context.texts
        var page = HeadPage(.publish, context: context)
        guard let store = try shops.menuStore() else {
            page.notice = texts(.headNoMenu)
            return page
        }
        let (states, menu) = (try shops.shops(), try store.shop())
        page.publication = PublicationForm(
            hiddenFields: [HiddenField(PublicationForm.versionField, String(menu.menuSequence))],
            shops: states.map {
                Choice(
                    field: PublicationForm.shopField, value: $0.id.rawValue, label: TextRule.isolated($0.name),
                    isChosen: true)
            }, day: context.clock.today.advanced(by: 1), allowsOwn: true)
        page.tables = [
            ReportTable(
                caption: texts(.headShops),
                heads: [
                    .words(texts(.headShop)), .words(texts(.headPublished)), .words(texts(.headApplied)),
                    .words(texts(.headHeard)),
                ],
                rows: try states.map { state in
                    ReportRow(
                        state.name,
                        [
                            .words(state.menu.map { "\($0.version) · \(context.day($0.day))" } ?? "–"),
                            .words(try words(of: state, menu: store, context)), .words(asOf(state, context)),
                        ])
                })
        ]
        return page
    }

    /// The version that a shop has; while it does not have the one that is for it, the reason.
    private func words(
        of state: ChainShopState, menu store: any Store, _ context: PageContext
    ) throws -> String {
        let shop = try shops.store(of: state.id).shop()
        let version = shop.menu.head.map { String($0.version) } ?? "–"
        guard let publication = state.menu, let menu = try store.menu(madeBy: publication.version)?.menu else {
            return version
        }
        let published = PublishedMenu(
            menu, version: publication.version, allowsOwn: publication.allowsOwn, day: publication.day)
        let today = shop.calendar(state.zone ?? clock.calendar.zone).day(of: clock.now)
        switch shop.decide(HeadMenuRequest(published, today: today), at: clock.now) {
        case .conflict(let ids):
            return context.texts(.headConflict, [.changes: ids.joined(separator: ", ")])
        case .notOwned: return context.texts(.headNotOwned)
        case .invalid(let fault):
            return TextRule.isolated(
                context.language == .korean ? fault.error.korean : fault.error.english)
        case .made, .notYet, .notNewer: return version
        }
    }
}
