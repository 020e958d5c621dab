import ContentFile
import Foundation
import JuiceShop

/// The names of a period: in the title, in the sentence, and on the links to the periods beside it.
struct ReportWords {
    let period: ReportPeriod
    let context: PageContext

    private var texts: LanguageTexts { context.texts }
    private var isCurrent: Bool { period.contains(context.clock.today) }

    /// `2026-11-21`, `2026-11-16 ~ 2026-11-22` or `2026-11`.
    var span: String {
        switch period.kind {
        case .day: period.first.description
        case .month: String(period.first.description.dropLast(3))
        case .week, .range: texts(.reportSpan, [.before: "\(period.first)", .after: "\(period.last)"])
        }
    }

    /// The texts for the title, the period and the one before.
    private var names: (title: Text, label: Text, before: Text) {
        switch (period.kind, isCurrent) {
        case (.day, true): (.reportTitleToday, .reportToday, .reportYesterday)
        case (.day, false): (.reportTitle, .reportThisDay, .reportDayBefore)
        case (.week, true): (.reportTitleWeek, .reportThisWeek, .reportLastWeek)
        case (.week, false): (.reportTitle, .reportThatWeek, .reportWeekBefore)
        case (.month, true): (.reportTitleMonth, .reportThisMonth, .reportLastMonth)
        case (.month, false): (.reportTitle, .reportThatMonth, .reportMonthBefore)
        case (.range, _): (.reportTitle, .reportThisRange, .reportRangeBefore)
        }
    }

    var title: String { texts(names.title, [.day: span]) }
    /// `이번 주`.
    var label: String { texts(names.label) }
    /// `지난주`.
    var labelBefore: String { texts(names.before, [.count: NumberFormat.grouped(period.days.count)]) }

    /// `지난주 이맘때`, where the period before is not counted whole.
    func label(_ before: PeriodReport.Before) -> String {
        before.end == nil ? labelBefore : texts(.reportByNow, [.day: labelBefore])
    }

    /// The link to the period before, and the one after unless all of that is to come.
    var ways: (previous: Link?, next: Link?) {
        let (previous, next): (Text, Text) =
            switch period.kind {
            case .day: (.reportPreviousDay, .reportNextDay)
            case .week: (.reportPreviousWeek, .reportNextWeek)
            case .month: (.reportPreviousMonth, .reportNextMonth)
            case .range: (.reportPreviousRange, .reportNextRange)
            }
        let after = period.after.flatMap { $0.first <= context.clock.today ? $0 : nil }
        return (link(period.before, previous), link(after, next))
    }

    private func link(_ period: ReportPeriod?, _ text: Text) -> Link? {
        period.map {
            Link(href: Route.report(ReportDays($0, today: context.clock.today)).path, label: texts(text))
        }
    }

    /// The explanation of a period without events.
    var empty: String {
        let isToCome = period.first > context.clock.today
        return switch period.kind {
        case .day: texts(isToCome ? .reportFuture : .reportEmpty)
        case .week, .month, .range: texts(isToCome ? .reportFuturePeriod : .reportEmptyPeriod)
        }
    }
}

extension PageContext {
    /// The names of the days of the week, Monday first.
    var weekdays: [String] { texts(.csvWeekdays).split(separator: " ").map(String.init) }

    /// `월`.
    func weekday(_ number: Int) -> String { weekdays.indices.contains(number) ? weekdays[number] : "" }

    /// `2026-11-16 (월)`.
    func date(_ day: Day) -> String { texts(.reportDate, [.day: "\(day)", .label: weekday(day.weekday)]) }
}
