package import Foundation
import Synchronization

/// A clock that stands still until it is moved.
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
