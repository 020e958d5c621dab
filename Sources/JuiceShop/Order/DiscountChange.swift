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
    /// The payment of the order before. What is above the total was given back: see `paidAfter`.
    package let paid: [PaymentPart]
    package let stamp: Stamp

    package init(
        number: Int, discount: GivenDiscount?, replaces: GivenDiscount?, total: Int, paid: [PaymentPart], stamp: Stamp
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

    /// The payment of the order from now on.
    package var paidAfter: [PaymentPart] { paid.trimmed(to: total) }
    /// The amount that is owed from now on.
    package var due: Int { total - paidAfter.amount }
    /// The price of the order before, and the amount that was owed.
    package var totalBefore: Int { total + added }
    package var dueBefore: Int { totalBefore - paid.amount }
}

extension DiscountChange: Fact {
    package static let kind = EventKind(13, "discounted", Event.discounted) {
        if case .discounted(let fact) = $0 { fact } else { nil }
    }
}
