import Journal
import Synchronization

/// Lets requests fail at once while the database does not answer, instead of letting each wait as long as the one before it
/// (a circuit breaker: Nygard, "Release It!").
///
/// It opens when a request has waited in vain for a server that takes writes. The requests that waited with that one share its
/// failure, and each later call gets the same failure at once: so a request of several calls waits once. While it is open, one
/// request tries again, half a second after the last failure. It closes when a server answers.
final class CircuitBreaker: Sendable {
    private struct Failure {
        let error: StoreError
        let time: ContinuousClock.Instant
        /// When the next request tries.
        var retry: ContinuousClock.Instant
    }

    private struct State {
        var failure: Failure?
        var lastFailure: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    /// The longest time of a try.
    private let maxWait: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private static let pause = Duration.milliseconds(500)

    init(maxWait: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.maxWait = maxWait
        self.now = now
    }

    /// The beginning of a call.
    /// - Throws: the last failure while it lasts, unless this call is to try again.
    func admit() throws(StoreError) {
        let failure: StoreError? = state.withLock { state in
            guard var failure = state.failure else { return nil }
            let now = now()
            if now < failure.retry { return failure.error }
            failure.retry = now + maxWait + Self.pause
            state.failure = failure
            return nil
        }
        if let failure { throw failure }
    }

    /// The turn of a call that was admitted.
    /// - Throws: the failure that it was waiting behind.
    func share() throws(StoreError) {
        let failure = state.withLock { $0.failure }
        if let failure, now() < failure.time + Self.pause { throw failure.error }
    }

    /// Connections that were made before this are not to be used: a server that was frozen keeps them open.
    var lastFailure: ContinuousClock.Instant? { state.withLock { $0.lastFailure } }

    /// A server answered.
    func close() { state.withLock { $0.failure = nil } }

    /// A call ended with an error: it opens if that says that no server takes writes.
    /// - Parameter name: the shop's name in messages.
    func ended(with error: any Error, of name: String) {
        guard let error = error as? SQLError, error.isOfServer else { return close() }
        let now = now()
        let failure = Failure(error: StoreError(error, of: name), time: now, retry: now + Self.pause)
        state.withLock { $0 = State(failure: failure, lastFailure: now) }
    }
}
