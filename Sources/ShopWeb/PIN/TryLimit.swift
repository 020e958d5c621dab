import Foundation

/// A token bucket, kept as one time (the generic cell rate algorithm, ITU-T I.371): the time at which the bucket is
/// full again.
///
/// A clock that was set back costs at most one interval of waiting, however far it went.
struct TryLimit: Equatable, Sendable {
    /// So many tries at once.
    let burst: Int
    /// Then one in so many seconds.
    let interval: TimeInterval

    /// The seconds until the next try; 0 when it may be made now.
    func wait(_ fullAt: TimeInterval, at now: TimeInterval) -> TimeInterval {
        max(0, fullAt - now - Double(burst - 1) * interval)
    }

    /// - Returns: the time at which the bucket is full again after a try.
    func taking(_ fullAt: TimeInterval, at now: TimeInterval) -> TimeInterval { max(fullAt, now) + interval }

    /// The time that an empty bucket has, if a later one was kept: then the clock was set back.
    func corrected(_ fullAt: TimeInterval, at now: TimeInterval) -> TimeInterval {
        min(fullAt, now + Double(burst) * interval)
    }
}
