import Foundation
package import Journal
import JuiceShop

extension Store {
    /// True if the shop ever sold a juice with a price, cancelled orders included: reports then have amounts of its
    /// currency.
    ///
    /// It reads the history up to the first such order, unless the last order is one.
    package func hasTakings() throws(StoreError) -> Bool {
        if try shop().lastOrder?.lines.total != nil { return true }
        var reading = try HistoryReading(self, from: .distantPast, until: .distantFuture)
        var (isFound, isMore) = (false, true)
        while isMore, !isFound {
            isMore = try reading.readOn { _, event in
                if case .ordered(let order) = event, order.total != nil { isFound = true }
            }
        }
        return isFound
    }
}
