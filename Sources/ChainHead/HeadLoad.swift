import Synchronization

/// The load of a head office: it accepts a limited number of messages at once, and asks shops to come as often as it
/// can bear.
final class HeadLoad: Sendable {
    private struct State {
        var atWork = 0
        /// The average seconds that the last messages took.
        var seconds = 0.005
        /// The time of each shop's last message.
        var shops: [String: ContinuousClock.Instant] = [:]
        /// The time at which absent shops were last forgotten.
        var forgotten = ContinuousClock.now
    }

    private let state = Mutex(State())
    let maxAtWork: Int
    /// The seconds between two messages of a shop that has no more events to send.
    private static let againRange = 5...300
    private static let window = Duration.seconds(300)

    init(maxAtWork: Int) { self.maxAtWork = maxAtWork }

    /// - Returns: false when the limit is reached. After true, `end` must follow.
    func begin() -> Bool {
        state.withLock { state in
            if state.atWork >= maxAtWork { return false }
            state.atWork += 1
            return true
        }
    }

    func end(_ shop: String?, seconds: Double, at now: ContinuousClock.Instant) {
        state.withLock { state in
            state.atWork -= 1
            state.seconds += (seconds - state.seconds) / 16
            if let shop { state.shops[shop] = now }
        }
    }

    func shops(at now: ContinuousClock.Instant) -> Int {
        state.withLock { state in
            // Absent shops are not forgotten with each message: there may be thousands.
            if now - state.forgotten > .seconds(10) {
                state.shops = state.shops.filter { now - $0.value < Self.window }
                state.forgotten = now
            }
            return state.shops.count
        }
    }

    /// The seconds until a shop should come again, chosen so that half of the time is left.
    func again(at now: ContinuousClock.Instant) -> Int {
        let shops = shops(at: now)
        let busy = state.withLock { Double(shops) * $0.seconds * 2 / Double(max(1, maxAtWork)) }
        return min(max(Int(busy.rounded(.up)), Self.againRange.lowerBound), Self.againRange.upperBound)
    }
}
