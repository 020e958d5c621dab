import Foundation

/// Lets as many errands in as it is told to, so that the load of a round is the same on a slow machine and a quick one.
final class Turnstile: @unchecked Sendable {
    private let condition = NSCondition()
    private var entered = 0
    private var admitted = 0
    private var closed = false

    var isClosed: Bool { condition.withLock { closed } }

    func admit(_ count: Int) {
        condition.withLock {
            admitted += count
            condition.broadcast()
        }
    }

    func close() {
        condition.withLock {
            closed = true
            condition.broadcast()
        }
    }

    /// Waits to be let in.
    /// - Returns: a number that nobody else has; `nil` when it has closed.
    func enter() -> Int? {
        condition.withLock {
            while entered == admitted && !closed { condition.wait() }
            if entered == admitted { return nil }
            defer { entered += 1 }
            return entered
        }
    }
}
