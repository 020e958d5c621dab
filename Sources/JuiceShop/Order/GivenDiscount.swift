import Foundation

/// A discount and the money that it took off an order, by the menu of its time.
package struct GivenDiscount: Hashable, Sendable {
    package let id: DiscountID
    /// The money, from 0 to the price of the order's cups, in the currency's smallest unit.
    package let amount: Int

    package init(_ id: DiscountID, amount: Int) {
        self.id = id
        self.amount = amount
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
