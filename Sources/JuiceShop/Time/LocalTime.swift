import Bytes
package import Foundation
import Synchronization

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
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute, .second], from: start)
        let seconds = ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60 + (parts.second ?? 0)
        return (number, zone, Day(start, in: zone), seconds)
    }
}

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
