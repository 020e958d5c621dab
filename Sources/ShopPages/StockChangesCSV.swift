import Foundation
package import JuiceShop

/// The changes of stock as a table for a spreadsheet, made from the shop's events while they are read.
package struct StockChangesCSV: Sendable {
    private let context: PageContext
    private let weekdays: [CSV.Cell]
    private var localTimes: LocalTimes
    private var bytes: [UInt8]

    package init(context: PageContext) {
        self.context = context
        weekdays = context.csvWeekdays
        localTimes = LocalTimes(context.calendar)
        bytes = CSV.byteOrderMark
        CSV.append(
            context.csvHead([.csvEvent, .csvDate, .csvWeekday, .csvTime, .csvReason]) + context.csvFruitHead
                + context.csvWhoHead + context.csvHead([.csvNote]), to: &bytes)
    }

    package mutating func add(_ sequence: Int, _ event: Event) {
        let time = localTimes(event.time)
        let (reason, deltas): (String, [FruitID: Int])
        switch event {
        case .stockChanged(let change): (reason, deltas) = (context.texts(change.reason.label), change.deltas)
        case .reversed(let reversal): (reason, deltas) = (event.kind(context.texts), reversal.deltas)
        default:
            return
        }
        let row: [CSV.Cell] = [
            .number(sequence), .plain(time.day.description), weekdays[time.day.weekday], .plain(time.clock),
            .text(reason),
        ]
        CSV.append(
            row + context.csvCells(deltas) + context.csvCells(event.who) + [context.csvCell(event.note?.rawValue)],
            to: &bytes)
    }

    /// Returns the bytes of the rows that were added since the last call; the first call returns the header too.
    package mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
