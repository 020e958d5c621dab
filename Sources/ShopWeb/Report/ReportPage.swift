import ContentFile
package import JuiceShop
package import Templates

/// The report of a day, a week, a month or any days: orders by juice and over time, the fruit that they took,
/// cancellations and changes of stock.
package struct ReportPage: Page {
    package static func template(of all: PageTemplates) -> Template<ReportPage> { all.report }

    package let frame: Frame
    let heading: String
    let tabs: [ReportTab]
    let previous: Link?
    let next: Link?
    let days: ReportDaysForm
    /// nil for a range that no report can have, or that has no events; then `empty` explains it.
    var content: ReportContent?
    var empty: String?
    var cautions: [CautionLine] = []
    /// The payments that are not recorded, and the page that records them.
    var unpaid: Link?
    var downloads: [Link] = []
    let texts: LanguageTexts

    /// - Parameters:
    ///   - makingCups: the cups that wait for the kitchen; they are sold, but not handed over.
    ///   - shop: the shop now, whose orders may be unpaid.
    package init(
        _ report: PeriodReport, context: PageContext, makingCups: Int = 0, shop: Shop = Shop(),
        cautions: [Caution] = []
    ) {
        let (texts, period) = (context.texts, report.period)
        let words = ReportWords(period: period, context: context)
        self.texts = texts
        heading = words.title
        frame = Frame(
            .plain, .report(ReportDays(period, today: context.clock.today)), .report, title: heading, context: context)
        tabs = ReportTab.all(current: period, context: context)
        (previous, next) = words.ways
        days = ReportDaysForm(
            kind: period.kind == .range ? nil : period.kind, first: period.first, last: period.last, texts: texts)
        self.cautions = cautions.map { CautionLine($0, context) }
        if period.contains(context.clock.today), !context.settings.paymentKinds.isEmpty,
            let count = CounterDay.count(shop.owed.count)
        {
            unpaid = Link(href: Route.unpaidOrders.path, label: "\(texts(.orderUnpaid)) \(count)")
        }
        if report.totals.isEmpty {
            empty = words.empty
        } else {
            content = ReportContent(report, words: words, makingCups: makingCups)
        }
        let days = ReportDays(period)
        let isDay = period.kind == .day
        var tables: [(Route, Text)] = [
            (.ordersCSV(days), isDay ? .reportOrdersCSV : .reportPeriodOrdersCSV),
            (.stockChangesCSV(days), isDay ? .reportAdjustmentsCSV : .reportPeriodAdjustmentsCSV),
        ]
        if report.totals.authors.keys.contains(where: { $0 != nil }) {
            tables.append((.authorsCSV(days), isDay ? .reportAuthorsCSV : .reportPeriodAuthorsCSV))
        }
        tables += [(.ordersCSV(), .reportAllOrdersCSV), (.stockChangesCSV(), .reportAllAdjustmentsCSV)]
        downloads = tables.map { route, text in Link(href: route.path, label: texts(text)) }
    }

    /// The page for a range that has no day, or too many of them: it keeps what was chosen.
    package init(refused first: Day, to last: Day, context: PageContext) {
        let texts = context.texts
        self.texts = texts
        heading = texts(.reportTitle, [.day: context.span(first, last)])
        frame = Frame(
            .plain, .report(.range(from: first, to: last)), .report, title: heading, isFault: true, context: context)
        tabs = ReportTab.all(current: nil, context: context)
        previous = nil
        next = nil
        empty = texts(.reportRangeFault, [.count: String(ReportPeriod.maxDays)])
        days = ReportDaysForm(kind: nil, first: first, last: last, fault: empty, texts: texts)
    }

    package static let fields: Fields<ReportPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .rows("tabs", \.tabs),
        .optional("previous", \.previous),
        .optional("next", \.next),
        .part("days", \.days),
        .optional("empty", \.empty),
        .text("otherDay") { $0.texts($0.days.fault != nil ? .reportRangeAdvice : .reportOtherDay) },
        .rows("cautions", \.cautions),
        .optional("unpaid", \.unpaid),
        .optional("content", \.content),
        .rows("downloads", \.downloads),
    ]
}
