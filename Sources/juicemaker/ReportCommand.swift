import ArgumentParser
import ContentFile
import Foundation
import JuiceShop
import Messages
import ShopStore

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: Message(
            "Print what a day sold, used and changed.", "하루에 판매하고 사용하고 바꾼 것을 보여 줘요."
        ).text,
        discussion: Message(
            """
            Example: juicemaker report --day 2026-11-21 --json
            It counts as the report page does: an order and its cancellation each on the day on which they happened. \
            Days are the shop's business days, by its settings; without a time zone there, it is this machine's (TZ).

            The JSON is one object:
            day, zone: the day and its time zone
            orders, cups, soldCups: ordered that day; sold are cups less cancelled ones
            juices: by id, orders, cups, cancelledCups, soldCups
            hours: by hour (00 to 23), orders, cups, cancelledCups, soldCups, both of the orders of that hour
            fruit: by id, used by orders, returned by cancellations, wasted by cancelling juices already made
            cancellations: a list of number, lines (juice, cups), took, wasMade, time (UTC), key
            stockChanges: by reason, times, and the sum of deltas by fruit, less what was reversed that day
            """,
            """
            예: juicemaker report --day 2026-11-21 --json
            보고서 화면과 똑같이 세요. 주문도 취소도 그 일이 있었던 날에 들어가요. 하루는 설정의 영업일을 따르고, 설정에 시간대가 없으면 이 컴퓨터의 시간대(TZ)를 따라요.

            JSON은 객체 하나예요:
            day, zone: 날짜와 시간대
            orders, cups, soldCups: 그날의 주문, 잔, 그리고 취소한 잔을 뺀 판매한 잔
            juices: id마다 orders, cups, cancelledCups, soldCups
            hours: 시간(00~23)마다 orders, cups, 그 시간 주문의 cancelledCups, soldCups
            fruit: id마다 주문에 쓴 used, 취소로 돌아온 returned, 이미 만든 것을 취소해 버린 wasted
            cancellations: number, lines (juice, cups), took, wasMade, time (UTC), key의 목록
            stockChanges: 이유마다 times와, 과일마다 더한 deltas. 그날 되돌린 것은 뺐어요
            """
        ).text)

    @OptionGroup var options: ShopOptions

    @Option(
        help: ArgumentHelp(
            Message("The day, such as 2026-11-21; today if not given.", "2026-11-21 같은 날짜. 없으면 오늘."),
            valueName: "day"), transform: Self.day)
    var day: Day?

    @Flag(help: ArgumentHelp(Message("Print the report as JSON.", "보고서를 JSON으로 보여 줘요.")))
    var json = false

    func run() throws {
        try exitingOnError {
            let store = try Wiring.store(options)
            let clock = Wiring.clock(try store.shop())
            let day = day ?? clock.today
            let bounds = clock.calendar.bounds(of: day)
            var report = DayReport(clock.calendar)
            try store.events(from: bounds.lowerBound, until: bounds.upperBound) { report.add($1) }
            if json {
                try printJSON(ReportJSON(report, day: day, clock.calendar))
            } else {
                print(ReportText(report, day: day, clock.calendar, menu: try store.shop().menu).text, terminator: "")
            }
        }
    }

    @Sendable private static func day(_ text: String) throws -> Day {
        guard let day = Day(text) else {
            throw ValidationError(
                Message("Write a day of the calendar as 2026-11-21.", "달력에 있는 날짜를 2026-11-21처럼 적어 주세요."))
        }
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
    let juices: [String: CupSales]
    let hours: [String: CupSales]
    let fruit: [String: FruitUse]
    let cancellations: [CancellationJSON]
    let stockChanges: [String: Changes]

    struct CupSales: Encodable { let orders, cups, cancelledCups, soldCups: Int }
    struct FruitUse: Encodable { let used, returned, wasted: Int }
    struct Changes: Encodable {
        let times: Int
        let deltas: [FruitID: Int]
    }

    init(_ report: DayReport, day: Day, _ calendar: BusinessCalendar) {
        self.day = day.description
        zone = calendar.zone.identifier
        orders = report.total.orders
        cups = report.total.cups
        soldCups = report.soldCups
        juices = report.allJuices.reduce(into: [:]) { juices, juice in
            let sales = report.juices[juice] ?? .init()
            juices[juice.rawValue] = CupSales(
                orders: sales.orders, cups: sales.cups, cancelledCups: report.cancelledCups(of: juice),
                soldCups: report.soldCups(of: juice))
        }
        hours = report.hours.reduce(into: [:]) { hours, hour in
            hours[hourLabel(hour.key)] = CupSales(
                orders: hour.value.orders, cups: hour.value.cups, cancelledCups: report.cancelledCups(at: hour.key),
                soldCups: report.soldCups(at: hour.key))
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
    let calendar: BusinessCalendar
    let menu: Menu

    init(_ report: DayReport, day: Day, _ calendar: BusinessCalendar, menu: Menu) {
        self.report = report
        self.day = day
        self.calendar = calendar
        self.menu = menu
    }

    var text: String {
        let total = report.total
        let sums = Message(
            "\(day): \(total.orders) orders, \(total.cups) cups, \(report.soldCups) sold\n",
            "\(day): 주문 \(total.orders)건, \(total.cups)잔, 판매 \(report.soldCups)잔\n")
        return ([sums.text] + [juices, hours, fruits, cancellations, stockChanges].compactMap { $0 })
            .joined(separator: "\n")
    }

    private var juices: String? {
        let ids = report.allJuices.sorted(byMenu: menu.juices.map(\.id))
        return table(
            [
                Message("juice", "쥬스"), Message("orders", "주문"), Message("cups", "잔"),
                Message("cancelled", "취소"), Message("sold", "판매"),
            ],
            rows: ids.map { juice in
                let sales = report.juices[juice] ?? .init()
                let counts = [sales.orders, sales.cups, report.cancelledCups(of: juice), report.soldCups(of: juice)]
                return [Message("\(juice)", menu.names(of: juice)?.korean ?? "\(juice)").text] + counts.map(String.init)
            })
    }

    private var hours: String? {
        table(
            [
                Message("hour", "시각"), Message("orders", "주문"), Message("cups", "잔"),
                Message("cancelled", "취소"), Message("sold", "판매"),
            ],
            rows: report.hours.sorted { $0.key < $1.key }.map { hour, sales in
                let counts = [sales.orders, sales.cups, report.cancelledCups(at: hour), report.soldCups(at: hour)]
                return [hourLabel(hour)] + counts.map(String.init)
            })
    }

    private var fruits: String? {
        let ids = report.allFruits.sorted(byMenu: menu.fruits.map(\.id))
        return table(
            [
                Message("fruit", "과일"), Message("used", "사용"), Message("returned", "되돌림"),
                Message("wasted", "폐기"),
            ],
            rows: ids.map { fruit in
                let counts = [report.used[fruit], report.returned.fruits[fruit], report.wasted.fruits[fruit]]
                return [Message("\(fruit)", menu.names(of: fruit)?.korean ?? "\(fruit)").text]
                    + counts.map { "\($0 ?? 0)" }
            })
    }

    private var cancellations: String? {
        var localTimes = LocalTimes(calendar)
        return table(
            [Message("cancelled", "취소"), Message("order", "주문"), Message("cups", "잔"), Message("juice", "쥬스")],
            rows: report.cancellations.map { cancellation in
                [
                    String(localTimes(cancellation.time).clock.prefix(5)), "\(cancellation.number)",
                    "\(cancellation.cups)",
                    (cancellation.lines.map { line in
                        Message("\(line.juice)", menu.names(of: line.juice)?.korean ?? "\(line.juice)")
                    }.joined(separator: ", ")
                        + (cancellation.wasMade ? Message(", already made", ", 만든 뒤") : Message("", ""))).text,
                ]
            })
    }

    private var stockChanges: String? {
        let reasons = StockChange.Reason.allCases.compactMap { reason in
            report.stockChanges[reason].map { (reason, $0) }
        }
        return table(
            [Message("reason", "이유"), Message("times", "횟수"), Message("change", "변화")],
            rows: reasons.map { reason, changes in
                [reason.message.text, "\(changes.times)", list(changes.deltas, signed: true, menu: menu).text]
            })
    }

    /// The columns, two spaces apart; nil without rows.
    private func table(_ heads: [Message], rows: [[String]]) -> String? {
        if rows.isEmpty { return nil }
        let lines = [heads.map(\.text)] + rows
        let widths = heads.indices.map { column in lines.map { $0[column].columnCount }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.columnCount) }
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

extension String {
    /// The columns of a terminal: a character of Korean takes two.
    fileprivate var columnCount: Int { unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) } }
}
