import Glibc
import Synchronization

/// A number that only rises while the process lives. Safe from any thread; adding takes one atomic instruction.
package final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    package func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
}

/// A number that rises and falls, such as the threads that are busy. Safe from any thread.
package final class Gauge: Sendable {
    private let current: Atomic<Int>

    package init(_ value: Int = 0) { current = Atomic(value) }

    package var value: Int { current.load(ordering: .relaxed) }

    package func add(_ number: Int) { current.add(number, ordering: .relaxed) }
    package func set(_ number: Int) { current.store(number, ordering: .relaxed) }
}

/// How often values lay below bounds, and their sum. Safe from any thread; a scrape beside an observation may see its
/// bucket and not yet its sum.
package final class Histogram: Sendable {
    /// The buckets' inclusive upper bounds, in whole units; there is one more bucket, up to infinity.
    let bounds: [Int]
    /// How many of these units the printed one has: 1e6 for microseconds that are printed as seconds.
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

    /// The counts of the buckets, each with those below, as the text format wants them; the last is the count of all.
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

/// The time since it was made, by a clock that nobody sets.
package struct Stopwatch: Sendable {
    private let start = Self.nanoseconds

    package init() {}

    package var microseconds: Int { (Self.nanoseconds - start) / 1_000 }

    private static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

/// Metrics as a scraper reads them: Prometheus' text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
/// The caller writes each family once, and each set of labels in it once. Label values come from fixed sets, such as the
/// names of routes and the menu's ids: a scraper keeps a time series of each.
package struct MetricsText {
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    package typealias Labels = [(name: String, value: String)]

    package private(set) var text = ""

    package init() {}

    package mutating func counter(_ name: String, _ help: String, _ counter: Counter) {
        counters(name, help, [([], counter)])
    }

    package mutating func counters(_ name: String, _ help: String, _ samples: [(Labels, Counter)]) {
        begin(name, help, "counter")
        for (labels, counter) in samples { add(name, labels, "\(counter.value)") }
    }

    package mutating func gauge(_ name: String, _ help: String, _ value: Double, labels: Labels = []) {
        gauges(name, help, [(labels, value)])
    }

    /// A counter that the system keeps, such as processor time.
    package mutating func counter(_ name: String, _ help: String, _ value: Double) {
        begin(name, help, "counter")
        add(name, [], Self.number(value))
    }

    package mutating func gauges(_ name: String, _ help: String, _ samples: [(Labels, Double)]) {
        begin(name, help, "gauge")
        for (labels, value) in samples { add(name, labels, Self.number(value)) }
    }

    package mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        histograms(name, help, [([], histogram)])
    }

    package mutating func histograms(_ name: String, _ help: String, _ samples: [(Labels, Histogram)]) {
        begin(name, help, "histogram")
        for (labels, histogram) in samples {
            let counts = histogram.cumulativeCounts
            let bounds = histogram.bounds.map { Self.number(histogram.printed($0)) } + ["+Inf"]
            for (bound, count) in zip(bounds, counts) { add("\(name)_bucket", labels + [("le", bound)], "\(count)") }
            add("\(name)_sum", labels, Self.number(histogram.sum))
            add("\(name)_count", labels, "\(counts.last ?? 0)")
        }
    }

    private mutating func begin(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(type)\n"
    }

    private mutating func add(_ name: String, _ labels: Labels, _ value: String) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value).replacing("\"", with: "\\\""))\"" }
        text += "\(name)\(pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") \(value)\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }

    /// A whole number without a fraction, which every parser reads alike.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
