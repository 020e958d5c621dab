import Foundation
package import JuiceShop

/// Orders as a table for a spreadsheet, made from the shop's events while they are read.
package struct OrdersCSV: Sendable {
    private let context: PageContext
    private let weekdays: [CSV.Cell]
    private var localTimes: LocalTimes
    private var bytes: [UInt8]
    private var sums = Sums()

    private struct Sums {
        var cups = 0
        var soldCups = 0
        var took: [FruitID: Int] = [:]
    }

    package init(context: PageContext) {
        self.context = context
        weekdays = context.csvWeekdays
        localTimes = LocalTimes(context.calendar)
        bytes = CSV.byteOrderMark
        let head = context.csvHead([.csvOrder, .csvDate, .csvWeekday, .csvTime, .csvJuiceID, .csvJuice, .csvCups])
        CSV.append(
            head + context.csvFruitHead + context.csvHead([.csvCancelledAt, .csvCancelledHow, .csvSoldCups]), to: &bytes
        )
    }

    /// Adds a row for each line. The fruit is known only of the whole order: the first row has it, so that sums stay
    /// right. The last column is the cups sold, none of a cancelled order: their sum is the report's.
    package mutating func add(_ order: Order, _ cancellation: Cancellation?) {
        let time = localTimes(order.time)
        let cancelled = cancelledCells(cancellation)
        var took = order.took
        for line in order.lines {
            let row: [CSV.Cell] = [
                .number(order.number), .plain(time.day.description), weekdays[time.day.weekday], .plain(time.clock),
                .text(line.juice.rawValue), .text(context.name(of: line.juice)), .number(line.cups),
            ]
            CSV.append(
                row + context.csvCells(took) + cancelled + [.number(cancellation == nil ? line.cups : 0)], to: &bytes)
            took = [:]
        }
        sums.cups += order.cups
        sums.soldCups += cancellation == nil ? order.cups : 0
        sums.took.merge(order.took, uniquingKeysWith: +)
    }

    /// Adds the last row: the sums of all rows. A table without orders has none.
    package mutating func addSums() {
        if sums.cups == 0 { return }
        let row: [CSV.Cell] = [
            .text(context.texts(.reportTotal)), .none, .none, .none, .none, .none, .number(sums.cups),
        ]
        CSV.append(row + context.csvCells(sums.took) + [.none, .none, .number(sums.soldCups)], to: &bytes)
    }

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
