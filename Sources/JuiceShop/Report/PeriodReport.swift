package import Foundation

/// The report of a period: the sums of its days, and those of the period before to compare them with.
package struct PeriodReport: Sendable {
    package let period: ReportPeriod
    /// One for each day of the period, in their order.
    package let days: [ReportTotals]
    /// The sums of all days.
    package let totals: ReportTotals
    package let before: Before?
    /// The cancellations of the one day of a day's report, oldest first; empty for a longer period.
    package let cancellations: [Cancellation]

    /// The period before.
    package struct Before: Sendable {
        package let period: ReportPeriod
        package let totals: ReportTotals
        /// The moment up to which its events are counted, while the period itself is not over; nil when it is counted
        /// whole. So a Tuesday is not compared with a whole week.
        package let end: Date?

        package init(_ period: ReportPeriod, _ totals: ReportTotals, until end: Date? = nil) {
            (self.period, self.totals, self.end) = (period, totals, end)
        }
    }

    package init(
        _ period: ReportPeriod, days: [ReportTotals], before: Before? = nil, cancellations: [Cancellation] = []
    ) {
        self.period = period
        self.days = days
        self.before = before
        self.cancellations = cancellations
        totals = days.reduce(into: ReportTotals()) { $0.add($1) }
    }

    /// The sums of each day of the week, Monday first.
    package var weekdays: [ReportTotals] {
        var weekdays = [ReportTotals](repeating: ReportTotals(), count: 7)
        for (day, totals) in zip(period.days, days) { weekdays[day.weekday].add(totals) }
        return weekdays
    }

    /// The sums of each day, week or month of the period, each with its first day in the period.
    package func totals(by step: ReportPeriod.Kind) -> [(first: Day, totals: ReportTotals)] {
        var steps = [(first: Day, last: Day, totals: ReportTotals)]()
        for (day, totals) in zip(period.days, days) {
            if let last = steps.last?.last, day <= last {
                steps[steps.count - 1].totals.add(totals)
            } else {
                steps.append((day, step.last(from: day), totals))
            }
        }
        return steps.map { ($0.first, $0.totals) }
    }
}

extension ReportPeriod.Kind {
    fileprivate func last(from day: Day) -> Day {
        switch self {
        case .day, .range: day
        case .week: ReportPeriod.week(of: day).last
        case .month: ReportPeriod.month(of: day).last
        }
    }
}
