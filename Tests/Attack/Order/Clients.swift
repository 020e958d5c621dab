import Foundation
import Synchronization

/// Threads that really are there at the same time. (`DispatchQueue.concurrentPerform` runs no more of its iterations
/// at once than the machine has cores: sixteen clients would stand in a queue of two.)
package final class Clients<Part: Sendable>: Sendable {
    private let parts: Mutex<[Int: Result<Part, any Error>]> = Mutex([:])
    private let left: Mutex<Int>
    private let isOver = DispatchSemaphore(value: 0)

    private init(_ count: Int) { left = Mutex(count) }

    /// Each does its part; returns what they made, in their order, when the last has done.
    /// - Throws: the fault of the first in that order who had one.
    package static func together(_ count: Int, _ act: @escaping @Sendable (Int) throws -> Part) throws -> [Part] {
        let crowd = Clients(count)
        for number in 0..<count {
            Thread.detachNewThread { crowd.hand(in: Result { try act(number) }, number) }
        }
        crowd.isOver.wait()
        return try crowd.parts.withLock { parts in
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
