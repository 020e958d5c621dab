import Bytes
package import Foundation
import Synchronization

/// The clock of the shop, with the current time and day.
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

    /// The start of today. It is computed once a day, since each order needs it.
    package var dayStart: Date { days.start(at: now, calendar) }
}

/// The last day whose start was computed.
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
