import Bytes
package import Foundation
import Journal
package import JuiceShop

/// The latest orders in memory, with what became of them: at most 2,000 of those that this process applied, or fewer.
package struct RecentOrders: Sendable {
    /// The records by the orders' numbers, which follow each other up to the last one.
    private var records: [Int: OrderRecord] = [:]
    /// The number of the shop's last order.
    package private(set) var last: Int
    /// The number of the first order that is in memory; of the next one while none is.
    package var first: Int { last - records.count + 1 }

    private let max: Int

    /// - Parameter last: the number of the shop's last order.
    package init(after last: Int, atMost max: Int = RecentPayments.maxOrders) {
        self.last = last
        self.max = max
    }

    package mutating func apply(_ event: Event) {
        records.apply(event)
        guard case .ordered(let order) = event else { return }
        last = order.number
        records[last - max] = nil
    }

    /// The first of some orders of that time or later; nil when the orders in memory do not reach back that far.
    /// - Parameter orders: those of a run of the clock.
    package func first(at time: Date, of orders: Range<Int>) -> Int? {
        let start = Swift.max(first, orders.lowerBound)
        var (low, high) = (start, orders.upperBound)
        while low < high {
            let middle = (low + high) / 2
            guard let record = records[middle] else { return nil }
            if record.order.time < time { low = middle + 1 } else { high = middle }
        }
        return low > start || start == orders.lowerBound ? low : nil
    }

    package subscript(number: Int) -> OrderRecord? { records[number] }
}
