/// The money of an order. Every page, list, slip, file and command asks here what it costs, what was kept and what is due.
///
/// The price less the discount is the total. The total less refunds, or less a cancellation, was kept; it is what takings
/// count. What was kept less the payments that are recorded, and plus what was given back of them, is due: so the kinds of
/// payment and what is due always add up to what was kept.
///
/// A refund hands money out, and says of which kinds. What it does not hand out is less due: the order owed it.
package struct OrderBill: Equatable, Sendable {
    /// The price of all cups, in the currency's smallest unit as every amount here.
    package let price: Int
    package let discount: Int
    /// The money of the refunded cups, after the discount.
    package let refunded: Int
    /// The total, if the order was cancelled; 0 otherwise.
    package let cancelled: Int
    /// The parts of the payment, whatever was given back later; 0 without one.
    package let received: Int
    /// The money that was handed out for refunds and a cancellation.
    package let givenBack: Int
    /// The money received less the money given back, by kind of payment. Together with what is due, it is what was kept.
    package let payments: [PaymentKind: Int]

    /// - Returns: nil when no cup has a price.
    package init?(
        _ order: Order, discount: GivenDiscount?, refunds: [Refund], parts: [PaymentPart], isCancelled: Bool
    ) {
        guard let price = order.lines.total else { return nil }
        let total = price - (discount?.amount ?? 0)
        var payments = [PaymentKind: Int]()
        payments.add(parts)
        if isCancelled { payments.add(parts, sign: -1) }
        for refund in refunds { payments.add(refund.paid, sign: -1) }
        self.price = price
        self.discount = discount?.amount ?? 0
        refunded = refunds.compactMap(\.amount).reduce(0, +)
        cancelled = isCancelled ? total : 0
        received = parts.amount
        givenBack = refunds.reduce(isCancelled ? received : 0) { $0 + $1.paid.amount }
        self.payments = payments
    }

    package var total: Int { price - discount }

    /// The part of the total that the shop keeps.
    package var kept: Int { total - refunded - cancelled }

    /// The amount that is still owed; 0 once all of it is paid.
    package var due: Int { kept - received + givenBack }

    package var isDue: Bool { due > 0 }
}

extension OrderRecord {
    /// nil when no cup has a price.
    package var bill: OrderBill? {
        OrderBill(order, discount: discount, refunds: refunds, parts: parts, isCancelled: cancellation != nil)
    }

    /// The cash that the customer handed over for each part of which somebody said it, while no cash was given back since.
    package var countedCash: [CashTendered] {
        let isGivenBack = cancellation != nil || refunds.contains { $0.paid.contains { $0.kind == .cash } }
        return isGivenBack ? [] : parts.compactMap(CashTendered.init)
    }

    /// True if a payment is recorded and nothing is due.
    package var isSettled: Bool { !parts.isEmpty && !isDue }

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
