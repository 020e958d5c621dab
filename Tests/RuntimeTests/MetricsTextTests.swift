import Dispatch
import Runtime
import XCTest

final class MetricsTextTests: XCTestCase {
    func testACounterHasHelpTypeAndASampleForEachSetOfLabels() {
        let (made, none) = (Counter(), Counter())
        made.add()
        made.add(4)
        var text = MetricsText()
        text.counters("cups_total", "Cups.\nBy \\ juice.", [([("juice", "a\"b\\c\nd")], made), ([], none)])
        XCTAssertEqual(
            text.text,
            #"""
            # HELP cups_total Cups.\nBy \\ juice.
            # TYPE cups_total counter
            cups_total{juice="a\"b\\c\nd"} 5
            cups_total 0

            """#)
    }

    func testAHistogramsBucketsAreCumulativeAndItsUnitIsPrinted() {
        let histogram = Histogram(bounds: [100, 250, 1_000_000], unitsPerPrinted: 1e6)
        for value in [100, 101, 250, 251, 1_000_001] { histogram.observe(value) }
        histogram.observe(1_500_000)
        var text = MetricsText()
        text.histograms("wait_seconds", "Waiting.", [([("of", "lock")], histogram)])
        XCTAssertEqual(
            text.text,
            """
            # HELP wait_seconds Waiting.
            # TYPE wait_seconds histogram
            wait_seconds_bucket{of="lock",le="0.0001"} 1
            wait_seconds_bucket{of="lock",le="0.00025"} 3
            wait_seconds_bucket{of="lock",le="1"} 4
            wait_seconds_bucket{of="lock",le="+Inf"} 6
            wait_seconds_sum{of="lock"} 2.500703
            wait_seconds_count{of="lock"} 6

            """)
    }

    func testAGaugeRisesAndFalls() {
        let gauge = Gauge(2)
        gauge.add(3)
        gauge.add(-4)
        var text = MetricsText()
        text.gauge("busy", "Busy.", Double(gauge.value))
        XCTAssertTrue(text.text.hasSuffix("\nbusy 1\n"), text.text)
        gauge.set(7)
        XCTAssertEqual(gauge.value, 7)
    }

    func testManyThreadsLoseNothing() {
        let (counter, histogram) = (Counter(), Histogram(bounds: [1]))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<10_000 {
                counter.add()
                histogram.observe(2)
            }
        }
        XCTAssertEqual(counter.value, 80_000)
        var text = MetricsText()
        text.histogram("h", "H.", histogram)
        XCTAssertTrue(text.text.contains("h_sum 160000\nh_count 80000\n"), text.text)
    }
}
