import Dispatch

/// The time since it was made, by a clock that nobody sets.
package struct Stopwatch: Sendable {
    private let start = DispatchTime.now().uptimeNanoseconds

    package init() {}

    package var microseconds: Int { Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000) }
}
