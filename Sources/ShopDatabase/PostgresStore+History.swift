import Foundation
package import Journal
package import JuiceShop
import Bytes
package import ShopStore
import Synchronization

/// A generation is what follows a checkpoint. Events never change, so each page of them is read on its own: no
/// transaction lasts as long as a download.
extension PostgresStore {
    package func generation(at part: HistoryPart) throws(StoreError) -> Generation {
        let query = Schema.atPart(
            .text(shopID), .int(part.sequences.lowerBound), .int(part.sequences.upperBound),
            .int(milliseconds(part.times.lowerBound)))
        if let found = try checkpoint(query) { return try found.generation(of: name) }
        guard let first = try generation(1) else { throw Self.unknownShop(shopID, name) }
        return first
    }

    package func generation(_ number: Int) throws(StoreError) -> Generation? {
        try checkpoint(Schema.generation(.text(shopID), .int(number)))?.generation(of: name)
    }

    func checkpoint(_ query: Query) throws(StoreError) -> StoredCheckpoint? {
        try reading { connection, deadline in
            try StoredCheckpoint(connection.run([query], until: deadline)[0])
        }
    }

    package func read(
        _ generation: Generation, _ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) -> Bool {
        try refresh()
        let end = copy.withLock { $0.sequence }
        let last = try checkpoint(Schema.generation(.text(shopID), .int(generation.number + 1)))?.sequence ?? end
        guard generation.sequence < min(last, end) else { return false }
        let range = generation.sequence + 1...min(last, end)
        guard var next = try first(of: part, in: range) else { return false }
        var chain: UInt32?
        while next <= range.upperBound {
            // The event before gives the seed of the chain.
            let from = chain == nil ? next - 1 : next
            var page = try events(from: from, to: range.upperBound)[...]
            if chain == nil { chain = from == 0 ? 0 : page.popFirst()?.chain }
            guard !page.isEmpty, var seed = chain else { throw missing(next) }
            for stored in page {
                guard stored.follows(next - 1, seed) else {
                    throw missing(next)
                }
                let found = NumberedEvent(sequence: next, event: try stored.event(of: name))
                if part.ends(before: found) || !visit(found.sequence, found.event) { return true }
                seed = stored.chain
                next += 1
            }
            chain = seed
        }
        return false
    }

    /// The number of the first event of a range that is not before a part.
    private func first(of part: HistoryPart, in range: ClosedRange<Int>) throws(StoreError) -> Int? {
        if part.times.lowerBound == .distantPast {
            let first = max(range.lowerBound, part.sequences.lowerBound)
            return range.contains(first) ? first : nil
        }
        let query = Schema.first(
            .text(shopID), .int(max(range.lowerBound, part.sequences.lowerBound)), .int(range.upperBound),
            .int(milliseconds(part.times.lowerBound)), .int(part.sequences.upperBound))
        return try reading { connection, deadline in
            let rows = try connection.run([query], until: deadline)[0]
            return rows.count == 0 ? nil : rows.int(0, 0)
        }
    }

    /// At most a page.
    func events(from first: Int, to last: Int) throws(StoreError) -> [StoredEvent] {
        try reading { connection, deadline in
            try connection.run([Self.events(shopID, from: first, to: last)], until: deadline)[0].events()
        }
    }

    func numbered(_ events: [StoredEvent]) throws(StoreError) -> [NumberedEvent] {
        var numbered = [NumberedEvent]()
        for stored in events {
            numbered.append(NumberedEvent(sequence: stored.sequence, event: try stored.event(of: name)))
        }
        return numbered
    }

    func missing(_ sequence: Int) -> StoreError {
        .damaged(name, after: sequence - 1, Message("the next event is not what was written", "다음 사건이 쓴 것과 달라요"))
    }

    /// The distant past and future are times of no event.
    private func milliseconds(_ time: Date) -> Int {
        time <= .distantPast
            ? .min : time >= .distantFuture ? .max : Int((time.timeIntervalSince1970 * 1000).rounded(.up))
    }
}

extension PostgresStore {
    package func recentOrders() throws(StoreError) -> RecentOrders {
        try refresh()
        return copy.withLock { $0.latest }
    }

    package func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] {
        var records = [Int: OrderRecord]()
        for first in stride(from: numbers.lowerBound, through: numbers.upperBound, by: Self.pageSize) {
            let last = min(first + Self.pageSize - 1, numbers.upperBound)
            let events = try reading { connection, deadline in
                let query = Schema.orders(.text(shopID), .int(first), .int(last))
                return try connection.run([query], until: deadline)[0].events()
            }
            for found in try numbered(events) { records.apply(found.event) }
        }
        return records
    }
}
