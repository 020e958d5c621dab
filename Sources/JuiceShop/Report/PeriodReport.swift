package import Foundation

/// The report of a period: the sums of its days, and the sums of the period before for comparison.
package struct PeriodReport: Sendable {
    package let period: ReportPeriod
    /// The sums of each day of the period, in their order.
    package let days: [ReportTotals]
    /// The sums of all days.
    package let totals: ReportTotals
    package let before: Before?
    /// The cancellations of a day's report, oldest first; empty for a longer period.
    package let cancellations: [Cancellation]
    /// The refunds of a day's report, oldest first; empty for a longer period.
    package let refunds: [Refund]
    /// The orders of these cancellations and refunds, by their numbers.
    package let orders: [Int: Order]

    /// The period before.
    package struct Before: Sendable {
        package let period: ReportPeriod
        package let totals: ReportTotals
        /// The moment up to which the period's events are counted, while the report's own period is not over; nil when
        /// all are counted. So a Tuesday is not compared with a whole week.
        package let end: Date?
        /// False if the shop sold its first juice after the period's first day. So a month is not compared with a part
        /// of one.
        package let isWhole: Bool

        package init(_ period: ReportPeriod, _ totals: ReportTotals, until end: Date? = nil, isWhole: Bool = true) {
            self.period = period
            self.totals = totals
            self.end = end
            self.isWhole = isWhole
        }
    }

    package init(
        _ period: ReportPeriod, days: [ReportTotals], before: Before? = nil, cancellations: [Cancellation] = [],
        refunds: [Refund] = [], orders: [Int: Order] = [:]
    ) {
        self.period = period
        self.days = days
        self.before = before
        self.cancellations = cancellations
        self.refunds = refunds
        self.orders = orders
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
