import Synchronization

/// The load of a head office: it takes so many messages at once, and asks shops to come as often as it can bear.
final class HeadLoad: Sendable {
    private struct State {
        var atWork = 0
        /// The seconds of the last messages, on average.
        var seconds = 0.005
        /// When each shop came last.
        var shops: [String: ContinuousClock.Instant] = [:]
        /// When those that stayed away were forgotten last.
        var forgotten = ContinuousClock.now
    }

    private let state = Mutex(State())
    let maxAtWork: Int
    /// Between two messages of a shop that has nothing more to send.
    private static let againRange = 5...300
    private static let window = Duration.seconds(300)

    init(maxAtWork: Int) { self.maxAtWork = maxAtWork }

    /// - Returns: false when as many as can be are at work; otherwise `end` must follow.
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
            // Not with each message: there may be thousands.
            if now - state.forgotten > .seconds(10) {
                state.shops = state.shops.filter { now - $0.value < Self.window }
                state.forgotten = now
            }
            return state.shops.count
        }
    }

    /// Seconds until a shop should come again: so many that half of the time is left.
    func again(at now: ContinuousClock.Instant) -> Int {
        let shops = shops(at: now)
        let busy = state.withLock { Double(shops) * $0.seconds * 2 / Double(max(1, maxAtWork)) }
        return min(max(Int(busy.rounded(.up)), Self.againRange.lowerBound), Self.againRange.upperBound)
    }
}
