import Bytes
package import Foundation

/// A day of the shop's calendar, from midnight to midnight local time.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// - Returns: nil unless the text is written as `2026-11-21` and the calendar has the day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let parsed = DateComponents(year: year, month: month, day: day)
        guard year > 0, parsed.isValidDate(in: Self.calendar(.gmt)) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of a moment.
    package init(_ time: Date, in zone: TimeZone) {
        self.init(Self.calendar(zone).dateComponents([.year, .month, .day], from: time))
    }

    init(_ parts: DateComponents) {
        year = parts.year ?? 1970
        month = parts.month ?? 1
        day = parts.day ?? 1
    }

    /// The day in the form `2026-11-21`.
    package var description: String {
        "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
    }

    /// The first moment of the day.
    package func start(in zone: TimeZone) -> Date {
        let calendar = Self.calendar(zone)
        let noon = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
        return calendar.startOfDay(for: noon ?? .distantPast)
    }

    /// The first moment of the day at which the clock shows that hour or a later one.
    package func start(in zone: TimeZone, hour: Int) -> Date {
        let midnight = start(in: zone)
        if hour == 0 { return midnight }
        return Self.calendar(zone).nextDate(
            after: midnight, matching: DateComponents(hour: hour), matchingPolicy: .nextTime) ?? midnight
    }

    /// The day that many days later.
    package func advanced(by days: Int) -> Day { Day(number: number + days) }

    /// The day before; nil for the first day that can be written.
    package var before: Day? { (year, month, day) == (1, 1, 1) ? nil : advanced(by: -1) }

    /// The day after; nil for the last day that can be written.
    package var after: Day? { (year, month, day) == (9999, 12, 31) ? nil : advanced(by: 1) }

    /// The day of the week, 0 for Monday to 6 for Sunday, by Sakamoto's method: a table of a whole history needs it for
    /// each row.
    package var weekday: Int {
        let months = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = month < 3 ? year - 1 : year
        return (year + year / 4 - year / 100 + year / 400 + months[month - 1] + day + 6) % 7
    }

    /// The days from 1970-01-01 to this one: Howard Hinnant's `days_from_civil`, in which a year begins in March. A report
    /// of a year goes over hundreds of days, and `Calendar` takes microseconds for each.
    package var number: Int { Self.number(year, month, day) }

    package static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month < 3 ? year - 1 : year
        let dayOfYear = (153 * (month < 3 ? month + 9 : month - 3) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// The day of a number, by Howard Hinnant's `civil_from_days`.
    package init(number: Int) {
        // The days are counted from 0000-03-01 of the era before, so that no day of a report has a negative number.
        let days = number + 719_468 + 146_097
        let era = days / 146_097 - 1
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * march + 2) / 5 + 1
        month = march < 10 ? march + 3 : march - 9
        year = era * 400 + yearOfEra + (month < 3 ? 1 : 0)
    }

    package static func < (one: Day, other: Day) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}
