import Foundation

/// The days of a report, from the first to the last.
package struct ReportPeriod: Hashable, Sendable {
    package let kind: Kind
    package let first: Day
    package let last: Day

    package enum Kind: String, CaseIterable, Sendable {
        case day
        /// A week from Monday to Sunday (ISO 8601).
        case week
        case month
        /// Any days that the visitor chose.
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

    /// - Returns: nil unless the period has 1 to `maxDays` days.
    package init?(from first: Day, to last: Day) {
        guard (1...Self.maxDays).contains(last.number - first.number + 1) else { return nil }
        self.init(.range, first, last)
    }

    package var days: [Day] { (first.number...last.number).map(Day.init(number:)) }

    package func contains(_ day: Day) -> Bool { (first...last).contains(day) }

    /// The previous period of the same kind; for a range, as many days. It is nil before the first day that can be
    /// written.
    package var before: ReportPeriod? {
        guard let last = first.before else { return nil }
        return next(to: last) { ReportPeriod(.range, last.advanced(by: 1 - days.count), last) }
    }

    /// The next period of the same kind; for a range, as many days. It is nil after the last day that can be written.
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

    /// The day of the previous period with the same distance from its beginning; nil if that period is shorter.
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

extension ReportPeriod.Kind {
    func last(from day: Day) -> Day {
        switch self {
        case .day, .range: day
        case .week: ReportPeriod.week(of: day).last
        case .month: ReportPeriod.month(of: day).last
        }
    }
}
