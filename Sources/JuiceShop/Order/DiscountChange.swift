/// The discount of an order after it was made, or its end. The last one of an order counts.
package struct DiscountChange: Stamped {
    /// The number of the order.
    package let number: Int
    /// nil when the discount was taken back.
    package let discount: GivenDiscount?
    /// The discount of the order before; nil for its first.
    package let replaces: GivenDiscount?
    /// The price of the order from now on, in the currency's smallest unit.
    package let total: Int
    /// The kind of payment of the order, which took another amount from now on; nil when none is recorded.
    package let paid: PaymentKind?
    package let stamp: Stamp

    package init(
        number: Int, discount: GivenDiscount?, replaces: GivenDiscount?, total: Int, paid: PaymentKind?, stamp: Stamp
    ) {
        self.number = number
        self.discount = discount
        self.replaces = replaces
        self.total = total
        self.paid = paid
        self.stamp = stamp
    }

    /// The money that is taken off now and was not before; negative for a smaller discount.
    package var added: Int { (discount?.amount ?? 0) - (replaces?.amount ?? 0) }
}
