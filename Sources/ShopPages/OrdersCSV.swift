package import Foundation
package import JuiceShop

/// Orders as a table for a spreadsheet, made from the shop's events while they are read.
///
/// An order's row shows its cancellation, which is possible for a day. So a row is written only after an event of a day
/// later, or at the end: of a history of years, only a day's orders are in memory.
package struct OrdersCSV: Sendable {
    private let context: PageContext
    private let weekdays: [CSV.Cell]
    private let wantsRow: @Sendable (Date) -> Bool
    private var localTimes: LocalTimes
    /// The orders that can still be cancelled, after some whose rows are written already.
    private var pending: [OrderRecord] = []
    private var writtenCount = 0
    private var bytes: [UInt8]

    /// - Parameter wantsRow: whether an order of that time is in the table.
    package init(context: PageContext, wantsRow: @escaping @Sendable (Date) -> Bool = { _ in true }) {
        self.context = context
        weekdays = context.csvWeekdays
        self.wantsRow = wantsRow
        localTimes = LocalTimes(zone: context.zone)
        bytes = CSV.byteOrderMark
        let head = context.csvHead([.csvOrder, .csvDate, .csvWeekday, .csvTime, .csvJuiceID, .csvJuice, .csvCups])
        CSV.append(head + context.csvFruitHead + context.csvHead([.csvCancelledAt, .csvCancelledHow]), to: &bytes)
    }

    /// - Parameter event: the next event; call this in the order of the events.
    package mutating func add(_ event: Event) {
        writeRows(until: event.time.addingTimeInterval(-Cancellation.allowedSeconds))
        switch event {
        case .ordered(let order) where wantsRow(order.time): pending.append(OrderRecord(order))
        case .cancelled(let cancellation):
            guard let first = pending.indices.dropFirst(writtenCount).first.map({ pending[$0].order.number }) else {
                return
            }
            let index = writtenCount + cancellation.number - first
            if pending.indices.contains(index), index >= writtenCount { pending[index].cancellation = cancellation }
        case .ordered, .opened, .completed, .recalled, .stockChanged, .reversed: break
        }
    }

    /// Writes the last rows: there are no more events.
    package mutating func end() {
        writeRows(until: .distantFuture)
    }

    /// Returns the bytes of the rows that were written since the last call; the first call returns the header too.
    package mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func writeRows(until time: Date) {
        while writtenCount < pending.count, pending[writtenCount].order.time < time {
            append(pending[writtenCount])
            writtenCount += 1
        }
        if writtenCount > 1024, writtenCount > pending.count / 2 {
            pending.removeFirst(writtenCount)
            writtenCount = 0
        }
    }

    /// A row for each line. The fruit is known only of the whole order: the first row has it, so that sums stay right.
    private mutating func append(_ record: OrderRecord) {
        let (order, time) = (record.order, localTimes(record.order.time))
        let cancelled = cancelledCells(record)
        var took = order.took
        for line in order.lines {
            let row: [CSV.Cell] = [
                .number(order.number), .plain(time.day.description), weekdays[time.day.weekday], .plain(time.clock),
                .text(line.juice.rawValue), .text(context.name(of: line.juice)), .number(line.cups),
            ]
            CSV.append(row + context.csvCells(took) + cancelled, to: &bytes)
            took = [:]
        }
    }

    private func cancelledCells(_ record: OrderRecord) -> [CSV.Cell] {
        guard let cancellation = record.cancellation else { return [.none, .none] }
        var times = LocalTimes(zone: context.zone)
        let time = times(cancellation.time)
        let how = cancellation.wasMade ? Text.cancelledAfterMaking : .cancelledBeforeMaking
        return [.plain("\(time.day) \(time.clock)"), .text(context.texts(how))]
    }
}
