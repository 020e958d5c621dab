import Foundation
import Synchronization

/// A clock that the shop's own work moves: 5,000 orders take it a day further.
///
/// So a history has the days that its orders need, and a store that is opened again goes on where its history ends.
final class HistoryClock: Sendable {
    private static let secondsAnOrder = 86_400.0 / 5_000
    private let orders: Mutex<Int>

    init(afterOrders orders: Int) {
        self.orders = Mutex(orders)
    }

    var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + Double(orders.withLock { $0 }) * Self.secondsAnOrder) }

    /// - Returns: the number of the order for which it moved.
    @discardableResult
    func pass() -> Int {
        orders.withLock { orders in
            orders += 1
            return orders
        }
    }
}
