package import Foundation
package import Journal
package import JuiceShop

/// A generation begins with a checkpoint: its files are found by what the checkpoint has.
extension FileStore {
    package func recentOrders() throws(StoreError) -> RecentOrders { try upToDate { $0.latest } }

    package func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] {
        let (position, shop) = try upToDate { ($0.position, $0.shop) }
        return try OrderLookup(numbers, in: eventLog, upTo: position, shop).records
    }

    package func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        try eventLog.events(in: sequences, upTo: upToDate { $0.position }, visit)
    }

    package func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int {
        let position = try upToDate { $0.position }
        let last = position.end.generation
        let first = try eventLog.generation(upTo: last) { start in
            start.sequence < sequences.lowerBound || start.sequence < sequences.upperBound && start.time < time
        }
        for generation in first...last {
            let lines = try eventLog.lines(ofGeneration: generation, upTo: position)
            let isBefore = { (found: NumberedEvent) in
                found.sequence < sequences.lowerBound
                    || found.sequence < sequences.upperBound && found.event.time < time
            }
            let index = try Self.firstLine(in: lines) { line throws(StoreError) in
                try EventLine.numbered(line).last.map(isBefore) ?? true
            }
            guard index < lines.count, let found = try EventLine.numbered(lines[index]).first(where: { !isBefore($0) })
            else { continue }
            return min(found.sequence, sequences.upperBound)
        }
        return sequences.upperBound
    }

    package func checkpoint(before sequence: Int) throws(StoreError) -> Shop {
        let last = try upToDate { $0.position.end.generation }
        let generation = try eventLog.generation(upTo: last) { $0.sequence < sequence }
        // The first one may begin later, where its checkpoint is missing.
        guard let (file, bytes) = try eventLog.checkpoint(ofGeneration: generation) else { return Shop() }
        let shop = try Checkpoint(bytes, file: file).shop
        return shop.sequence < sequence ? shop : Shop()
    }

    /// A binary search: it decodes only the lines that it compares.
    private static func firstLine(
        in lines: [Line], notBefore isBefore: (Line) throws(StoreError) -> Bool
    ) throws(StoreError) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if try isBefore(lines[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension EventLog {
    /// Visits the events of some numbers up to a position (`Store.events(in:_:)`).
    func events(
        in sequences: Range<Int>, upTo position: ReadCursor, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        let wanted = sequences.clamped(to: 1..<position.end.sequence + 1)
        if wanted.isEmpty { return }
        let last = position.end.generation
        let first = try generation(upTo: last) { $0.sequence < wanted.lowerBound }
        for generation in first...last {
            for line in try lines(ofGeneration: generation, upTo: position) where line.sequence >= wanted.lowerBound {
                for found in try EventLine.numbered(line) where found.sequence >= wanted.lowerBound {
                    if !wanted.contains(found.sequence) || !visit(found.sequence, found.event) { return }
                }
                if line.sequence + 1 == wanted.upperBound { return }
            }
        }
    }

    /// The last generation whose checkpoint is before a place, found by binary search; else the first. A missing checkpoint is
    /// replaced by the next one: a search then begins too early, never too late.
    func generation(
        upTo last: Int, where isBefore: (Checkpoint.Start) -> Bool
    ) throws(StoreError) -> Int {
        // Most readers look for the newest events.
        if let found = try start(from: last, upTo: last), isBefore(found.start) { return last }
        var (low, high) = (1, last - 1)
        while low <= high {
            let middle = (low + high) / 2
            if let found = try start(from: middle, upTo: last), isBefore(found.start) {
                low = found.generation + 1
            } else {
                high = middle - 1
            }
        }
        return max(1, high)
    }

    /// The start of the first of these generations whose checkpoint is there and whole.
    private func start(
        from first: Int, upTo last: Int
    ) throws(StoreError) -> (generation: Int, start: Checkpoint.Start)? {
        for generation in first...last {
            guard let (file, bytes) = try checkpoint(ofGeneration: generation) else { continue }
            return (generation, try Checkpoint.Start(bytes, file: file))
        }
        return nil
    }
}
