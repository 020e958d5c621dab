/// A request to refund cups of an order.
///
/// The same key, cups, kind of payment and fruit again are the same request, at any time.
package struct RefundRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// At least one, each of another juice, without prices.
    package let lines: [OrderLine]
    /// The kind in which money is handed out; nil for those of the order's payment, the last one first. Without a payment,
    /// nothing is handed out then.
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
        /// The shop offers no such kind of payment. Nothing was changed.
        case unknownKind
        /// The order was cancelled, which gave everything back. Nothing was changed.
        case cancelled
        /// More cups or fruit than are left to refund: these cups are. Nothing was changed.
        case tooMany(left: [OrderLine])
        /// The fruit would not fit into the stock (`Stock.maxCount`). Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
    }

    package func isAnswered(by refund: Refund) -> Bool {
        refund.key == key && refund.lines.map { OrderLine($0.cup, cups: $0.cups) } == lines
            && (paid == nil || refund.paid.allSatisfy { $0.kind == paid }) && refund.returned == returned
    }
}
