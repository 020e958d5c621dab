import Synchronization

/// A number that rises and falls, such as the threads that are busy. Safe from any thread.
package final class Gauge: Sendable {
    private let current: Atomic<Int>

    package init(_ value: Int = 0) { current = Atomic(value) }

    package var value: Int { current.load(ordering: .relaxed) }

    package func add(_ number: Int) { current.add(number, ordering: .relaxed) }
    package func set(_ number: Int) { current.store(number, ordering: .relaxed) }
}
