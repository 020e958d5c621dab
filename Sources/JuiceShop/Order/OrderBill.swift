/// The money of an order. Every page, list, slip, file and command asks here what it costs, what was kept and what is due.
///
/// The price less the discount is the total. The total less refunds, or less a cancellation, was kept; it is what takings
/// count. What was kept less the payment that is recorded, and plus what was given back of it, is due: so the kinds of
/// payment and what is due always add up to what was kept.
///
/// A refund with a kind of payment handed money out. One without a kind was made while no payment was recorded: nothing was
/// handed out, and less is due.
package struct OrderBill: Equatable, Sendable {
    /// The price of all cups, in the currency's smallest unit as every amount here.
    package let price: Int
    package let discount: Int
    /// The money of the refunded cups, after the discount.
    package let refunded: Int
    /// The total, if the order was cancelled; 0 otherwise.
    package let cancelled: Int
    /// The recorded payment, whatever was given back later; 0 without one.
    package let received: Int
    /// The money that was handed out for refunds and a cancellation.
    package let givenBack: Int
    /// The money received less the money given back, by kind of payment. Together with what is due, it is what was kept.
    package let payments: [PaymentKind: Int]

    /// - Returns: nil when no cup has a price.
    package init?(
        _ order: Order, discount: GivenDiscount?, refunds: [Refund], paid: PaymentKind?, isCancelled: Bool
    ) {
        guard let price = order.lines.total else { return nil }
        let total = price - (discount?.amount ?? 0)
        let unpaidRefunds = refunds.filter { $0.paid == nil }.compactMap(\.amount).reduce(0, +)
        self.price = price
        self.discount = discount?.amount ?? 0
        refunded = refunds.compactMap(\.amount).reduce(0, +)
        cancelled = isCancelled ? total : 0
        received = paid == nil ? 0 : total - unpaidRefunds
        givenBack = refunded - unpaidRefunds + (isCancelled ? received : 0)
        var payments = [PaymentKind: Int]()
        if let paid { payments[paid] = isCancelled ? 0 : received }
        for refund in refunds { if let kind = refund.paid { payments[kind, default: 0] -= refund.amount ?? 0 } }
        self.payments = payments
    }

    package var total: Int { price - discount }

    /// The part of the total that the shop keeps.
    package var kept: Int { total - refunded - cancelled }

    /// The amount of a payment that would be recorded now; 0 once one is recorded.
    package var due: Int { kept - received + givenBack }

    package var isDue: Bool { due > 0 }
}

extension OrderRecord {
    /// nil when no cup has a price.
    package var bill: OrderBill? {
        OrderBill(order, discount: discount, refunds: refunds, paid: paid, isCancelled: cancellation != nil)
    }

    /// The cash that the customer handed over, while the order is still paid so: no cash was given back since.
    package var countedCash: CashTendered? {
        tendered.flatMap { bill?.payments[.cash] == $0.kept ? $0 : nil }
    }

    /// True if a payment is to be recorded.
    package var isDue: Bool { bill?.isDue ?? false }
}

extension Shop {
    /// The record with the order's refunds, which the history that it was read from may not reach.
    package func completed(_ record: OrderRecord) -> OrderRecord {
        var record = record
        record.refunds = refunds[record.order.number] ?? []
        return record
    }
}
