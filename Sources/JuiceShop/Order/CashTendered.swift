/// The cash that a customer handed over, and the change that they got back.
package struct CashTendered: Equatable, Sendable {
    /// The amount that was handed over, in the currency's smallest unit.
    package let amount: Int
    package let change: Int

    /// - Returns: nil for a part without it.
    package init?(_ part: PaymentPart) {
        guard let tendered = part.tendered else { return nil }
        amount = tendered
        change = tendered - part.amount
    }
}
