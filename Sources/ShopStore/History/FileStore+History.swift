import Foundation
package import Journal
package import JuiceShop

/// The checkpoint at the start of a generation has the position at which the generation begins.
extension FileStore {
    package func recentOrders() throws(StoreError) -> RecentOrders { try upToDate { $0.latest } }

    package func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] {
        let (position, shop) = try upToDate { ($0.position, $0.shop) }
        var records = try OrderLookup(numbers, in: eventLog, upTo: position, shop.clock).records
        for (number, kind) in shop.latePayments where numbers.contains(number) { records[number]?.paid = kind }
        return records
    }

    package func generation(at part: HistoryPart) throws(StoreError) -> Generation {
        try eventLog.generation(upTo: upToDate { $0.position.end.generation }) { $0.begins(before: part) }
    }

    package func generation(_ number: Int) throws(StoreError) -> Generation? {
        let last = try upToDate { $0.position.end.generation }
        return (1...last).contains(number) ? try eventLog.generation(number, upTo: last) : nil
    }

    package func read(
        _ generation: Generation, _ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) -> Bool {
        let position = try upToDate { $0.position }
        guard (1...position.end.generation).contains(generation.number) else { return false }
        let lines = try eventLog.lines(ofGeneration: generation.number, upTo: position)
        for line in lines[try Self.firstLine(in: lines, of: part)...] {
            for found in try EventLine.numbered(line) where part.begins(before: found) {
                if part.ends(before: found) || !visit(found.sequence, found.event) { return true }
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
    /// The last generation that begins before a position, found by binary search; else the first.
    func generation(
        upTo last: Int, where beginsBefore: (Generation) -> Bool
    ) throws(StoreError) -> Generation {
        var (low, high) = (1, last)
        while low < high {
            let middle = (low + high + 1) / 2
            if beginsBefore(try generation(middle, upTo: last)) { low = middle } else { high = middle - 1 }
        }
        return try generation(low, upTo: last)
    }

    /// A missing checkpoint is replaced by the next one: a search then begins too early, never too late.
    func generation(_ number: Int, upTo last: Int) throws(StoreError) -> Generation {
        for generation in number...max(number, last) {
            guard let (file, bytes) = try checkpoint(ofGeneration: generation) else { continue }
            let shop = try Checkpoint(bytes, file: file).shop
            return Generation(
                number: number, sequence: shop.sequence, orders: shop.orderCount, time: shop.time,
                accounts: generation == number ? shop.accounts : nil,
                menuSequence: generation == number ? shop.menuSequence : nil,
                mark: generation == number ? shop.mark : nil)
        }
        return Generation(number: number, sequence: .max, orders: .max, time: .distantFuture)
    }
}
