import Foundation
import Synchronization

/// A clock that advances with the orders: a day for 5,000 orders.
///
/// So a history has a realistic number of days, and a reopened store continues where its history ends.
final class HistoryClock: Sendable {
    private static let secondsAnOrder = 86_400.0 / 5_000
    private let orders: Mutex<Int>

    init(afterOrders orders: Int) {
        self.orders = Mutex(orders)
    }

    var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + Double(orders.withLock { $0 }) * Self.secondsAnOrder) }

    /// - Returns: the number of the order for which it advanced.
    @discardableResult
    func pass() -> Int {
        orders.withLock { orders in
            orders += 1
            return orders
        }
    }
}
