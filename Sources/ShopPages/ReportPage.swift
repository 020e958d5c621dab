import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// A day's report: orders by juice and by hour, the fruit that they took, cancellations and changes of stock.
package struct ReportPage: Page {
    package static func template(of all: PageTemplates) -> Template<ReportPage> { all.report }

    let frame: Frame
    let heading: String
    let day: Day
    let previous: Link?
    /// nil for today, since tomorrow has no report.
    let next: Link?
    let isEmpty: Bool
    /// The explanation of an empty day, or of a day on which cups of earlier orders were subtracted.
    let note: String
    let clock: ClockNotice?
    let sentence: ReportSentence
    let figures: [ReportFigure]
    let hours: [HourColumn]
    let sales: [JuiceBar]
    let tables: [ReportSection]
    let downloads: [Link]
    let texts: LanguageTexts

    /// - Parameters:
    ///   - dayBefore: the report of the day before, which the day is compared with.
    ///   - makingCups: the cups that wait for the kitchen; they are sold, but not handed over.
    ///   - shop: the shop now, whose last event shows whether the clock can be right.
    package init(
        _ report: DayReport, day: Day, context: PageContext, dayBefore: DayReport? = nil, makingCups: Int = 0,
        shop: Shop = Shop()
    ) {
        clock = ClockNotice(shop, context: context)
        let (texts, today) = (context.texts, context.clock.today)
        self.texts = texts
        self.day = day
        heading = texts(day == today ? .reportTitleToday : .reportTitle, [.day: day.description])
        frame = Frame(
            .plain, .report(day: day == today ? nil : day), .report, title: heading, context: context)
        previous = day.before.map { Link(href: Route.report(day: $0).path, label: texts(.reportPreviousDay)) }
        next = (day < today ? day.after : nil).map {
            Link(href: Route.report(day: $0 == today ? nil : $0).path, label: texts(.reportNextDay))
        }
        isEmpty = report.isEmpty
        note =
            if report.isEmpty {
                texts(day > today ? .reportFuture : .reportEmpty)
            } else if report.earlierCups > 0 {
                texts(.reportEarlier, [.cups: NumberFormat.grouped(report.earlierCups)])
            } else { "" }
        sentence = ReportSentence(report, dayBefore: dayBefore, isToday: day == today, context: context)
        figures = ReportFigure.all(of: report, makingCups: makingCups, texts)
        hours = HourColumn.all(of: report, texts: texts)
        sales = JuiceBar.all(of: report, context: context)
        tables = ReportSections(report: report, context: context).all
        downloads = [
            Link(href: Route.ordersCSV(day: day).path, label: texts(.reportOrdersCSV)),
            Link(href: Route.stockChangesCSV(day: day).path, label: texts(.reportAdjustmentsCSV)),
            Link(href: Route.ordersCSV().path, label: texts(.reportAllOrdersCSV)),
            Link(href: Route.stockChangesCSV().path, label: texts(.reportAllAdjustmentsCSV)),
        ]
    }

    package static let fields: Fields<ReportPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .text("daysLabel") { $0.texts(.reportDays) },
        .optional("previous", \.previous),
        .optional("next", \.next),
        .text("action") { _ in Route.report().path },
        .text("dayField") { _ in Route.dayField },
        .text("dayLabel") { $0.texts(.reportDay) },
        .text("day") { $0.day.description },
        .text("show") { $0.texts(.reportShow) },
        .flag("isEmpty", \.isEmpty),
        .asset("scenes") { _ in .scenes },
        .text("otherDay") { $0.texts(.reportOtherDay) },
        .text("todayHref") { _ in Route.report().path },
        .text("today") { $0.texts(.reportOfToday) },
        .flag("hasNote") { !$0.note.isEmpty },
        .text("note", \.note),
        .flag("isClockWrong") { $0.clock != nil },
        .text("clockTitle") { $0.clock?.title ?? "" },
        .text("clockAdvice") { $0.clock?.advice ?? "" },
        .part("sentence", \.sentence),
        .rows("figures", \.figures),
        .flag("hasHours") { !$0.hours.isEmpty },
        .text("hoursHeading", \.hoursHeading),
        .rows("hours", \.hours),
        .text("salesHeading") { $0.texts(.reportByJuice) },
        .rows("sales", \.sales),
        .rows("tables", \.tables),
        .text("downloadsLabel") { $0.texts(.reportDownloads) },
        .rows("downloads", \.downloads),
    ]

    /// `12시에 가장 많이 팔렸어요`, unless two hours were equally busy.
    private var hoursHeading: String {
        hours.first(where: \.isTop).map { texts(.reportBusiest, [.hour: String($0.hour)]) } ?? texts(.reportByHour)
    }
}

/// One of the three main figures, and what there is to say about it.
struct ReportFigure: ViewModel {
    let label: String
    let figure: String
    var more = ""

    static let fields: Fields<ReportFigure> = [
        .text("label", \.label),
        .text("figure", \.figure),
        .flag("hasMore") { !$0.more.isEmpty },
        .text("more", \.more),
    ]

    static func all(of report: DayReport, makingCups: Int, _ texts: LanguageTexts) -> [ReportFigure] {
        let cancelled = report.returned.sales.orders + report.wasted.sales.orders
        func figure(_ label: Text, _ figure: Int, _ more: String) -> ReportFigure {
            ReportFigure(label: texts(label), figure: NumberFormat.grouped(figure), more: more)
        }
        return [
            figure(
                .reportSoldCups, report.soldCups,
                makingCups > 0 ? texts(.queueMaking, [.cups: NumberFormat.grouped(makingCups)]) : ""),
            figure(
                .reportOrders, report.total.orders,
                cancelled > 0 ? texts(.reportCancelledOrders, [.orders: NumberFormat.grouped(cancelled)]) : ""),
            figure(.reportWastedCups, report.wasted.sales.cups, ""),
        ]
    }
}
