/// A request to give an order a discount, or to take it back.
package struct DiscountRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// nil to take back the discount.
    package let discount: DiscountID?
    /// The cup of the line that gets the discount; nil for the whole order.
    package let cup: Cup?
    package let key: Key
    package let who: Who?

    package init(order number: Int, _ discount: DiscountID?, of cup: Cup? = nil, key: Key, who: Who? = nil) {
        self.number = number
        self.discount = discount
        self.cup = discount == nil ? nil : cup
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(DiscountChange)
        /// The order has this discount already, or none. Nothing was changed.
        case unchanged
        /// No order with a price has that number.
        case unknown
        /// The menu does not have the discount, or no longer. Nothing was changed.
        case notOnMenu
        /// The order has no line of that cup. Nothing was changed.
        case noSuchLine
        /// The order was cancelled. Nothing was changed.
        case cancelled
        /// Cups of the order were refunded at the price of then. Nothing was changed.
        case refunded
        /// The order is too old to be cancelled. Nothing was changed.
        case tooLate

        package var made: DiscountChange? { if case .made(let made) = self { made } else { nil } }
    }
}
