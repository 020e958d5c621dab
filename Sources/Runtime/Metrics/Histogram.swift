/// Counts the values below each bound, and sums them. Safe from any thread; a scrape during an observation may see its
/// bucket and not yet its sum.
package final class Histogram: Sendable {
    /// The buckets' inclusive upper bounds, in whole units; there is one more bucket, up to infinity.
    let bounds: [Int]
    /// The number of these units in a printed one: 1e6 for microseconds that are printed as seconds.
    let unitsPerPrinted: Double
    private let buckets: [Counter]
    private let total = Counter()

    /// - Parameter bounds: rising.
    package init(bounds: [Int], unitsPerPrinted: Double = 1) {
        self.bounds = bounds
        self.unitsPerPrinted = unitsPerPrinted
        buckets = (0...bounds.count).map { _ in Counter() }
    }

    /// Durations in microseconds, printed in seconds: from a page out of the cache to the longest wait for the lock.
    package static func durations() -> Histogram {
        Histogram(
            bounds: [
                100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
                2_500_000, 5_000_000, 10_000_000,
            ], unitsPerPrinted: 1e6)
    }

    package func observe(_ value: Int) {
        // Most values lie in the first buckets.
        var index = 0
        while index < bounds.count, value > bounds[index] { index += 1 }
        buckets[index].add()
        total.add(value)
    }

    /// Observes the time that has passed, in microseconds: for a histogram of durations.
    package func observe(_ stopwatch: Stopwatch) { observe(stopwatch.microseconds) }

    /// The count of each bucket and of all below it, as the text format requires; the last is the count of all values.
    var cumulativeCounts: [Int] {
        var sum = 0
        return buckets.map { bucket in
            sum += bucket.value
            return sum
        }
    }

    package var count: Int { buckets.reduce(0) { $0 + $1.value } }

    var sum: Double { printed(total.value) }

    func printed(_ value: Int) -> Double { Double(value) / unitsPerPrinted }
}
