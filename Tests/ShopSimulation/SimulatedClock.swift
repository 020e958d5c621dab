package import Foundation
import Synchronization

/// A clock that advances only by `advance`.
package final class SimulatedClock: Sendable {
    private let time: Mutex<Date>

    package init(_ time: Date) { self.time = Mutex(time) }

    package init(_ iso: String) { time = Mutex((try? Date(iso, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)) }

    package var now: Date { time.withLock { $0 } }

    package func advance(seconds: Double) { time.withLock { $0 += seconds } }
}
