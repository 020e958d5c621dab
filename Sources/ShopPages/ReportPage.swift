package import JuiceShop
import ShopRoutes
package import Templates

/// A day's report: orders by juice and by hour, the fruit that they took, cancellations and changes of stock.
package struct ReportPage: Page {
    package static func template(of all: PageTemplates) -> Template<ReportPage> { all.report }

    let frame: Frame
    let headline: Headline
    let day: Day
    let previous: Link?
    /// nil for today, since tomorrow has no report.
    let next: Link?
    /// The explanation of an empty day, or of a day on which cups of earlier orders were subtracted.
    let note: String
    let totals: [ReportTotal]
    let sections: [ReportSection]
    let downloads: [Link]
    let texts: LanguageTexts

    package init(_ report: DayReport, day: Day, context: PageContext) {
        let (texts, today) = (context.texts, context.clock.today)
        self.texts = texts
        self.day = day
        let title = texts(day == today ? .reportTitleToday : .reportTitle, [.day: day.description])
        frame = Frame(
            .plain, .report(day: day == today ? nil : day), .report, title: title, context: context)
        headline = Headline(heading: title)
        previous = day.before.map { Link(href: Route.report(day: $0).path, label: texts(.reportPreviousDay)) }
        next = (day < today ? day.after : nil).map {
            Link(href: Route.report(day: $0 == today ? nil : $0).path, label: texts(.reportNextDay))
        }
        note =
            if report.isEmpty {
                texts(day > today ? .reportFuture : .reportEmpty)
            } else if report.earlierCups > 0 {
                texts(.reportEarlier, [.cups: NumberFormat.grouped(report.earlierCups)])
            } else { "" }
        totals = report.isEmpty ? [] : ReportTotal.all(of: report, texts)
        sections = ReportSections(report: report, context: context).all
        downloads = [
            Link(href: Route.ordersCSV(day: day).path, label: texts(.reportOrdersCSV)),
            Link(href: Route.stockChangesCSV(day: day).path, label: texts(.reportAdjustmentsCSV)),
            Link(href: Route.ordersCSV().path, label: texts(.reportAllOrdersCSV)),
            Link(href: Route.stockChangesCSV().path, label: texts(.reportAllAdjustmentsCSV)),
        ]
    }

    package static let fields: Fields<ReportPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("daysLabel") { $0.texts(.reportDays) },
        .optional("previous", \.previous),
        .optional("next", \.next),
        .text("action") { _ in Route.report().path },
        .text("dayField") { _ in Route.dayField },
        .text("dayLabel") { $0.texts(.reportDay) },
        .text("day") { $0.day.description },
        .text("show") { $0.texts(.reportShow) },
        .flag("hasNote") { !$0.note.isEmpty },
        .text("note", \.note),
        .flag("hasTotals") { !$0.totals.isEmpty },
        .rows("totals", \.totals),
        .rows("sections", \.sections),
        .text("downloadsLabel") { $0.texts(.reportDownloads) },
        .rows("downloads", \.downloads),
    ]
}

/// One of the main figures at the top.
struct ReportTotal: ViewModel {
    let label: String
    let figure: String

    static let fields: Fields<ReportTotal> = [
        .text("label", \.label),
        .text("figure", \.figure),
    ]

    static func all(of report: DayReport, _ texts: LanguageTexts) -> [ReportTotal] {
        [
            (Text.reportSoldCups, report.soldCups), (.reportOrders, report.total.orders),
            (.reportCups, report.total.cups), (.reportReturnedCups, report.returned.sales.cups),
            (.reportWastedCups, report.wasted.sales.cups),
        ].map { ReportTotal(label: texts($0.0), figure: NumberFormat.grouped($0.1)) }
    }
}
