package import Foundation
package import Journal
package import JuiceShop
import Bytes
package import ShopStore
import Synchronization

/// Events never change, so each page of them is read on its own: no transaction lasts as long as a download.
extension PostgresStore {
    package func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        try refresh()
        let wanted = sequences.clamped(to: 1..<copy.withLock { $0.sequence } + 1)
        var next = wanted.lowerBound
        var chain: UInt32?
        while next < wanted.upperBound {
            // The event before gives the seed of the chain.
            let from = chain == nil ? next - 1 : next
            var page = try events(from: from, to: wanted.upperBound - 1)[...]
            if chain == nil { chain = from == 0 ? 0 : page.popFirst()?.chain }
            guard !page.isEmpty, var seed = chain else { throw missing(next) }
            for stored in page {
                guard stored.follows(next - 1, seed) else {
                    throw missing(next)
                }
                if !visit(next, try stored.event(of: name)) { return }
                seed = stored.chain
                next += 1
            }
            chain = seed
        }
    }

    package func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int {
        if sequences.isEmpty { return sequences.upperBound }
        let query = Schema.first(
            .text(shopID), .int(sequences.lowerBound), .int(sequences.upperBound - 1), .int(milliseconds(time)))
        return try reading { connection, deadline in
            let rows = try connection.run([query], until: deadline)[0]
            return rows.count == 0 ? nil : rows.int(0, 0)
        } ?? sequences.upperBound
    }

    package func checkpoint(before sequence: Int) throws(StoreError) -> Shop {
        try checkpoint(Schema.checkpointBefore(.text(shopID), .int(sequence)))?.state(of: name).shop ?? Shop()
    }

    func checkpoint(_ query: Query) throws(StoreError) -> StoredCheckpoint? {
        try reading { connection, deadline in
            try StoredCheckpoint(connection.run([query], until: deadline)[0])
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
