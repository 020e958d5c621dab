import Glibc

/// Measures the time since it was made, by the monotonic clock.
package struct Stopwatch: Sendable {
    private let start = Self.nanoseconds

    package init() {}

    package var microseconds: Int { (Self.nanoseconds - start) / 1_000 }

    private static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
