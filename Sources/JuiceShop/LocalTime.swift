package import Foundation
import Synchronization

/// A moment as the clock on the shop's wall showed it.
package struct LocalTime: Equatable, Sendable {
    package let day: Day
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// `14:05:09`.
    package var clock: String { "\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(second))" }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// Converts many moments to local times, quickly when they follow each other. `Calendar` converts only one moment of each
/// quarter of an hour, because no time zone changes its offset within one.
package struct LocalTimes: Sendable {
    private static let quarter = 15 * 60
    private let zone: TimeZone
    private var known: (quarter: Int, day: Day, seconds: Int)?

    package init(zone: TimeZone) {
        self.zone = zone
    }

    package mutating func callAsFunction(_ time: Date) -> LocalTime {
        let seconds = Int(time.timeIntervalSince1970.rounded(.down))
        let number = Int((Double(seconds) / Double(Self.quarter)).rounded(.down))
        if known?.quarter != number { known = convert(number) }
        let (day, begins) = (known?.day ?? Day(time, in: zone), known?.seconds ?? 0)
        let sinceMidnight = begins + seconds - number * Self.quarter
        return LocalTime(
            day: day, hour: sinceMidnight / 3600, minute: sinceMidnight / 60 % 60, second: sinceMidnight % 60)
    }

    private func convert(_ number: Int) -> (quarter: Int, day: Day, seconds: Int) {
        let start = Date(timeIntervalSince1970: Double(number * Self.quarter))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute, .second], from: start)
        let seconds = ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60 + (parts.second ?? 0)
        return (number, Day(start, in: zone), seconds)
    }
}

/// The clock on the shop's wall, with the current time and day.
package struct WallClock: Sendable {
    package let zone: TimeZone
    private let time: @Sendable () -> Date
    private let days = Days()

    package init(zone: TimeZone, time: @escaping @Sendable () -> Date) {
        self.zone = zone
        self.time = time
    }

    package var now: Date { time() }
    package var today: Day { Day(now, in: zone) }

    /// The start of today. It is computed once a day, since each order asks for it.
    package var dayStart: Date { days.start(at: now, in: zone) }
}

/// The last day whose start was asked for.
private final class Days: Sendable {
    private let known = Mutex<Range<Date>?>(nil)

    func start(at time: Date, in zone: TimeZone) -> Date {
        known.withLock { known in
            if let known, known.contains(time) { return known.lowerBound }
            let day = Day(time, in: zone)
            let start = day.start(in: zone)
            known = start..<max(start, day.advanced(by: 1).start(in: zone))
            return start
        }
    }
}
