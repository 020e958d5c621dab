package import Foundation
package import Journal
package import JuiceShop
import ShopStore
import Synchronization

/// The totals of business days that are over, which head writes once when each is.
extension ShopsDatabase {
    /// Writes what is missing up to the day of the last event. They are counted from the events, and replace what is there.
    /// - Parameter start: the earliest of the events that were added: a clock that was set back reopens days.
    package func writeEndedDays(of store: PostgresStore, in zone: TimeZone, since start: Date) throws(StoreError) {
        let shop = store.lastKnown
        let calendar = shop.calendar(zone)
        let open = calendar.day(of: shop.time)
        let history = store.shopID
        var written = endedDays.withLock { $0[history] }
        if written == nil { written = try lastDay(of: history) }
        let next = written?.advanced(by: 1) ?? calendar.day(of: shop.clock.runs[0].start)
        let first = min(next, calendar.day(of: start))
        guard first < open else { return }
        try setDays(store.endedDays(from: first, to: open.advanced(by: -1), calendar), of: history)
        endedDays.withLock { $0[history] = open.advanced(by: -1) }
    }

    /// Compares the totals that were written with the events.
    /// - Parameter repairs: writes them again where they differ.
    /// - Returns: the days that differ.
    package func checkDays(
        of store: PostgresStore, in zone: TimeZone, repairs: Bool = false
    ) throws(StoreError) -> [Day] {
        let shop = try store.shop()
        guard shop.sequence > 0 else { return [] }
        let calendar = shop.calendar(zone)
        let (first, open) = (calendar.day(of: shop.clock.runs[0].start), calendar.day(of: shop.time))
        guard first < open else { return [] }
        let last = open.advanced(by: -1)
        let counted = try store.endedDays(from: first, to: last, calendar)
        let written = try days(of: store.shopID, to: last)
        let wrong = Set(counted.keys).union(written.keys).filter { counted[$0] != written[$0] }
        if repairs {
            try setDays(
                Dictionary(uniqueKeysWithValues: wrong.map { ($0, counted[$0] ?? ChainTotals()) }), of: store.shopID)
        }
        return wrong.sorted()
    }
}

extension PostgresStore {
    fileprivate func endedDays(
        from first: Day, to last: Day, _ calendar: BusinessCalendar
    ) throws(StoreError) -> [Day: ChainTotals] {
        try dayTotals(from: first, to: last, calendar).mapValues(ChainTotals.init)
    }
}
