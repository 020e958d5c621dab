package import Foundation
package import Journal
package import JuiceShop

/// The cancellations of the orders that a table is about to show.
///
/// An order can be cancelled for a day, so this reads the history up to a day ahead of the table. In memory are only the
/// cancellations of that day: a table of years, or of a day with a hundred thousand orders, keeps no orders.
package struct CancellationsAhead {
    private var reading: HistoryReading
    /// Everything up to this time was read. Times are the shop's own (`ClockRuns`).
    private var readUntil = Date.distantPast
    private var found: [Int: Cancellation] = [:]

    /// - Parameter end: of the table's orders.
    package init(_ store: any Store, from start: Date, until end: Date) throws(StoreError) {
        reading = try HistoryReading(store, from: start, until: end + Cancellation.allowedSeconds)
    }

    /// Reads on until it has the cancellations of every order up to the shop's own time, as `HistoryReading.nextEnd`
    /// says it. A cancellation under a clock that was off by days is in the table of the whole history only.
    package mutating func read(forOrdersUntil time: Date) throws(StoreError) {
        while readUntil <= time + Cancellation.allowedSeconds {
            let end = reading.nextEnd
            let isRead = try reading.readOn { _, event in
                if case .cancelled(let cancellation) = event { found[cancellation.number] = cancellation }
            }
            guard isRead else { return }
            readUntil = end
        }
    }

    /// Returns the cancellation of an order and forgets it: each order is shown once.
    package mutating func take(_ number: Int) -> Cancellation? { found.removeValue(forKey: number) }
}
