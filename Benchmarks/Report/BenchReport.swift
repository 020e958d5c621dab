import ArgumentParser
import Foundation
import JuiceShop

/// The whole run: a store with years behind it, asked over the counter for what people look at.
@main
struct BenchReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-report",
        abstract: "Measures a day's report and the downloads with a million orders in the history.",
        discussion: """
            The history is made once and kept for later runs. Requests go to the counter as they come from the web \
            server: reading, rendering and all. A goal that is missed is said; a wrong answer ends the run.
            """)

    @Option(help: ArgumentHelp("Orders in the history (1000000).", valueName: "count"))
    var orders: Int?

    @Option(help: ArgumentHelp("How often each page is asked for (15).", valueName: "count"))
    var rounds = 15

    @Option(help: ArgumentHelp("Where to keep the history.", valueName: "dir"))
    var folder = ".build"

    @Flag(help: "With 50000 orders: to see that it works, not to quote.")
    var quick = false

    func validate() throws {
        if !(1...1000).contains(rounds) { throw ValidationError("--rounds is 1 to 1000.") }
    }

    func run() throws {
        let past = try Past(orders: orders ?? (quick ? 50_000 : 1_000_000), in: folder)
        let till = try Till(past)
        print("\(past.orders) orders in \(past.days) days, one line an order")
        print("medians of \(rounds): by the clock (worst), on a core")
        let goal = 0.1
        for (name, path) in try pages(of: past) {
            let times = try (0..<rounds).map { _ in try Time { try till.page(path) } }
            let verdict = times.map(\.wall).median < goal ? "met" : "NOT MET"
            print("  \(name.padded(30))\(times.line)  goal < 100 ms \(verdict)")
        }
        for (name, number) in [("the newest 50 orders", past.orders + 1), ("50 orders in the middle", past.orders / 2)]
        {
            let times = try (0..<rounds).map { _ in try Time { try till.orders(before: number) } }
            print("  \(name.padded(30))\(times.line)")
        }
        let small = try till.download("/report/orders.csv", day: past.busyDay)
        print("  CSV of the busy day's orders  \(small.seconds.milliseconds) ms, \(small.rows) rows")
        let all = try till.download("/report/orders.csv")
        guard all.rows == past.orders else { throw Wrong("the table of all orders has \(all.rows) rows") }
        print(
            "  CSV of all orders             \(all.seconds.milliseconds) ms, \(all.bytes >> 20) MiB,",
            "\(Int(Double(all.rows) / all.seconds)) rows/s, memory +\(all.grownMiB) MiB")
        let stockChanges = try till.download("/report/adjustments.csv")
        print("  CSV of all changes of stock   \(stockChanges.seconds.milliseconds) ms, \(stockChanges.rows) rows")
    }

    private func pages(of past: Past) throws -> [(String, String)] {
        [
            ("/report, today", "/report"), ("a day in the middle", "/report?day=\(past.middleDay)"),
            ("the first day", "/report?day=\(past.firstDay)"),
            ("a day with 5,000 orders", "/report?day=\(past.busyDay)"),
            ("a day to come", "/report?day=\(past.today.advanced(by: 1))"),
        ]
    }
}

/// An answer that is not true: the measurement is worth nothing.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = "WRONG ANSWER: \(description)" }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension [Time] {
    fileprivate var line: String {
        let (wall, core) = (map(\.wall), map(\.core))
        return "\(wall.median.milliseconds) ms (\((wall.max() ?? 0).milliseconds)), \(core.median.milliseconds) ms"
    }
}

extension [Double] {
    fileprivate var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

extension Double {
    /// Of seconds, with one decimal.
    fileprivate var milliseconds: String { "\((self * 10_000).rounded() / 10)" }
}
