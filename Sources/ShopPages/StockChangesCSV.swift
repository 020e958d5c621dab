import Foundation
package import JuiceShop

/// The changes of stock as a table for a spreadsheet, made from the shop's events while they are read.
package struct StockChangesCSV: Sendable {
    private let words: CSVWords
    private var localTimes: LocalTimes
    private var bytes: [UInt8]

    package init(_ words: CSVWords) {
        self.words = words
        localTimes = LocalTimes(zone: words.zone)
        bytes = CSV.byteOrderMark
        CSV.append(words.head([.csvEvent, .csvDate, .csvTime, .csvReason]) + words.fruitHeads, to: &bytes)
    }

    package mutating func add(_ sequence: Int, _ event: Event) {
        guard case .stockChanged(let stockChange) = event else { return }
        let time = localTimes(stockChange.time)
        let row: [CSV.Cell] = [
            .number(sequence), .plain(time.day.description), .plain(time.clock),
            .text(words.say(stockChange.reason.word)),
        ]
        CSV.append(row + words.fruitCells(stockChange.deltas), to: &bytes)
    }

    /// The rows that were not given away yet; the head with the first.
    package mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
