import Foundation

/// Admits a given number of operations, so that a round has the same load on a slow and on a fast machine.
final class AdmissionGate: @unchecked Sendable {
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

    /// Waits for admission.
    /// - Returns: a unique number; `nil` after the gate has closed.
    func enter() -> Int? {
        condition.withLock {
            while entered == admitted && !closed { condition.wait() }
            if entered == admitted { return nil }
            defer { entered += 1 }
            return entered
        }
    }
}
