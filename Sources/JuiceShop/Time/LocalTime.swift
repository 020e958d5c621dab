import Bytes
package import Foundation

/// A moment as the clock on the shop's wall showed it.
package struct LocalTime: Equatable, Sendable {
    package let day: Day
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// `14:05:09`.
    package var clock: String { [hour, minute, second].map { $0.zeroPadded(to: 2) }.joined(separator: ":") }
}

/// Converts many moments to local times, quickly when they follow each other. `Calendar` converts only one moment of each
/// quarter of an hour, because no time zone changes its offset within one.
package struct LocalTimes: Sendable {
    private static let quarter = 15 * 60
    private let calendar: BusinessCalendar
    private var known: (quarter: Int, zone: TimeZone, day: Day, seconds: Int)?

    package init(_ calendar: BusinessCalendar) {
        self.calendar = calendar
    }

    package mutating func callAsFunction(_ time: Date) -> LocalTime {
        let seconds = Int(time.timeIntervalSince1970.rounded(.down))
        let number = Int((Double(seconds) / Double(Self.quarter)).rounded(.down))
        let zone = calendar.zone(at: time)
        if known?.quarter != number || known?.zone != zone { known = convert(number, zone) }
        let (day, begins) = (known?.day ?? Day(time, in: zone), known?.seconds ?? 0)
        let sinceMidnight = begins + seconds - number * Self.quarter
        return LocalTime(
            day: day, hour: sinceMidnight / 3600, minute: sinceMidnight / 60 % 60, second: sinceMidnight % 60)
    }

    private func convert(_ number: Int, _ zone: TimeZone) -> (quarter: Int, zone: TimeZone, day: Day, seconds: Int) {
        let start = Date(timeIntervalSince1970: Double(number * Self.quarter))
        let parts = Day.calendar(zone).dateComponents([.year, .month, .day, .hour, .minute, .second], from: start)
        let seconds = ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60 + (parts.second ?? 0)
        return (number, zone, Day(parts), seconds)
    }
}

/// The shop's business days. Each begins at an hour that the owner chose, in the shop's time zone: after an hour of 5, a
/// cup at two in the night belongs to the evening before.
///
/// Another hour or zone holds from the moment of its choice. The days before stay as they were, and no later moment
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
    ///   - choices: in the order of their times.
    package init(zone: TimeZone, choices: [CalendarChoice]) {
        rules =
            [Rule(since: .distantPast, zone: zone, hour: 0)]
            + choices.map {
                Rule(since: $0.since, zone: $0.zone.flatMap(TimeZone.init(identifier:)) ?? zone, hour: $0.dayStartHour)
            }
    }

    /// The zone of the clock on the shop's wall at that time.
    package func zone(at time: Date) -> TimeZone { rules[index(at: time)].zone }

    /// The zone of the last choice.
    package var zone: TimeZone { rules[rules.count - 1].zone }

    /// The hour at which a business day begins, by the last choice.
    package var dayStartHour: Int { rules[rules.count - 1].hour }

    package func day(of time: Date) -> Day {
        let index = index(at: time)
        let day = rules[index].day(of: time)
        return rules.indices.prefix(index).reduce(day) { max($0, rules[$1].day(of: rules[$1 + 1].since - 0.001)) }
    }

    /// The first moment of the day, or of the next one that had a moment.
    package func start(of day: Day) -> Date {
        for index in rules.indices.dropLast() {
            let start = max(rules[index].start(of: day), rules[index].since)
            if start < rules[index + 1].since { return start }
        }
        return max(rules[rules.count - 1].start(of: day), rules[rules.count - 1].since)
    }

    /// The moments of the day; empty for a day that a change of the zone left out.
    package func bounds(of day: Day) -> Range<Date> {
        times(from: day, to: day)
    }

    /// The moments of several days; empty if the last is before the first.
    package func times(from first: Day, to last: Day) -> Range<Date> {
        let start = start(of: first)
        return start..<max(start, self.start(of: last.advanced(by: 1)))
    }

    /// The moment at which the clock on the shop's wall showed the same time some days before.
    package func sameTime(as now: Date, daysBefore days: Int) -> Date {
        Day.calendar(zone).date(byAdding: .day, value: -days, to: now) ?? now
    }

    private func index(at time: Date) -> Int { rules.lastIndex { $0.since <= time } ?? 0 }
}

/// From a moment on, business days begin at that hour of that zone.
package struct CalendarChoice: Hashable, Codable, Sendable {
    package let since: Date
    /// The name in the IANA time zone database; nil for the machine's zone.
    package let zone: String?
    /// From 0 to 23.
    package let dayStartHour: Int

    package init(since: Date, zone: String?, dayStartHour: Int) {
        self.since = since
        self.zone = zone
        self.dayStartHour = dayStartHour
    }
}
