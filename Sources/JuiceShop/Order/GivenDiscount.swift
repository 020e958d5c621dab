import Foundation

/// A discount and the money that it took off an order, by the menu of its time.
package struct GivenDiscount: Hashable, Sendable {
    package let id: DiscountID
    /// The money, from 0 to the price of the discounted cups, in the currency's smallest unit.
    package let amount: Int
    /// The cup of the one line that has the discount; nil for a discount of the whole order.
    package let cup: Cup?

    package init(_ id: DiscountID, amount: Int, of cup: Cup? = nil) {
        self.id = id
        self.amount = amount
        self.cup = cup
    }
}

extension [OrderLine] {
    /// The lines that a discount of a cup is for: its line, or all of them for a discount of the whole order.
    package func discounted(of cup: Cup?) -> [OrderLine] { filter { cup == nil || $0.cup == cup } }
}

extension Order {
    /// True if the order has the discounted line, and the discount takes no more than that costs.
    package func allows(_ given: GivenDiscount) -> Bool {
        let discounted = lines.discounted(of: given.cup)
        return !discounted.isEmpty && (0...(discounted.total ?? 0)).contains(given.amount)
    }
}

extension [Int: GivenDiscount] {
    /// The discounts of the last orders, as long as `RecentPayments`; nil when the event changes none of them.
    func after(_ event: Event) -> Self? {
        var discounts = self
        switch event {
        case .ordered(let order):
            guard order.discount != nil || !isEmpty && self[order.number - RecentPayments.maxOrders] != nil else {
                return nil
            }
            discounts[order.number] = order.discount
            discounts[order.number - RecentPayments.maxOrders] = nil
        case .discounted(let change): discounts[change.number] = change.discount
        case .cancelled(let cancellation) where self[cancellation.number] != nil:
            discounts[cancellation.number] = nil
        default: return nil
        }
        return discounts
    }
}
