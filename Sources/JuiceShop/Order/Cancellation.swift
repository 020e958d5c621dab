package import Foundation

/// The only cancellation of an order. The order itself stays in the history.
package struct Cancellation: Stamped {
    /// The number of the order.
    package let number: Int
    /// The lines of the order.
    package let lines: [OrderLine]
    /// The discount of the order, which the cancellation ends.
    package let discount: GivenDiscount?
    /// True when the order was already made: it is waste, and its fruit does not return to the stock.
    package let wasMade: Bool
    /// The fruit that the order consumed.
    package let took: [FruitID: Int]
    /// True when the order was in the kitchen's queue. It stays there until the kitchen acknowledges the cancellation.
    package let isQueued: Bool
    /// The kind of payment of the order; nil when none was recorded.
    package let paid: PaymentKind?
    package let stamp: Stamp

    /// The age up to which an order can be cancelled.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package init(
        number: Int, lines: [OrderLine], discount: GivenDiscount? = nil, wasMade: Bool, took: [FruitID: Int],
        isQueued: Bool, paid: PaymentKind?, stamp: Stamp
    ) {
        self.number = number
        self.lines = lines
        self.discount = discount
        self.wasMade = wasMade
        self.took = took
        self.isQueued = isQueued
        self.paid = paid
        self.stamp = stamp
    }

    package var cups: Int { lines.cups }
    /// The money that it gives back: what the order cost after its discount; nil when no cup has a price.
    package var amount: Int? { lines.total.map { $0 - (discount?.amount ?? 0) } }

    /// The fruit that returns to the stock.
    package var returned: [FruitID: Int] { wasMade ? [:] : took }
}

/// A request to cancel an order.
///
/// An order is cancelled once: every later request, with whichever key, gets the first cancellation.
package struct CancellationRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// True when the order was already made, so its fruit does not go back into the stock. Without an answer the
    /// kitchen's counts: an order is made if and only if it was completed.
    package let wasMade: Bool?
    package let key: Key
    package let who: Who?

    package init(order number: Int, wasMade: Bool?, key: Key, who: Who?) {
        self.number = number
        self.wasMade = wasMade
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        /// The only cancellation of that order, whichever request made it.
        case made(Cancellation)
        /// No order has that number.
        case unknown
        /// The order is older than `Cancellation.allowedSeconds`. Nothing was changed.
        case tooLate
        /// Cups of the order were refunded: the others can be refunded too. Nothing was changed.
        case refunded
        /// The fruit would not fit into the stock (`Stock.maxCount`). Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
    }
}
