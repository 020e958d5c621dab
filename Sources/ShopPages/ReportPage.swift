package import Foundation
package import JuiceShop
import ShopRoutes

/// A day's report: what was ordered by juice and by hour, which fruit it took, what was taken back or changed.
package struct ReportPage: Page {
    package static let template = "report"

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

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "headline": .part(headline)
        case "daysLabel": .text(say(.reportDays))
        case "previous": .rows(previous.map { [$0] } ?? [])
        case "next": .rows(next.map { [$0] } ?? [])
        case "action": .text(Route.report().path)
        case "dayField": .text(Route.dayField)
        case "dayLabel": .text(say(.reportDay))
        case "day": .text(day.description)
        case "show": .text(say(.reportShow))
        case "hasNote": .flag(!note.isEmpty)
        case "note": .text(note)
        case "hasTotals": .flag(!totals.isEmpty)
        case "totals": .rows(totals)
        case "sections": .rows(sections)
        case "downloadsLabel": .text(say(.reportDownloads))
        case "downloads": .rows(downloads)
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> ReportPage {
        var report = DayReport(zone: .gmt)
        let order = Order.sample(of: menu)
        report.add(.ordered(order))
        report.add(
            .cancelled(
                Cancellation(
                    number: 1, key: order.key, juice: order.juice, cups: 1, wasMade: true, took: order.took,
                    time: order.time)))
        report.add(
            .stockChanged(StockChange(key: order.key, deltas: order.took, reason: .delivery, time: order.time)))
        let day = Day(order.time, in: .gmt)
        return ReportPage(
            report, day: day, today: day.advanced(by: 1), zone: .gmt, menu: menu, language: .korean, texts: texts)
    }
}

/// One of the few figures that stand first.
struct ReportTotal: ViewModel {
    let label: String
    let figure: String

    func shown(_ name: String) -> Shown? {
        switch name {
        case "label": .text(label)
        case "figure": .text(figure)
        default: nil
        }
    }

    static func all(of report: DayReport, _ say: Wording) -> [ReportTotal] {
        [
            (Text.reportSoldCups, report.soldCups), (.reportOrders, report.total.orders),
            (.reportCups, report.total.cups), (.reportReturnedCups, report.returned.sales.cups),
            (.reportWastedCups, report.wasted.sales.cups),
        ].map { ReportTotal(label: say($0.0), figure: NumberFormat.grouped($0.1)) }
    }
}
