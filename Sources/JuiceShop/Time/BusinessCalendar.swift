import Bytes
package import Foundation

/// The shop's business days. Each begins at an hour that the owner chose, in the shop's time zone: if the hour is 5, a
/// cup at two in the night belongs to the evening before.
///
/// A new hour or zone is valid from the moment of its choice. The days before stay as they were, and no later moment
/// belongs to an earlier day.
package struct BusinessCalendar: Hashable, Sendable {
    private let rules: [Rule]

    private struct Rule: Hashable {
        let since: Date
        let zone: TimeZone
        let hour: Int

        func start(of day: Day) -> Date { day.start(in: zone, hour: hour) }

        func day(of time: Date) -> Day {
            let day = Day(time, in: zone)
            return time < start(of: day) ? day.before ?? day : day
        }
    }

    /// Days from midnight to midnight.
    package init(zone: TimeZone) {
        self.init(zone: zone, choices: [])
    }

    /// - Parameters:
    ///   - zone: the time zone until the first choice, and for choices without one.
    ///   - choices: the choices, in the order of their times.
    package init(zone: TimeZone, choices: [CalendarChoice]) {
        rules =
            [Rule(since: .distantPast, zone: zone, hour: 0)]
            + choices.map {
                Rule(since: $0.since, zone: $0.zone.flatMap(TimeZone.init(identifier:)) ?? zone, hour: $0.dayStartHour)
            }
    }

    /// The time zone of the shop at that time.
    package func zone(at time: Date) -> TimeZone { rules[index(at: time)].zone }

    /// The zone of the last choice.
    package var zone: TimeZone { rules[rules.count - 1].zone }

    /// The hour at which a business day begins by the last choice.
    package var dayStartHour: Int { rules[rules.count - 1].hour }

    package func day(of time: Date) -> Day {
        let index = index(at: time)
        let day = rules[index].day(of: time)
        return rules.indices.prefix(index).reduce(day) { max($0, rules[$1].day(of: rules[$1 + 1].since - 0.001)) }
    }

    /// The first moment of the day, or of the next day that had a moment.
    package func start(of day: Day) -> Date {
        for index in rules.indices.dropLast() {
            let start = max(rules[index].start(of: day), rules[index].since)
            if start < rules[index + 1].since { return start }
        }
        return max(rules[rules.count - 1].start(of: day), rules[rules.count - 1].since)
    }

    /// The moments of the day; empty for a day that a change of the zone skipped.
    package func bounds(of day: Day) -> Range<Date> {
        times(from: day, to: day)
    }

    /// The moments of several days; empty if the last is before the first.
    package func times(from first: Day, to last: Day) -> Range<Date> {
        let start = start(of: first)
        return start..<max(start, self.start(of: last.advanced(by: 1)))
    }

    /// The moment at which the shop's local clock showed the same time some days before.
    package func sameTime(as now: Date, daysBefore days: Int) -> Date {
        Day.calendar(zone).date(byAdding: .day, value: -days, to: now) ?? now
    }

    private func index(at time: Date) -> Int { rules.lastIndex { $0.since <= time } ?? 0 }
}
