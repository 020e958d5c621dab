package import Foundation
import Synchronization

/// A clock that advances only by `advance`.
package final class TestClock: Sendable {
    private let time: Mutex<Date>

    package init(_ time: Date) { self.time = Mutex(time) }

    package convenience init(_ iso: String = "2026-11-21T09:00:00Z") {
        self.init((try? Date(iso, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0))
    }

    package var now: Date { time.withLock { $0 } }

    package func advance(seconds: Double) { time.withLock { $0 += seconds } }

    package func advance(hours: Double) { advance(seconds: hours * 3600) }
}
