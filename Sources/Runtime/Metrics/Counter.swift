import Synchronization

/// A number that only rises while the process lives. Safe from any thread; adding takes one atomic instruction.
package final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    package func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
}
