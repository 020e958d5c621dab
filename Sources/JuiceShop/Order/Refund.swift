import Foundation

/// Cups of an order that were paid back, at any age. The order stays sold; the money counts on the day of the refund.
///
/// An order may have several refunds, never of more cups than it has. Within a day, a cancellation takes back the whole
/// order instead.
package struct Refund: Stamped {
    /// The number of the order.
    package let number: Int
    /// The cups, with the prices of their order.
    package let lines: [OrderLine]
    /// The part of the order's discount that these cups had, which is not paid back; nil without one.
    package let discount: GivenDiscount?
    /// The money that was handed out, by its kinds: less than the amount where the order owed money, of which less is due now.
    package let paid: [PaymentPart]
    /// True if the order owed money and owes nothing any more.
    package let settles: Bool
    /// The fruit that went back to the stock.
    package let returned: [FruitID: Int]
    package let reason: Reason
    package let note: NoteText?
    package let stamp: Stamp

    package init(
        number: Int, lines: [OrderLine], discount: GivenDiscount? = nil, paid: [PaymentPart], settles: Bool = false,
        returned: [FruitID: Int], reason: Reason, note: NoteText? = nil, stamp: Stamp
    ) {
        self.number = number
        self.lines = lines
        self.discount = discount
        self.paid = paid
        self.settles = settles
        self.returned = returned
        self.reason = reason
        self.note = note
        self.stamp = stamp
    }

    package enum Reason: String, CaseIterable, Sendable {
        /// Another juice was wanted.
        case mistake
        case quality
        case late
        case other
    }

    package var cups: Int { lines.cups }
    /// The money of the cups; nil for cups without a price.
    package var amount: Int? { lines.total.map { $0 - (discount?.amount ?? 0) } }
    /// The money that the order owes less.
    package var lessDue: Int { (amount ?? 0) - paid.amount }
}

extension Refund: Fact {
    package static let kind = EventKind(12, "refunded", Event.refunded) {
        if case .refunded(let fact) = $0 { fact } else { nil }
    }
}
