import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Print what a day sold, used and changed.",
        discussion: """
            Example: juicemaker report --day 2026-11-21 --json
            It counts as the report page does: an order and its cancellation each on the day on which they happened. \
            Days are those of this machine's time zone (TZ).

            The JSON is one object:
            day, zone: the day and its time zone
            orders, cups, soldCups: ordered that day; sold are cups less cancelled ones
            juices: by id, orders, cups, cancelledCups, soldCups
            hours: by hour (00 to 23), orders, cups
            fruit: by id, used by orders, returned by cancellations, wasted by cancelling juices already made
            cancellations: a list of number, lines (juice, cups), took, wasMade, time (UTC), key
            stockChanges: by reason, times, and the sum of deltas by fruit, less what was reversed that day
            """)

    @OptionGroup var options: ShopOptions

    @Option(
        help: ArgumentHelp("The day, such as 2026-11-21; today if not given.", valueName: "day"), transform: Self.day)
    var day: Day?

    @Flag(help: "Print the report as JSON.")
    var json = false

    func run() throws {
        try exitingOnError {
            let menu = try Wiring.menu(options)
            let store = try Wiring.store(options, menu: menu)
            let clock = Wiring.clock
            let day = day ?? clock.today
            let end = day.advanced(by: 1).start(in: clock.zone)
            var report = DayReport(zone: clock.zone)
            try store.events(from: day.start(in: clock.zone), until: end) { report.add($1) }
            if json {
                try printJSON(ReportJSON(report, day: day, zone: clock.zone))
            } else {
                print(ReportText(report, day: day, zone: clock.zone, menu: menu).text, terminator: "")
            }
        }
    }

    @Sendable private static func day(_ text: String) throws -> Day {
        guard let day = Day(text) else { throw ValidationError("Write a day of the calendar as 2026-11-21.") }
        return day
    }
}

/// A day's report for scripts; `juicemaker report --help` documents the members.
private struct ReportJSON: Encodable {
    let day: String
    let zone: String
    let orders: Int
    let cups: Int
    let soldCups: Int
    let juices: [String: JuiceSales]
    let hours: [String: HourSales]
    let fruit: [String: FruitUse]
    let cancellations: [CancellationJSON]
    let stockChanges: [String: Changes]

    struct JuiceSales: Encodable { let orders, cups, cancelledCups, soldCups: Int }
    struct HourSales: Encodable { let orders, cups: Int }
    struct FruitUse: Encodable { let used, returned, wasted: Int }
    struct Changes: Encodable {
        let times: Int
        let deltas: [FruitID: Int]
    }

    init(_ report: DayReport, day: Day, zone: TimeZone) {
        self.day = day.description
        self.zone = zone.identifier
        orders = report.total.orders
        cups = report.total.cups
        soldCups = report.soldCups
        juices = report.allJuices.reduce(into: [:]) { juices, juice in
            let sales = report.juices[juice] ?? .init()
            juices[juice.rawValue] = JuiceSales(
                orders: sales.orders, cups: sales.cups, cancelledCups: report.cancelledCups(of: juice),
                soldCups: report.soldCups(of: juice))
        }
        hours = report.hours.reduce(into: [:]) { hours, hour in
            hours[hourLabel(hour.key)] = HourSales(orders: hour.value.orders, cups: hour.value.cups)
        }
        fruit = report.allFruits.reduce(into: [:]) { fruits, fruit in
            fruits[fruit.rawValue] = FruitUse(
                used: report.used[fruit] ?? 0, returned: report.returned.fruits[fruit] ?? 0,
                wasted: report.wasted.fruits[fruit] ?? 0)
        }
        cancellations = report.cancellations.map(CancellationJSON.init)
        stockChanges = report.stockChanges.reduce(into: [:]) { changes, change in
            changes[change.key.rawValue] = Changes(times: change.value.times, deltas: change.value.deltas)
        }
    }
}

/// A day's report for people: a line of sums, and a table for each part that has rows.
private struct ReportText {
    let report: DayReport
    let day: Day
    let zone: TimeZone
    let menu: Menu

    init(_ report: DayReport, day: Day, zone: TimeZone, menu: Menu) {
        self.report = report
        self.day = day
        self.zone = zone
        self.menu = menu
    }

    var text: String {
        let total = report.total
        let sums = "\(day): \(total.orders) orders, \(total.cups) cups, \(report.soldCups) sold\n"
        return ([sums] + [juices, hours, fruits, cancellations, stockChanges].compactMap { $0 })
            .joined(separator: "\n")
    }

    private var juices: String? {
        let ids = report.allJuices.sorted(byMenu: menu.juices.map(\.id))
        return table(
            ["juice", "orders", "cups", "cancelled", "sold"],
            rows: ids.map { juice in
                let sales = report.juices[juice] ?? .init()
                let counts = [sales.orders, sales.cups, report.cancelledCups(of: juice), report.soldCups(of: juice)]
                return ["\(juice)"] + counts.map(String.init)
            })
    }

    private var hours: String? {
        table(
            ["hour", "orders", "cups"],
            rows: report.hours.sorted { $0.key < $1.key }.map { hour, sales in
                [hourLabel(hour), "\(sales.orders)", "\(sales.cups)"]
            })
    }

    private var fruits: String? {
        let ids = report.allFruits.sorted(byMenu: menu.fruits.map(\.id))
        return table(
            ["fruit", "used", "returned", "wasted"],
            rows: ids.map { fruit in
                let counts = [report.used[fruit], report.returned.fruits[fruit], report.wasted.fruits[fruit]]
                return ["\(fruit)"] + counts.map { "\($0 ?? 0)" }
            })
    }

    private var cancellations: String? {
        var localTimes = LocalTimes(zone: zone)
        return table(
            ["cancelled", "order", "cups", "juice"],
            rows: report.cancellations.map { cancellation in
                [
                    String(localTimes(cancellation.time).clock.prefix(5)), "\(cancellation.number)",
                    "\(cancellation.cups)",
                    cancellation.lines.map(\.juice.rawValue).joined(separator: ", ")
                        + (cancellation.wasMade ? ", already made" : ""),
                ]
            })
    }

    private var stockChanges: String? {
        let reasons = StockChange.Reason.allCases.compactMap { reason in
            report.stockChanges[reason].map { (reason, $0) }
        }
        return table(
            ["reason", "times", "change"],
            rows: reasons.map { reason, changes in
                [reason.rawValue, "\(changes.times)", list(changes.deltas, signed: true)]
            })
    }

    /// The columns, two spaces apart; nil without rows.
    private func table(_ heads: [String], rows: [[String]]) -> String? {
        if rows.isEmpty { return nil }
        let lines = [heads] + rows
        let widths = heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            let text = cells.joined(separator: "  ")
            return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

extension DayReport {
    /// The juices that were ordered or cancelled.
    fileprivate var allJuices: Set<JuiceID> {
        Set(juices.keys).union(returned.juices.keys).union(wasted.juices.keys)
    }

    /// The fruits that were used, returned or wasted.
    fileprivate var allFruits: Set<FruitID> {
        Set(used.keys).union(returned.fruits.keys).union(wasted.fruits.keys)
    }
}

extension Set {
    /// In the menu's order; ids that left the menu come last, by name.
    fileprivate func sorted<Kind>(byMenu order: [Identifier<Kind>]) -> [Element] where Element == Identifier<Kind> {
        order.filter(contains) + subtracting(order).sorted { $0.rawValue < $1.rawValue }
    }
}

private func hourLabel(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }
