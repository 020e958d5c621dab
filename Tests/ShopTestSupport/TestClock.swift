package import Foundation
package import JuiceShop
import Synchronization

/// A clock that advances only by `advance`.
package final class TestClock: Sendable {
    private let time: Mutex<Date>

    package init(_ iso: String = "2026-11-21T09:00:00Z") {
        time = Mutex((try? Date(iso, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0))
    }

    package var now: Date { time.withLock { $0 } }

    package func advance(hours: Double) {
        time.withLock { $0 += hours * 3600 }
    }
}

extension WallClock {
    /// A clock that shows nine o'clock in Korea and never advances.
    package static let atNine = WallClock(
        zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { Date(timeIntervalSince1970: 1_800_057_600) })
}

extension OrderRecord {
    /// An order that was cancelled that many minutes after it was made.
    package static func cancelled(_ order: Order, wasMade: Bool, minutesLater: Double) -> OrderRecord {
        OrderRecord(
            order,
            cancellation: Cancellation(
                number: order.number, lines: order.lines, wasMade: wasMade, took: order.took,
                stamp: Stamp(order.key, at: order.time.addingTimeInterval(minutesLater * 60))))
    }
}
