package import Foundation
package import Journal
package import JuiceShop
import Synchronization

/// The checkpoint at the start of a generation has the position at which the generation begins.
extension FileStore {
    package func generation(at position: HistoryPosition) throws(StoreError) -> Generation {
        try eventLog.generation(at: position, upTo: upToDate { $0.position })
    }

    package func generation(_ number: Int) throws(StoreError) -> Generation? {
        let position = try upToDate { $0.position }
        guard (1...position.end.generation).contains(number) else { return nil }
        return try eventLog.generation(number, upTo: position)
    }

    package func read(
        _ generation: Generation, _ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) -> Bool {
        let position = try upToDate { $0.position }
        guard (1...position.end.generation).contains(generation.number) else { return false }
        let lines = try eventLog.lines(ofGeneration: generation.number, upTo: position)
        for line in lines[try Self.firstLine(in: lines, of: part)...] {
            for found in try EventLine.numbered(line) where part.begins(before: found) {
                if part.ends(before: found) { return true }
                visit(found.sequence, found.event)
            }
        }
        return false
    }

    /// A binary search, because times never go back within a run of the clock: it decodes only the lines that it
    /// compares.
    private static func firstLine(in lines: [Line], of part: HistoryPart) throws(StoreError) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = try EventLine.numbered(lines[middle]).last.map { !part.begins(before: $0) } ?? true
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension EventLog {
    /// The last generation that begins before the position, found by binary search.
    func generation(at position: HistoryPosition, upTo cursor: ReadCursor) throws(StoreError) -> Generation {
        var low = 1
        var high = cursor.end.generation
        while low < high {
            let middle = (low + high + 1) / 2
            if try generation(middle, upTo: cursor).begins(before: position) { low = middle } else { high = middle - 1 }
        }
        return try generation(low, upTo: cursor)
    }

    /// A missing checkpoint is replaced by the next one: a search then begins too early, never too late.
    func generation(_ number: Int, upTo cursor: ReadCursor) throws(StoreError) -> Generation {
        for generation in number...max(number, cursor.end.generation) {
            guard let (file, bytes) = try checkpoint(ofGeneration: generation) else { continue }
            let checkpoint = try Checkpoint(bytes, file: file)
            return Generation(
                number: number, sequence: checkpoint.sequence, orders: checkpoint.orders, time: checkpoint.time,
                accounts: generation == number ? checkpoint.shop.accounts : nil,
                menuSequence: generation == number ? checkpoint.menuSequence : nil)
        }
        return Generation(number: number, sequence: .max, orders: .max, time: .distantFuture)
    }
}

extension FileStore {
    /// Orders that this process saw come from memory, the others from the journals.
    package func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord] {
        let (latest, orderCount) = try upToDate { ($0.latest, $0.shop.orderCount) }
        return try latest.records(before: number, atMost: count, of: orderCount) { numbers throws(StoreError) in
            try recordsInHistory(numbers)
        }
    }
}

extension FileStore {
    package func firstOrder(at time: Date, in part: HistoryPart) throws(StoreError) -> Int {
        try firstOrders.number(at: time, in: part, of: self) { () throws(StoreError) in try upToDate { $0.latest } }
    }
}
