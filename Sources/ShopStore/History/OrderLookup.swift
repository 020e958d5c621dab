import Foundation
import Journal
import JuiceShop

/// Finds orders of any age in the journals by their numbers. It decodes the lines that name one of them, and the last line
/// of each generation that it searches; the others it passes over by their bytes.
struct OrderLookup {
    private(set) var records: [Int: OrderRecord] = [:]
    private(set) var decodedLines = 0

    /// Orders are cancelled, paid and completed within a day, so the search ends a day after the last of them. Payments of any
    /// age are in the shop's state, and become those of the records; refunds are there, too (`Shop.completed`).
    /// - Parameter shop: the shop at the end of what is read.
    init(
        _ numbers: ClosedRange<Int>, in eventLog: EventLog, upTo cursor: ReadCursor, _ shop: Shop
    ) throws(StoreError) {
        try search(numbers, in: eventLog, upTo: cursor, shop.clock)
        for (number, parts) in shop.latePayments where numbers.contains(number) { records[number]?.parts = parts }
    }

    private mutating func search(
        _ numbers: ClosedRange<Int>, in eventLog: EventLog, upTo cursor: ReadCursor, _ clock: ClockRuns
    ) throws(StoreError) {
        let first = try eventLog.generation(upTo: cursor.end.generation) { $0.orderCount < numbers.lowerBound }
        for generation in first...cursor.end.generation {
            let lines = try eventLog.lines(ofGeneration: generation, upTo: cursor)
            for line in lines where line.has("\"number\":", in: numbers) {
                for event in try decode(line) where event.orderNumber.map(numbers.contains) ?? false {
                    records.apply(event)
                }
            }
            guard let order = records[numbers.upperBound]?.order, let line = lines.last,
                let time = try decode(line).last?.time
            else { continue }
            let age = clock.steadyTime(time, ofEvent: line.sequence)
                .timeIntervalSince(clock.steadyTime(order.time, ofOrder: order.number))
            if age > Cancellation.allowedSeconds { return }
        }
    }

    private mutating func decode(_ line: Line) throws(StoreError) -> [Event] {
        decodedLines += 1
        return try EventLine.events(line)
    }
}
