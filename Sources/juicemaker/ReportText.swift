import Bytes
import ContentFile
import Foundation
import JuiceShop

/// A report for people: a line of sums, and a table for each part that has rows.
struct ReportText {
    private let report: PeriodReport
    private let calendar: BusinessCalendar
    private let menu: Menu
    private let currency: Currency
    private let names: Names
    private var totals: ReportTotals { report.totals }

    init(_ report: PeriodReport, _ calendar: BusinessCalendar, _ shop: Shop, _ names: Names) {
        self.report = report
        self.calendar = calendar
        menu = shop.menu
        currency = shop.settings.currency
        self.names = names
    }

    var text: String {
        let head = sums(span(report.period), totals) + (report.period.kind == .day ? "" : before)
        let tables = [
            juices, sizes, choices, hours, days, weekdays, takings, payments, fruits, people, cancellations, refunds,
            stockChanges, transfers,
        ]
        return ([head] + tables.compactMap { $0 }).joined(separator: "\n")
    }

    private func sums(_ name: String, _ totals: ReportTotals) -> String {
        let sales = totals.sales
        return Message(
            "\(name): \(sales.orders) orders, \(sales.cups) cups, \(totals.soldCups) sold\n",
            "\(name): 주문 \(sales.orders)건, \(sales.cups)잔, 판매 \(totals.soldCups)잔\n"
        ).text
    }

    private func span(_ period: ReportPeriod) -> String {
        period.first == period.last
            ? "\(period.first)"
            : Message("\(period.first) to \(period.last)", "\(period.first) ~ \(period.last)").text
    }

    /// The sums of the period before, and the time up to which they are counted.
    private var before: String {
        guard let before = report.before else { return "" }
        var name = span(before.period)
        if let end = before.end {
            var localTimes = LocalTimes(calendar)
            let time = localTimes(end)
            name += Message(", up to \(time.day) \(time.clock)", ", \(time.day) \(time.clock)까지").text
        }
        return sums(name, before.totals)
    }

    private var juices: String? {
        let ids = totals.allJuices.sorted(byMenu: menu.juices.map(\.id))
        return table(
            "juice|orders|cups|cancelled|sold", "쥬스|주문|잔|취소|판매",
            rows: ids.map { juice in
                let sales = totals.juices[juice] ?? .init()
                let counts = [sales.orders, sales.cups, totals.cancelledCups(of: juice), totals.soldCups(of: juice)]
                return [name(juice)] + counts.map(String.init)
            })
    }

    private var sizes: String? {
        table(
            "juice|size|sold", "쥬스|사이즈|판매",
            rows: totals.allJuices.sorted(byMenu: menu.juices.map(\.id)).flatMap { juice in
                totals.soldSizes(of: juice, on: menu).map { size, cups in
                    let korean = menu.sizeName(of: Cup(juice, size: size), in: .korean)
                    return [name(juice), Message("\(size?.rawValue ?? "regular")", korean ?? "기본").text, "\(cups)"]
                }
            })
    }

    private var choices: String? {
        table(
            "option|sold", "옵션|판매",
            rows: totals.soldChoices(on: menu).map { choice, cups in
                [Message("\(choice)", menu.names(of: choice)?.korean ?? "\(choice)").text, "\(cups)"]
            })
    }

    private var hours: String? {
        table(
            "hour|orders|cups|cancelled|sold", "시각|주문|잔|취소|판매",
            rows: totals.hours(in: calendar).map { hour in
                let sales = totals.hours[hour] ?? .init()
                let counts = [sales.orders, sales.cups, totals.cancelledCups(at: hour), totals.soldCups(at: hour)]
                return [hour.zeroPadded(to: 2)] + counts.map(String.init)
            })
    }

    private var days: String? {
        if report.period.kind == .day { return nil }
        let days = zip(report.period.days, report.days).filter { !$0.1.isEmpty }
        return table(
            "day|orders|cups|cancelled|sold|wasted", "날짜|주문|잔|취소|판매|폐기",
            rows: days.map { day, totals in
                let (sales, sold) = (totals.sales, totals.soldCups)
                let counts = [sales.orders, sales.cups, sales.cups - sold, sold, totals.wasted.sales.cups]
                return ["\(day)"] + counts.map(String.init)
            })
    }

    /// The cups sold, by weekday and hour.
    private var weekdays: String? {
        if report.period.kind == .day { return nil }
        let weekdays = report.weekdays
        return table(
            "sold at|" + weekdayNames.joined(separator: "|"), "판매 시각|월|화|수|목|금|토|일",
            rows: totals.hours(in: calendar).map { hour in
                [hour.zeroPadded(to: 2)] + weekdays.map { "\($0.soldCups(at: hour))" }
            })
    }

    /// The money of each juice.
    private var takings: String? {
        let takings = totals.takings
        let ids = Set(takings.juices.keys).sorted(byMenu: menu.juices.map(\.id))
        return table(
            "takings|\(currency.code)", "매출|\(currency.code)",
            rows: ids.map { [name($0), amount(takings.juices[$0] ?? 0)] }
                + takings.discounts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                    [Message("\($0)", menu.names(of: $0)?.korean ?? "\($0)").text, amount(-$1)]
                }
                + (takings.refunded == 0 ? [] : [[Message("refunded", "환불").text, amount(takings.refunded)]])
                + (takings.isEmpty ? [] : [[Message("total", "합계").text, amount(takings.total)]]) + margin)
    }

    /// The cost of the fruit and what is left, where all of it has a cost.
    private var margin: [[String]] {
        guard let margin = totals.margin(by: menu), let left = margin.amount else { return [] }
        return [[Message("cost", "원가").text, amount(margin.cost)], [Message("margin", "마진").text, amount(left)]]
    }

    /// The money of each kind of payment, where payments are recorded.
    private var payments: String? {
        let takings = totals.takings
        if takings.payments.isEmpty { return nil }
        let kinds = PaymentKind.allCases.compactMap { kind in
            takings.payments[kind].map { [kind.message.text, amount($0)] }
        }
        return table(
            "payment|\(currency.code)", "결제|\(currency.code)",
            rows: kinds
                + (takings.unpaid == 0 ? [] : [[Message("not recorded", "기록 없음").text, amount(takings.unpaid)]]))
    }

    private func amount(_ amount: Int) -> String { currency.plain(amount) }

    private func name(_ cup: Cup) -> String { Message(cup.spelling, menu.koreanName(of: cup)).text }

    private func name(_ juice: JuiceID) -> String {
        Message("\(juice)", menu.names(of: juice)?.korean ?? "\(juice)").text
    }

    private func name(_ fruit: FruitID) -> String {
        Message("\(fruit)", menu.names(of: fruit)?.korean ?? "\(fruit)").text
    }

    private var fruits: String? {
        let ids = totals.allFruits.sorted(byMenu: menu.fruits.map(\.id))
        return table(
            "fruit|used|returned|wasted", "재료|사용|되돌림|폐기",
            rows: ids.map { fruit in
                let counts = [totals.used[fruit], totals.returnedCount(of: fruit), totals.wasted.fruits[fruit]]
                return [name(fruit)]
                    + counts.map { juicemaker.amount($0 ?? 0, of: fruit, in: menu).english }
            })
    }

    /// What each person or tablet cancelled and threw away.
    private var people: String? {
        table(
            "by|orders|cancelled|cups|cups wasted|fruit wasted", "한 사람|주문|취소|잔|폐기한 잔|폐기한 재료",
            rows: (AuthorJSON.all(of: totals, names, menu) ?? []).map { author in
                let name = author.name ?? author.person ?? author.device ?? Message("not recorded", "기록 없음").text
                let counts = [
                    author.orders, author.cancelledOrders, author.cancelledCups, author.wastedCups, author.wastedFruit,
                ]
                return [name] + counts.map(String.init)
            })
    }

    private var cancellations: String? {
        var localTimes = LocalTimes(calendar)
        return table(
            "cancelled|order|cups|juice", "취소|주문|잔|쥬스",
            rows: report.cancellations.map { cancellation in
                [
                    String(localTimes(cancellation.time).clock.prefix(5)), order(cancellation.number),
                    "\(cancellation.cups)",
                    cancellation.lines.map { name($0.cup) }.joined(separator: ", ")
                        + (cancellation.wasMade ? Message(", already made", ", 만든 뒤").text : ""),
                ]
            })
    }

    private var refunds: String? {
        var localTimes = LocalTimes(calendar)
        return table(
            "refunded|order|cups|juice|\(currency.code)", "환불|주문|잔|쥬스|\(currency.code)",
            rows: report.refunds.map { refund in
                [
                    String(localTimes(refund.time).clock.prefix(5)), order(refund.number), "\(refund.cups)",
                    refund.lines.map { name($0.cup) }.joined(separator: ", "), refund.amount.map(amount) ?? "",
                ]
            })
    }

    /// The day and the number of that day; the lasting number for an order that is not found.
    private func order(_ number: Int) -> String {
        report.orders[number].map { "\("\(calendar.day(of: $0.time))".suffix(5)) · \($0.dayNumber)" } ?? "\(number)"
    }

    private var stockChanges: String? {
        table(
            "reason|times|change", "이유|횟수|변화",
            rows: StockChange.Reason.allCases.compactMap { reason in
                totals.stockChanges[reason].map { changes in
                    [reason.message.text, "\(changes.times)", list(changes.deltas, signed: true, menu: menu).text]
                }
            })
    }

    private var transfers: String? {
        let transfers = totals.transfers
        func cell(_ counts: [FruitID: Int], _ fruit: FruitID) -> String {
            counts[fruit].map { juicemaker.amount($0, of: fruit, in: menu).text } ?? ""
        }
        return table(
            "fruit|sent|received|lost on the way", "재료|보냄|받음|오는 길에 없어짐",
            rows: transfers.fruits.sorted(byMenu: menu.fruits.map(\.id)).map { fruit in
                [name(fruit)] + [transfers.sent, transfers.received, transfers.lost].map { cell($0, fruit) }
            })
    }

    /// The columns, two spaces apart, under heads such as `juice|orders`; nil without rows.
    private func table(_ english: String, _ korean: String, rows: [[String]]) -> String? {
        if rows.isEmpty { return nil }
        let heads = Message(english, korean).text.split(separator: "|").map(String.init)
        let lines = [heads] + rows
        let widths = heads.indices.map { column in lines.map { $0[column].columnCount }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.columnCount) }
            let text = cells.joined(separator: "  ")
            return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

extension Set {
    /// In the menu's order; ids that left the menu come last, by name.
    fileprivate func sorted<Kind>(byMenu order: [Identifier<Kind>]) -> [Element] where Element == Identifier<Kind> {
        order.filter(contains) + subtracting(order).sorted { $0.rawValue < $1.rawValue }
    }
}

extension String {
    /// The columns of a terminal: a character of Korean takes two.
    fileprivate var columnCount: Int { unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) } }
}

extension PaymentKind {
    fileprivate var message: Message {
        switch self {
        case .card: Message("card", "카드")
        case .cash: Message("cash", "현금")
        case .transfer: Message("transfer", "계좌이체")
        }
    }
}
