import ArgumentParser
import Foundation
import JuiceShop

/// The whole run: requests the pages and downloads that people use, from a store with years of history.
@main
struct BenchReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-report",
        abstract:
            "Measures the reports of a day and of a year, and the downloads, with years of orders in the history.",
        discussion: """
            The history is made once and kept for later runs. Requests go to the application as from the web server, \
            with reading and rendering. A missed goal is reported; a wrong result ends the run.
            """)

    @Option(help: ArgumentHelp("Orders in the history (1000000).", valueName: "count"))
    var orders: Int?

    @Option(help: ArgumentHelp("Requests of each page (15).", valueName: "count"))
    var rounds = 15

    @Option(help: ArgumentHelp("Where to keep the history.", valueName: "dir"))
    var folder = ".build"

    @Flag(help: "Only make the history, and print the requests of make bench X=load to it.")
    var loadRequests = false

    @Flag(help: "Use 50000 orders, to test the benchmark and not to quote.")
    var quick = false

    func validate() throws {
        if !(1...1000).contains(rounds) { throw ValidationError("--rounds is 1 to 1000.") }
    }

    func run() throws {
        let history = try StoreHistory(orders: orders ?? (quick ? 50_000 : 1_000_000), in: folder)
        if loadRequests {
            let rows = try JSONEncoder().encode(LoadRequests(history).rows)
            return print(String(decoding: rows, as: UTF8.self))
        }
        try measureYear()
        let app = try AppUnderTest(history)
        print("\(history.orders) orders in \(history.days) days, one line an order")
        print("medians of \(rounds): by the clock (worst), on a core")
        let goal = 0.1
        for (name, path) in try pages(of: history) {
            let times = try (0..<rounds).map { _ in try Time { try app.page(path) } }
            let result = times.map(\.wall).median < goal ? "met" : "NOT MET"
            print("  \(name.padded(30))\(times.line)  goal < 100 ms \(result)")
        }
        for (name, number) in [
            ("the newest 50 orders", history.orders + 1), ("50 orders in the middle", history.orders / 2),
        ] {
            let times = try (0..<rounds).map { _ in try Time { try app.orders(before: number) } }
            print("  \(name.padded(30))\(times.line)")
        }
        let small = try app.download("/report/orders.csv", day: history.busyDay)
        print("  CSV of the busy day's orders  \(small.seconds.milliseconds) ms, \(small.rows) rows")
        let all = try app.download("/report/orders.csv")
        guard all.rows == history.orders + 1 else { throw WrongResult("the table of all orders has \(all.rows) rows") }
        print(
            "  CSV of all orders             \(all.seconds.milliseconds) ms, \(all.bytes >> 20) MiB,",
            "\(Int(Double(all.rows) / all.seconds)) rows/s, memory +\(all.grownMiB) MiB")
        let stockChanges = try app.download("/report/adjustments.csv")
        print("  CSV of all stock changes      \(stockChanges.seconds.milliseconds) ms, \(stockChanges.rows) rows")
    }

    /// The report of a year at 500 orders a day, which is compared with the year before: the first one of a process, and
    /// those that follow.
    private func measureYear() throws {
        let history = try StoreHistory(orders: quick ? 50_000 : 370_000, ordersADay: 500, in: folder)
        let today = history.today
        print("\(history.orders) orders in \(history.days) days, 500 a day")
        print("medians of \(rounds): by the clock (worst), on a core; the first of a process")
        let goal = 0.1
        for (name, query) in [
            ("a week", "period=week"), ("a month", "period=month"),
            ("366 days", "from=\(today.advanced(by: -365))&to=\(today)"),
        ] {
            let app = try AppUnderTest(history)
            let first = try Time { try app.page("/report?\(query)") }
            let times = try (0..<rounds).map { _ in try Time { try app.page("/report?\(query)") } }
            let result = times.map(\.wall).median < goal ? "met" : "NOT MET"
            print("  \(name.padded(30))\(times.line)  goal < 100 ms \(result); first \([first].line)")
        }
    }

    private func pages(of history: StoreHistory) throws -> [(String, String)] {
        [
            ("/report, today", "/report"), ("a day in the middle", "/report?day=\(history.middleDay)"),
            ("the first day", "/report?day=\(history.firstDay)"),
            ("a day with 5,000 orders", "/report?day=\(history.busyDay)"),
            ("a day to come", "/report?day=\(history.today.advanced(by: 1))"),
        ]
    }
}

/// A wrong result, which invalidates the measurement.
struct WrongResult: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = "WRONG RESULT: \(description)" }
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
    /// Seconds in milliseconds, with one decimal.
    fileprivate var milliseconds: String { "\((self * 10_000).rounded() / 10)" }
}
