import Foundation
package import JuiceShop

/// The changes of stock as a table for a spreadsheet, made from the shop's events while they are read.
package struct StockChangesCSV: Sendable {
    private var table: CSVWriter<Row>
    private var localTimes: LocalTimes

    private struct Row {
        let sequence: Int
        let event: Event
        let time: LocalTime
        let deltas: [FruitID: Int]
    }

    package init(context: PageContext) {
        typealias Column = TableColumn<Row>
        let texts = context.texts
        localTimes = LocalTimes(context.calendar)
        table = CSVWriter(
            [Column(texts(.csvEvent)) { .number($0.sequence) }] + Column.time(context, \.time)
                + [Column(texts(.csvReason)) { .text($0.event.kind(context)) }] + Column.fruits(context, \.deltas)
                + Column.who(context, \.event.who) + [Column(texts(.csvNote)) { .some($0.event.words(context)) }])
    }

    package mutating func add(_ sequence: Int, _ event: Event) {
        let time = localTimes(event.time)
        let deltas: [FruitID: Int]
        switch event {
        case .stockChanged(let change): deltas = change.deltas
        case .reversed(let reversal): deltas = reversal.deltas
        case .sent, .received: deltas = event.changes
        default:
            return
        }
        table.add(Row(sequence: sequence, event: event, time: time, deltas: deltas))
    }

    package mutating func drain() -> [UInt8] { table.drain() }
}

extension Event {
    /// The note, and behind it what was lost on the way of a transfer.
    fileprivate func words(_ context: PageContext) -> String? {
        let words = [note?.rawValue].compactMap(\.self) + losses(context)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }
}
