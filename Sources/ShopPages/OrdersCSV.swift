package import Foundation
package import JuiceShop

/// Orders as a table for a spreadsheet, made from the shop's events while they are read.
///
/// An order's row says what became of it, and it can be taken back for a day. So rows wait until events of a day later
/// were seen, or there are no more: of a history of years, a day's orders are in memory.
package struct OrdersCSV: Sendable {
    private let context: PageContext
    private let wantsRow: @Sendable (Date) -> Bool
    private var localTimes: LocalTimes
    /// Orders that may still be taken back, and how far they have been given away.
    private var waiting: [OrderRecord] = []
    private var given = 0
    private var bytes: [UInt8]

    /// - Parameter wantsRow: whether an order of that time is in the table.
    package init(context: PageContext, wantsRow: @escaping @Sendable (Date) -> Bool = { _ in true }) {
        self.context = context
        self.wantsRow = wantsRow
        localTimes = LocalTimes(zone: context.zone)
        bytes = CSV.byteOrderMark
        let head = context.csvHead([.csvOrder, .csvDate, .csvTime, .csvJuiceID, .csvJuice, .csvCups])
        CSV.append(head + context.csvFruitHead + context.csvHead([.csvCancelledAt, .csvCancelledHow]), to: &bytes)
    }

    /// - Parameter event: events come in their order.
    package mutating func add(_ event: Event) {
        release(until: event.time.addingTimeInterval(-Cancellation.allowedSeconds))
        switch event {
        case .ordered(let order) where wantsRow(order.time): waiting.append(OrderRecord(order))
        case .cancelled(let cancellation):
            guard let first = waiting.indices.dropFirst(given).first.map({ waiting[$0].order.number }) else { return }
            let index = given + cancellation.number - first
            if waiting.indices.contains(index), index >= given { waiting[index].cancellation = cancellation }
        case .ordered, .opened, .completed, .stockChanged: break
        }
    }

    /// There are no more events: the last rows.
    package mutating func end() {
        release(until: .distantFuture)
    }

    /// The rows that are whole by now, and were not given away yet; the head with the first.
    package mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func release(until time: Date) {
        while given < waiting.count, waiting[given].order.time < time {
            append(waiting[given])
            given += 1
        }
        if given > 1024, given > waiting.count / 2 {
            waiting.removeFirst(given)
            given = 0
        }
    }

    private mutating func append(_ record: OrderRecord) {
        let (order, time) = (record.order, localTimes(record.order.time))
        var row: [CSV.Cell] = [
            .number(order.number), .plain(time.day.description), .plain(time.clock), .text(order.juice.rawValue),
            .text(context.name(of: order.juice)), .number(order.cups),
        ]
        row += context.csvCells(order.took)
        if let cancellation = record.cancellation {
            var times = LocalTimes(zone: context.zone)
            let time = times(cancellation.time)
            let how = cancellation.wasMade ? Text.cancelledAfterMaking : .cancelledBeforeMaking
            row += [.plain("\(time.day) \(time.clock)"), .text(context.texts(how))]
        } else {
            row += [.none, .none]
        }
        CSV.append(row, to: &bytes)
    }
}
