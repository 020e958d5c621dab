import ContentFile
import Foundation
import JuiceShop

/// The names of a period: in the title, in the sentence, and on the links to the periods beside it.
struct ReportWords {
    let period: ReportPeriod
    let context: PageContext

    private var texts: LanguageTexts { context.texts }
    private var isCurrent: Bool { period.contains(context.clock.today) }

    /// `11월 21일`, `11월 16일 ~ 11월 22일` or `2026년 11월`.
    var span: String {
        switch period.kind {
        case .day: context.day(period.first)
        case .month: context.month(period.first)
        case .week, .range: context.span(period.first, period.last)
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

    /// `11월 16일 (월)`.
    func date(_ day: Day) -> String { texts(.reportDate, [.day: self.day(day), .label: weekday(day.weekday)]) }

    /// `11월 16일`, and of another year `2025년 11월 16일`.
    func day(_ day: Day) -> String { self.day(day, hasYear: day.year != clock.today.year) }

    func day(_ day: Day, hasYear: Bool) -> String {
        texts(
            hasYear ? .dateYear : .dateDay,
            [.year: String(day.year), .month: name(ofMonth: day), .day: String(day.day)])
    }

    /// `2026년 11월`.
    func month(_ day: Day) -> String { texts(.dateMonth, [.year: String(day.year), .month: name(ofMonth: day)]) }

    /// `11월 16일 ~ 11월 22일`; both have a year, or none.
    func span(_ first: Day, _ last: Day) -> String {
        let hasYear = first.year != clock.today.year || last.year != clock.today.year
        return texts(.reportSpan, [.before: day(first, hasYear: hasYear), .after: day(last, hasYear: hasYear)])
    }

    /// `11월 16일 18:05`, in a sentence.
    func label(_ time: Date) -> String { TimeLabel(time, self).text }

    private func name(ofMonth day: Day) -> String {
        let names = texts(.dateMonths).split(separator: " ")
        return names.indices.contains(day.month - 1) ? String(names[day.month - 1]) : String(day.month)
    }
}
