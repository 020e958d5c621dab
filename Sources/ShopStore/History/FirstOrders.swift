package import Foundation
package import Journal
import JuiceShop
import Synchronization

/// A cache of the first orders of times that were asked for. A number that was read from the history never changes, as
/// long as the history is the same.
package final class FirstOrders: Sendable {
    private let numbers = Mutex<[Place: Int]>([:])
    private static let maxCount = 64

    /// A time in a run of the clock.
    private struct Place: Hashable {
        let time: Date
        let firstSequence: Int
    }

    package init() {}

    /// Comes from the latest orders where they reach back far enough, else from the history.
    package func number(
        at time: Date, in part: HistoryPart, of store: some Store, latest: () throws(StoreError) -> RecentOrders
    ) throws(StoreError) -> Int {
        if part.runTimes.upperBound < time { return part.orders.upperBound }
        if let number = try latest().first(at: time, of: part.orders) { return number }
        let place = Place(time: time, firstSequence: part.sequences.lowerBound)
        if let number = numbers.withLock({ $0[place] }) { return number }
        let number = try store.firstOrderInHistory(at: time, in: part)
        guard part.orders.contains(number) else { return number }
        numbers.withLock {
            if $0.count >= Self.maxCount { $0.removeAll() }
            $0[place] = number
        }
        return number
    }

    /// The history is another one.
    package func forget() { numbers.withLock { $0.removeAll() } }
}
