import Foundation
import Synchronization

/// Threads that run at the same time. `DispatchQueue.concurrentPerform` runs at most as many iterations at once as
/// the machine has cores, so sixteen clients would queue for two.
package final class Clients<Part: Sendable>: Sendable {
    private let parts: Mutex<[Int: Result<Part, any Error>]> = Mutex([:])
    private let left: Mutex<Int>
    private let isOver = DispatchSemaphore(value: 0)

    private init(_ count: Int) { left = Mutex(count) }

    /// Runs the parts concurrently and returns their results in order when the last one has ended.
    /// - Throws: the first error in that order.
    package static func together(_ count: Int, _ act: @escaping @Sendable (Int) throws -> Part) throws -> [Part] {
        try begin(count, act).results()
    }

    /// Begins the parts; `results` waits for them, once.
    package static func begin(_ count: Int, _ act: @escaping @Sendable (Int) throws -> Part) -> Clients {
        let threads = Clients(count)
        for number in 0..<count {
            Thread.detachNewThread { threads.hand(in: Result { try act(number) }, number) }
        }
        return threads
    }

    package func results() throws -> [Part] {
        isOver.wait()
        return try parts.withLock { parts in
            try parts.sorted { $0.key < $1.key }.map { try $0.value.get() }
        }
    }

    private func hand(in part: Result<Part, any Error>, _ number: Int) {
        parts.withLock { $0[number] = part }
        let isLast = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isLast { isOver.signal() }
    }
}
