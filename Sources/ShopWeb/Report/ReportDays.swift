import ContentFile
import FastCGI
import Foundation
package import JuiceShop
import ShopStore

/// The days that an address asks a report of: `day=2026-11-21`, `period=week&day=2026-11-21`, or
/// `from=2026-11-01&to=2026-11-21`. Without a day, the period is that of today.
package enum ReportDays: Hashable, Sendable {
    case day(Day? = nil)
    case week(of: Day? = nil)
    case month(of: Day? = nil)
    /// The last may be before the first, or too many days later: a visitor chooses both.
    case range(from: Day, to: Day)

    package static let today = ReportDays.day()

    package static let periodField = "period"
    package static let fromField = "from"
    package static let toField = "to"

    /// - Returns: nil if the query names no days, or not well.
    init?(_ query: Form) {
        let day = query[Route.dayField].flatMap { Day($0) }
        if day == nil, query[Route.dayField] != nil { return nil }
        switch (query[Self.periodField], query[Self.fromField], query[Self.toField]) {
        case ("day"?, nil, nil): self = .day(day)
        case ("week"?, nil, nil): self = .week(of: day)
        case ("month"?, nil, nil): self = .month(of: day)
        case (nil, nil, nil):
            guard let day else { return nil }
            self = .day(day)
        case (nil, let from?, let to?):
            guard day == nil, let from = Day(from), let to = Day(to) else { return nil }
            self = .range(from: from, to: to)
        default: return nil
        }
    }

    static func areNamed(in query: Form) -> Bool {
        [Route.dayField, periodField, fromField, toField].contains { query[$0] != nil }
    }

    /// The days of a period, by their dates.
    package init(_ period: ReportPeriod) {
        switch period.kind {
        case .day: self = .day(period.first)
        case .week: self = .week(of: period.first)
        case .month: self = .month(of: period.first)
        case .range: self = .range(from: period.first, to: period.last)
        }
    }

    /// The address of a period; that of today's has no day, so that it stays today's.
    package init(_ period: ReportPeriod, today: Day) {
        let current: [ReportDays] = [.day(), .week(), .month()]
        self = current.first { $0.period(today: today) == period } ?? ReportDays(period)
    }

    /// The first and the last day: tables have no limit.
    package func bounds(today: Day) -> (first: Day, last: Day) {
        if case .range(let first, let last) = self { return (first, last) }
        return period(today: today).map { ($0.first, $0.last) } ?? (today, today)
    }

    var parameters: [Route.Parameter] {
        switch self {
        case .day(nil): []
        case .day(let day): [(Route.dayField, day)]
        case .week(let day): [(Self.periodField, ReportPeriod.Kind.week.rawValue), (Route.dayField, day)]
        case .month(let day): [(Self.periodField, ReportPeriod.Kind.month.rawValue), (Route.dayField, day)]
        case .range(let first, let last): [(Self.fromField, first), (Self.toField, last)]
        }
    }

    /// The parameters of the tables, which have all days unless the address says otherwise.
    var tableParameters: [Route.Parameter] {
        self == .today ? [(Self.periodField, ReportPeriod.Kind.day.rawValue)] : parameters
    }

    /// - Returns: nil for a range that has no day, or more than `ReportPeriod.maxDays`.
    package func period(today: Day) -> ReportPeriod? {
        switch self {
        case .day(let day): .day(day ?? today)
        case .week(let day): .week(of: day ?? today)
        case .month(let day): .month(of: day ?? today)
        case .range(let first, let last): ReportPeriod(from: first, to: last)
        }
    }
}
