import Bytes
package import Foundation

/// A moment in the shop's local time.
package struct LocalTime: Equatable, Sendable {
    package let day: Day
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// The time of day, such as `14:05:09`.
    package var clock: String { [hour, minute, second].map { $0.zeroPadded(to: 2) }.joined(separator: ":") }
}

/// Converts many moments to local times, quickly when they follow each other. `Calendar` converts only one moment of
/// each quarter of an hour, because no time zone changes its offset within one.
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
