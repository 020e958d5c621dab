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
