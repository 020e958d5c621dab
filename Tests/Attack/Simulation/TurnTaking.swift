import Dispatch
import Foundation
import Synchronization

/// A deterministic scheduler: one of several threads runs at a time, and a seed decides which one is next, so that a
/// run of simulated processes can be repeated.
final class TurnTaking: Sendable {
    private let state: Mutex<State>
    private let turns: [DispatchSemaphore]
    private let end = DispatchSemaphore(value: 0)

    private struct State {
        var random: SeededRandom
        var living: Set<Int>
        /// The threads waiting for a lock that another one holds.
        var blocked: Set<Int> = []
    }

    init(threads: Int, seed: UInt64) {
        state = Mutex(State(random: SeededRandom(seed: seed), living: Set(0..<threads)))
        turns = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
    }

    /// Returns when every thread has ended.
    func run(_ body: @escaping @Sendable (Int) -> Void) {
        for thread in turns.indices {
            Thread.detachNewThread {
                self.turns[thread].wait()
                body(thread)
                self.leave(thread)
            }
        }
        passOn()
        end.wait()
    }

    /// Lets the seed choose the next thread, which may be this one.
    /// - Parameter freesLock: true if threads that wait for a lock may try again.
    func yield(_ thread: Int, freesLock: Bool) {
        if freesLock { state.withLock { $0.blocked.removeAll() } }
        let next = next()
        if next == thread { return }
        if let next { turns[next].signal() }
        turns[thread].wait()
    }

    /// Runs other threads until a lock may be free.
    /// - Returns: false when every thread waits.
    func waitForLock(_ thread: Int) -> Bool {
        state.withLock { _ = $0.blocked.insert(thread) }
        guard let next = next() else {
            state.withLock { _ = $0.blocked.remove(thread) }
            return false
        }
        turns[next].signal()
        turns[thread].wait()
        return true
    }

    /// A number of the run's own random sequence.
    func random(below bound: Int) -> Int {
        state.withLock { Int.random(in: 0..<bound, using: &$0.random) }
    }

    private func leave(_ thread: Int) {
        state.withLock { state in
            state.living.remove(thread)
            state.blocked = []
        }
        passOn()
    }

    private func passOn() {
        if let next = next() { turns[next].signal() } else { end.signal() }
    }

    private func next() -> Int? {
        state.withLock { state in
            state.living.subtracting(state.blocked).sorted().randomElement(using: &state.random)
        }
    }
}
