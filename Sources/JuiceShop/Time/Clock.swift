import Bytes
package import Foundation
import Synchronization

/// The clock on the shop's wall, with the current time and day.
package struct WallClock: Sendable {
    package let calendar: BusinessCalendar
    private let time: @Sendable () -> Date
    private let days = Days()

    package init(_ calendar: BusinessCalendar, time: @escaping @Sendable () -> Date) {
        self.calendar = calendar
        self.time = time
    }

    package init(zone: TimeZone, time: @escaping @Sendable () -> Date) {
        self.init(BusinessCalendar(zone: zone), time: time)
    }

    /// The same clock in a shop with that calendar.
    package func following(_ calendar: BusinessCalendar) -> WallClock { WallClock(calendar, time: time) }

    package var now: Date { time() }
    package var today: Day { calendar.day(of: now) }

    /// The start of today. It is computed once a day, since each order asks for it.
    package var dayStart: Date { days.start(at: now, calendar) }
}

/// The last day whose start was asked for.
private final class Days: Sendable {
    private let known = Mutex<Range<Date>?>(nil)

    func start(at time: Date, _ calendar: BusinessCalendar) -> Date {
        known.withLock { known in
            if let known, known.contains(time) { return known.lowerBound }
            let bounds = calendar.bounds(of: calendar.day(of: time))
            known = bounds
            return bounds.lowerBound
        }
    }
}

/// A part of the shop's history in which the machine's clock only ran on: within it, times never go back.
package struct ClockRun: Equatable, Codable, Sendable {
    /// The number of its first event.
    package let firstSequence: Int
    /// The number of its first order; of the next one, while it has none.
    package let firstOrder: Int
    /// The time of its first event.
    package let start: Date
    /// The time of its last event.
    package fileprivate(set) var end: Date
    /// The milliseconds by which the shop's own time is ahead of the clock.
    package let leadMilliseconds: Int

    /// The shop's own time at a time of the clock.
    fileprivate func steadyTime(_ time: Date) -> Date { time.addingTimeInterval(Double(leadMilliseconds) / 1000) }
}

/// The machine's clock over the whole history.
///
/// The numbers of the events order them; their times only say what the clock said, which may be wrong for a while. Where
/// it was set back, or leapt ahead by more than a month, a new run begins. So a day is found by a binary search in each
/// of the few runs that touch it.
///
/// An age ("within a day") is measured in the shop's own time, which adds up what the clock ran on within the runs and
/// passes over the steps between them. It never goes back: what is too old stays too old, and nothing grows old at once
/// because a clock was set right.
package struct ClockRuns: Equatable, Sendable {
    /// Oldest first; never empty.
    package private(set) var runs: [ClockRun]

    /// A clock that is set back by no more than this is taken to stand still: time servers correct clocks so.
    package static let maxStandstillSeconds: TimeInterval = 5 * 60
    /// A shop may close for as long without a new run.
    package static let maxGapSeconds: TimeInterval = 30 * 24 * 60 * 60

    /// The clock before the first event.
    package init() {
        let start = Date(timeIntervalSince1970: 0)
        runs = [ClockRun(firstSequence: 1, firstOrder: 1, start: start, end: start, leadMilliseconds: 0)]
    }

    /// - Parameter runs: at least one.
    package init(_ runs: [ClockRun]) {
        self.runs = runs
    }

    private var last: ClockRun { runs[runs.count - 1] }

    /// The time of the last event.
    package var time: Date { last.end }

    /// The shop's own time of the last event.
    package var steadyTime: Date { last.steadyTime(last.end) }

    /// The time of an event that happens when the clock shows a time.
    func eventTime(at now: Date) -> Date {
        let secondsBack = time.timeIntervalSince(now)
        return secondsBack > 0 && secondsBack <= Self.maxStandstillSeconds ? time : now
    }

    /// Goes on to the next event.
    /// - Parameters:
    ///   - sequence: its number.
    ///   - order: the number of the first order from this event on.
    package mutating func advance(to time: Date, sequence: Int, order: Int) {
        if sequence > 1, isStep(to: time) {
            let lead = ((steadyTime.timeIntervalSince(time)) * 1000).rounded()
            runs.append(
                ClockRun(
                    firstSequence: sequence, firstOrder: order, start: time, end: time, leadMilliseconds: Int(lead)))
        } else {
            runs[runs.count - 1].end = time
        }
    }

    private func isStep(to time: Date) -> Bool {
        time < self.time || time.timeIntervalSince(self.time) > Self.maxGapSeconds
    }

    // MARK: - Ages

    /// The shop's own seconds between an order and a time of the clock now.
    package func age(ofOrder number: Int, at time: Date, now: Date) -> TimeInterval {
        steadyNow(now).timeIntervalSince(steadyTime(time, ofOrder: number))
    }

    /// The shop's own seconds between an event and a time of the clock now.
    package func age(ofEvent sequence: Int, at time: Date, now: Date) -> TimeInterval {
        steadyNow(now).timeIntervalSince(steadyTime(time, ofEvent: sequence))
    }

    package func steadyTime(_ time: Date, ofEvent sequence: Int) -> Date {
        (runs.last { $0.firstSequence <= sequence } ?? last).steadyTime(time)
    }

    package func steadyTime(_ time: Date, ofOrder number: Int) -> Date {
        (runs.last { $0.firstOrder <= number } ?? last).steadyTime(time)
    }

    private func steadyNow(_ now: Date) -> Date { isStep(to: now) ? steadyTime : last.steadyTime(now) }
}

/// The reason why the machine's clock cannot be right. Orders are taken all the same.
///
/// A clock that is ahead is not found: a shop may have been closed for months. It is found when it has been set right,
/// until the next event: then it is before the last one.
package enum ClockFault: Equatable, Sendable {
    /// It shows a time before that of the last event.
    case behind(last: Date)
    /// It shows a time before this program was made, as a machine does that lost its clock's battery.
    case beforeProgram

    /// 2026-01-01.
    private static let programMade = Date(timeIntervalSince1970: 1_767_225_600)

    /// - Returns: nil for a clock that may be right.
    package init?(_ clock: ClockRuns, at now: Date) {
        self.init(last: clock.time, at: now)
    }

    /// - Parameter last: the time of the last event.
    package init?(last: Date, at now: Date) {
        if now < Self.programMade {
            self = .beforeProgram
        } else if last.timeIntervalSince(now) > ClockRuns.maxStandstillSeconds {
            self = .behind(last: last)
        } else {
            return nil
        }
    }
}

/// A day of the shop's calendar, from midnight to midnight where the shop is.
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

    /// `2026-11-21`.
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

    /// 0 for Monday to 6 for Sunday, by Sakamoto's method: a table of a whole history needs it for each row.
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

    /// The day of a number: his `civil_from_days`.
    package init(number: Int) {
        // From 0000-03-01 of the era before, so that no day of a report has a negative number.
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
