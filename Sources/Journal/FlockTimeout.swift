import Foundation
import Glibc
import Posix
import Synchronization

/// Waits in the kernel's own queue for a lock, but not for ever.
///
/// `flock` has no time limit, and asking again and again (`LOCK_NB`) would lose to whoever waits in the kernel's
/// queue. So a thread waits inside `flock`, and when its time is up another one interrupts it with a signal that does
/// nothing else (flock(2): `EINTR`). That thread starts with the first wait and sleeps while nobody is late.
final class FlockTimeout: Sendable {
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    private struct State {
        var lastID = 0
        var waiters = [Int: Waiter]()
        /// When the watching thread looks next; `nil` while it sleeps until it is woken.
        var nextLook: DispatchTime?
        var isWatched = false
    }

    private struct Waiter {
        let thread: pthread_t
        let deadline: DispatchTime
    }

    /// Calls `flock` until it has the lock or the time is up; false when it is up.
    func wait(seconds: Double, _ flock: () -> Int32) throws(SystemError) -> Bool {
        let waiter = Waiter(thread: pthread_self(), deadline: .now() + seconds)
        let id = enter(waiter)
        defer { state.withLock { $0.waiters[id] = nil } }
        while .now() < waiter.deadline {
            if flock() == 0 { return true }
            if errno != EINTR { throw SystemError("flock", "", code: errno) }
        }
        return false
    }

    private func enter(_ waiter: Waiter) -> Int {
        let (id, isFirst, mustWake) = state.withLock { state in
            defer { state.isWatched = true }
            state.lastID += 1
            state.waiters[state.lastID] = waiter
            let mustWake = state.nextLook.map { waiter.deadline < $0 } ?? true
            if mustWake { state.nextLook = waiter.deadline }
            return (state.lastID, !state.isWatched, mustWake)
        }
        if isFirst {
            Self.letTheSignalInterrupt()
            Thread.detachNewThread { self.watch() }
        } else if mustWake {
            wakeUp.signal()
        }
        return id
    }

    private func watch() {
        while true {
            if let nextLook = interruptTheLate() {
                _ = wakeUp.wait(timeout: nextLook)
            } else {
                wakeUp.wait()
            }
        }
    }

    /// Interrupts whoever is late, every 10 ms until it has noticed: a signal that comes just before the thread
    /// enters `flock` is lost.
    private func interruptTheLate() -> DispatchTime? {
        state.withLock { state in
            let now = DispatchTime.now()
            for waiter in state.waiters.values where waiter.deadline <= now {
                pthread_kill(waiter.thread, Self.interruption)
            }
            state.nextLook = state.waiters.values.map(\.deadline).min().map { max($0, now + .milliseconds(10)) }
            return state.nextLook
        }
    }

    /// Ignored by default (signal(7)), and used by nothing else here.
    private static let interruption = SIGURG

    private static func letTheSignalInterrupt() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(interruption, &action, nil)
    }
}
