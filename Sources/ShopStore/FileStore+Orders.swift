package import Foundation
package import Journal
package import JuiceShop
import Synchronization

extension FileStore {
    /// From memory what this process saw being made, the rest from the journals.
    package func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord] {
        let (latest, orderCount) = try upToDate { ($0.latest, $0.shop.orderCount) }
        let last = min(number - 1, orderCount)
        guard last >= 1, count >= 1 else { return [] }
        let numbers = max(1, last - count + 1)...last
        var records = numbers.map { latest[$0] }
        if let missing = records.lastIndex(where: { $0 == nil }) {
            let told = try recordsInHistory(numbers.lowerBound...numbers.lowerBound + missing)
            for place in 0...missing where records[place] == nil {
                records[place] = told[numbers.lowerBound + place]
            }
        }
        return records.reversed().compactMap { $0 }
    }
}

extension FileStore {
    /// From memory where it reaches so far back; what the history told once stays true.
    package func firstOrder(at time: Date) throws(StoreError) -> Int {
        let (latest, shop) = try upToDate { ($0.latest, $0.shop) }
        if shop.time < time { return shop.orderCount + 1 }
        if let number = latest.first(at: time, last: shop.orderCount) { return number }
        if let number = firstOrders.withLock({ $0[time] }) { return number }
        let number = try firstOrderInHistory(at: time)
        guard number <= shop.orderCount else { return number }
        firstOrders.withLock {
            if $0.count >= Self.maxFirstOrders { $0.removeAll() }
            $0[time] = number
        }
        return number
    }

    private static let maxFirstOrders = 64
}

/// What was before a group of requests, as the store remembers it.
struct StoreMemory: BatchDecision.Memory {
    let eventLog: EventLog
    let keys: IdempotencyIndex
    let latest: RecentOrders
    let position: ReadCursor

    func event(for request: IdempotencyKey) throws(StoreError) -> Event? {
        try eventLog.event(for: request, among: keys)
    }

    func order(_ number: Int) throws(StoreError) -> Order? {
        if let record = latest[number] { return record.order }
        var generation = try eventLog.chapter(at: .order(number), upTo: position).number
        while generation <= position.end.generation {
            for line in try eventLog.lines(ofGeneration: generation, upTo: position) {
                for case .ordered(let order) in try EventLine.events(line) where order.number == number {
                    return order
                }
            }
            generation += 1
        }
        return nil
    }
}
