package import Foundation

/// The clock on the shop's wall: what time it is, and what day by that.
package struct WallClock: Sendable {
    package let zone: TimeZone
    private let time: @Sendable () -> Date

    package init(zone: TimeZone, time: @escaping @Sendable () -> Date) {
        self.zone = zone
        self.time = time
    }

    package var now: Date { time() }
    package var today: Day { Day(now, in: zone) }
}
