/// A request to refund cups of an order.
///
/// The same key, cups, kind of payment and fruit again are the same request, at any time.
package struct RefundRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// At least one, each of another juice, without prices.
    package let lines: [OrderLine]
    /// nil for the order's kind of payment: without one, nothing is handed out.
    package let paid: PaymentKind?
    /// The fruit that goes back to the stock: at most what the order took.
    package let returned: [FruitID: Int]
    package let reason: Refund.Reason
    package let note: NoteText?
    package let key: Key
    package let who: Who?

    package init(
        order number: Int, _ lines: [OrderLine], paid: PaymentKind? = nil, returned: [FruitID: Int] = [:],
        reason: Refund.Reason, note: NoteText? = nil, key: Key, who: Who? = nil
    ) {
        self.number = number
        self.lines = lines
        self.paid = paid
        self.returned = returned
        self.reason = reason
        self.note = note
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        case made(Refund)
        /// No order has that number.
        case unknown
        /// The order was cancelled, which gave everything back. Nothing was changed.
        case cancelled
        /// More cups or fruit than are left to refund: these cups are. Nothing was changed.
        case tooMany(left: [OrderLine])
        /// The fruit would not fit into the stock (`Stock.maxCount`). Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
    }

    func isAnswered(by refund: Refund) -> Bool {
        refund.key == key && refund.lines.map { OrderLine($0.cup, cups: $0.cups) } == lines
            && (refund.paid == paid || paid == nil || refund.amount ?? 0 == 0) && refund.returned == returned
    }
}
