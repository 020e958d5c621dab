package import ContentFile
package import Foundation
package import JuiceShop
import ShopRoutes
package import Templates

/// A day's report: what was ordered by juice and by hour, which fruit it took, what was taken back or changed.
package struct ReportPage: Page {
    package static func template(of all: PageTemplates) -> Template<ReportPage> { all.report }

    let frame: Frame
    let headline: Headline
    let day: Day
    let previous: Link?
    /// There is no report of tomorrow.
    let next: Link?
    /// That there was nothing, or whose cups were taken off.
    let note: String
    let totals: [ReportTotal]
    let sections: [ReportSection]
    let downloads: [Link]
    let say: Wording

    /// - Parameter today: by the clock on the shop's wall.
    package init(
        _ report: DayReport, day: Day, today: Day, zone: TimeZone, menu: Menu, language: Language, texts: Texts
    ) {
        let say = texts[language]
        self.say = say
        self.day = day
        let title = say(day == today ? .reportTitleToday : .reportTitle, [.day: day.description])
        var frame = Frame(
            .report(day: day == today ? nil : day), title: title, language: language, texts: texts,
            links: [.orderPage(say), .stock(say)])
        frame.sheet = .reportStyle
        self.frame = frame
        headline = Headline(heading: title)
        previous = day.before.map { Link(href: Route.report(day: $0).path, label: say(.reportPreviousDay)) }
        next = (day < today ? day.after : nil).map {
            Link(href: Route.report(day: $0 == today ? nil : $0).path, label: say(.reportNextDay))
        }
        note =
            if report.isEmpty {
                say(day > today ? .reportFuture : .reportEmpty)
            } else if report.earlierCups > 0 {
                say(.reportEarlier, [.cups: NumberFormat.grouped(report.earlierCups)])
            } else { "" }
        totals = report.isEmpty ? [] : ReportTotal.all(of: report, say)
        sections = ReportSections(report: report, menu: menu, language: language, say: say, zone: zone).all
        downloads = [
            Link(href: Route.ordersCSV(day: day).path, label: say(.reportOrdersCSV)),
            Link(href: Route.stockChangesCSV(day: day).path, label: say(.reportAdjustmentsCSV)),
            Link(href: Route.ordersCSV().path, label: say(.reportAllOrdersCSV)),
            Link(href: Route.stockChangesCSV().path, label: say(.reportAllAdjustmentsCSV)),
        ]
    }

    package static let fields: Fields<ReportPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("daysLabel") { $0.say(.reportDays) },
        .optional("previous", \.previous),
        .optional("next", \.next),
        .text("action") { _ in Route.report().path },
        .text("dayField") { _ in Route.dayField },
        .text("dayLabel") { $0.say(.reportDay) },
        .text("day") { $0.day.description },
        .text("show") { $0.say(.reportShow) },
        .flag("hasNote") { !$0.note.isEmpty },
        .text("note", \.note),
        .flag("hasTotals") { !$0.totals.isEmpty },
        .rows("totals", \.totals),
        .rows("sections", \.sections),
        .text("downloadsLabel") { $0.say(.reportDownloads) },
        .rows("downloads", \.downloads),
    ]
}

/// One of the few figures that stand first.
struct ReportTotal: ViewModel {
    let label: String
    let figure: String

    static let fields: Fields<ReportTotal> = [
        .text("label", \.label),
        .text("figure", \.figure),
    ]

    static func all(of report: DayReport, _ say: Wording) -> [ReportTotal] {
        [
            (Text.reportSoldCups, report.soldCups), (.reportOrders, report.total.orders),
            (.reportCups, report.total.cups), (.reportReturnedCups, report.returned.sales.cups),
            (.reportWastedCups, report.wasted.sales.cups),
        ].map { ReportTotal(label: say($0.0), figure: NumberFormat.grouped($0.1)) }
    }
}
