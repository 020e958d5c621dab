package import Foundation

/// The days of a report, from the first to the last.
package struct ReportPeriod: Hashable, Sendable {
    package let kind: Kind
    package let first: Day
    package let last: Day

    package enum Kind: String, CaseIterable, Sendable {
        case day
        /// From Monday to Sunday (ISO 8601).
        case week
        case month
        /// Any days that were chosen.
        case range
    }

    /// The most days of a report: a year that has a leap day.
    package static let maxDays = 366

    private init(_ kind: Kind, _ first: Day, _ last: Day) {
        self.kind = kind
        self.first = first
        self.last = last
    }

    package static func day(_ day: Day) -> ReportPeriod { ReportPeriod(.day, day, day) }

    /// The week that has the day.
    package static func week(of day: Day) -> ReportPeriod {
        let monday = day.advanced(by: -day.weekday)
        return ReportPeriod(.week, monday, monday.advanced(by: 6))
    }

    /// The month that has the day.
    package static func month(of day: Day) -> ReportPeriod {
        let first = day.firstOfMonth
        return ReportPeriod(.month, first, first.advanced(by: 31).firstOfMonth.advanced(by: -1))
    }

    /// - Returns: nil unless it has 1 to `maxDays` days.
    package init?(from first: Day, to last: Day) {
        guard (1...Self.maxDays).contains(last.number - first.number + 1) else { return nil }
        self.init(.range, first, last)
    }

    package var days: [Day] { (first.number...last.number).map(Day.init(number:)) }

    package func contains(_ day: Day) -> Bool { (first...last).contains(day) }

    /// The period before, of the same kind: for a range, as many days. nil before the first day that can be written.
    package var before: ReportPeriod? {
        guard let last = first.before else { return nil }
        return next(to: last) { ReportPeriod(.range, last.advanced(by: 1 - days.count), last) }
    }

    /// The period after, of the same kind: for a range, as many days. nil after the last day that can be written.
    package var after: ReportPeriod? {
        guard last < .latest, let first = last.after else { return nil }
        return next(to: first) { ReportPeriod(.range, first, first.advanced(by: days.count - 1)) }
    }

    private func next(to day: Day, range: () -> ReportPeriod) -> ReportPeriod {
        switch kind {
        case .day: .day(day)
        case .week: .week(of: day)
        case .month: .month(of: day)
        case .range: range()
        }
    }

    /// The day that is as far into the period before as a day is into this one; nil if that period is shorter.
    package func dayBefore(_ day: Day) -> Day? {
        guard let before else { return nil }
        let same = before.first.advanced(by: day.number - first.number)
        return before.contains(same) ? same : nil
    }
}

extension Day {
    /// The last day that can be written.
    fileprivate static let latest = Day(number: 2_932_896)

    package var firstOfMonth: Day { advanced(by: 1 - day) }
}

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
    /// The refunds of the one day of a day's report, oldest first; empty for a longer period.
    package let refunds: [Refund]
    /// The orders of these, by their numbers.
    package let orders: [Int: Order]

    /// The period before.
    package struct Before: Sendable {
        package let period: ReportPeriod
        package let totals: ReportTotals
        /// The moment up to which its events are counted, while the period itself is not over; nil when it is counted
        /// whole. So a Tuesday is not compared with a whole week.
        package let end: Date?
        /// False if the shop sold its first juice after the period's first day: then a month is not compared with a part
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

extension ReportPeriod.Kind {
    fileprivate func last(from day: Day) -> Day {
        switch self {
        case .day, .range: day
        case .week: ReportPeriod.week(of: day).last
        case .month: ReportPeriod.month(of: day).last
        }
    }
}
