import Foundation
package import JuiceShop

/// Orders as a table for a spreadsheet, made from the shop's events while they are read.
package struct OrdersCSV: Sendable {
    private let context: PageContext
    private let weekdays: [CSV.Cell]
    private var localTimes: LocalTimes
    private var bytes: [UInt8]
    private var sums = Sums()
    /// The columns of money, in a shop whose menu has prices.
    private let hasPrices: Bool

    private struct Sums {
        var cups = 0
        var soldCups = 0
        var amount = 0
        var took: [FruitID: Int] = [:]
    }

    package init(context: PageContext) {
        self.context = context
        weekdays = context.csvWeekdays
        localTimes = LocalTimes(context.calendar)
        bytes = CSV.byteOrderMark
        hasPrices = context.hasPrices
        let head = context.csvHead([.csvOrder, .csvDate, .csvWeekday, .csvTime, .csvJuiceID, .csvJuice, .csvCups])
        CSV.append(
            head + context.csvFruitHead + context.csvHead([.csvCancelledAt, .csvCancelledHow, .csvSoldCups])
                + (hasPrices ? context.csvHead([.csvPrice, .csvAmount, .csvPaid]) : []) + context.csvWhoHead
                + context.csvHead([.csvCancelledBy]), to: &bytes)
    }

    /// Adds a row for each line. The fruit is known only of the whole order: the first row has it, so that sums stay
    /// right. The cups sold and their amount are those of orders that were not cancelled: their sums are the report's.
    package mutating func add(_ order: Order, _ cancellation: Cancellation?, paid: PaymentKind? = nil) {
        let time = localTimes(order.time)
        let cancelled = cancelledCells(cancellation)
        let who = context.csvCells(order.who) + [context.csvCell(context.name(of: cancellation?.who))]
        var took = order.took
        for line in order.lines {
            let row: [CSV.Cell] = [
                .number(order.number), .plain(time.day.description), weekdays[time.day.weekday], .plain(time.clock),
                .text(line.juice.rawValue), .text(context.name(of: line.juice)), .number(line.cups),
            ]
            CSV.append(
                row + context.csvCells(took) + cancelled + [.number(cancellation == nil ? line.cups : 0)]
                    + money(line, isSold: cancellation == nil, paid) + who, to: &bytes)
            took = [:]
        }
        sums.cups += order.cups
        sums.soldCups += cancellation == nil ? order.cups : 0
        sums.amount += cancellation == nil ? order.total ?? 0 : 0
        sums.took.merge(order.took, uniquingKeysWith: +)
    }

    /// Adds the last row: the sums of all rows. A table without orders has none.
    package mutating func addSums() {
        if sums.cups == 0 { return }
        let row: [CSV.Cell] = [
            .text(context.texts(.reportTotal)), .none, .none, .none, .none, .none, .number(sums.cups),
        ]
        CSV.append(
            row + context.csvCells(sums.took) + [.none, .none, .number(sums.soldCups)]
                + (hasPrices ? [.none, amount(sums.amount), .none] : []) + [.none, .none, .none], to: &bytes)
    }

    /// The price of a cup, the amount of the line, and how it was paid.
    private func money(_ line: OrderLine, isSold: Bool, _ paid: PaymentKind?) -> [CSV.Cell] {
        guard hasPrices else { return [] }
        guard let price = line.price else { return [.none, .none, .none] }
        return [
            amount(price), amount(isSold ? price * line.cups : 0), paid.map { .text(context.texts($0.text)) } ?? .none,
        ]
    }

    /// A plain number in the currency's whole units: `12500`, `4.50`.
    private func amount(_ amount: Int) -> CSV.Cell { .plain(context.settings.currency.plain(amount)) }

    /// Returns the bytes of the rows that were added since the last call; the first call returns the header too.
    package mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private func cancelledCells(_ cancellation: Cancellation?) -> [CSV.Cell] {
        guard let cancellation else { return [.none, .none] }
        var times = LocalTimes(context.calendar)
        let time = times(cancellation.time)
        let how = cancellation.wasMade ? Text.cancelledAfterMaking : .cancelledBeforeMaking
        return [.plain("\(time.day) \(time.clock)"), .text(context.texts(how))]
    }
}
