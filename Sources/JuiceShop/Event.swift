package import Foundation

/// One durable fact of the shop.
package enum Event: Equatable, Sendable {
    /// The shop got its first menu, and the first counts of its fruits.
    case opened(FirstStock)
    case ordered(Order)
    case cancelled(Cancellation)
    case completed(Completion)
    case recalled(Recall)
    case stockChanged(StockChange)
    case reversed(Reversal)
    case menuChanged(MenuChange)
    case availabilityChanged(AvailabilityChange)
    case settingsChanged(SettingsChange)
    case paid(Payment)
    case refunded(Refund)
    case noted(HandoverNote)
    case cashMoved(CashMove)
    case closed(Closing)
    case closingReversed(ClosingReversal)
    case discounted(DiscountChange)
    case sent(SentTransfer)
    case received(ReceivedTransfer)
    case printRequested(Printout)

    package var time: Date {
        switch self {
        case .opened(let firstStock): firstStock.time
        case .ordered(let order): order.time
        case .cancelled(let cancellation): cancellation.time
        case .completed(let completion): completion.time
        case .recalled(let recall): recall.time
        case .stockChanged(let stockChange): stockChange.time
        case .reversed(let reversal): reversal.time
        case .menuChanged(let menuChange): menuChange.time
        case .availabilityChanged(let availability): availability.time
        case .settingsChanged(let settingsChange): settingsChange.time
        case .paid(let payment): payment.time
        case .refunded(let refund): refund.time
        case .noted(let note): note.time
        case .cashMoved(let move): move.time
        case .closed(let closing): closing.time
        case .closingReversed(let reversal): reversal.time
        case .discounted(let change): change.time
        case .sent(let sent): sent.time
        case .received(let receipt): receipt.time
        case .printRequested(let printout): printout.time
        }
    }

    /// nil for an event of a kind that keeps no author, and when nobody said.
    package var who: Who? {
        switch self {
        case .opened, .completed, .recalled: nil
        case .ordered(let order): order.who
        case .cancelled(let cancellation): cancellation.who
        case .stockChanged(let stockChange): stockChange.who
        case .reversed(let reversal): reversal.who
        case .menuChanged(let menuChange): menuChange.who
        case .availabilityChanged(let availability): availability.who
        case .settingsChanged(let settingsChange): settingsChange.who
        case .paid(let payment): payment.who
        case .refunded(let refund): refund.who
        case .noted(let note): note.who
        case .cashMoved(let move): move.who
        case .closed(let closing): closing.who
        case .closingReversed(let reversal): reversal.who
        case .discounted(let change): change.who
        case .sent(let sent): sent.who
        case .received(let receipt): receipt.who
        case .printRequested(let printout): printout.who
        }
    }
}

extension Event {
    /// The event's effect on the stock: a delta for each fruit that it touches. A stocktake that found the expected count
    /// has a delta of 0; a cancellation returns the fruit unless the order was made; a refund returns what it says.
    package var changes: [FruitID: Int] {
        switch self {
        case .opened(let firstStock): firstStock.counts
        case .ordered(let order): order.took.mapValues { -$0 }
        case .cancelled(let cancellation): cancellation.returned
        case .refunded(let refund): refund.returned
        case .stockChanged(let stockChange): stockChange.deltas
        case .reversed(let reversal): reversal.deltas
        case .menuChanged(let menuChange): menuChange.counts
        case .sent(let sent): sent.counts.mapValues(-)
        case .received(let receipt): receipt.counts
        default: [:]
        }
    }

    /// The note that a person wrote with it.
    package var note: NoteText? {
        switch self {
        case .stockChanged(let stockChange): stockChange.note
        case .refunded(let refund): refund.note
        case .cashMoved(let move): move.note
        case .closed(let closing): closing.note
        case .sent(let sent): sent.note
        case .received(let receipt): receipt.note
        default: nil
        }
    }

    /// The number of the order that the event is about.
    package var orderNumber: Int? {
        switch self {
        case .ordered(let order): order.number
        case .cancelled(let cancellation): cancellation.number
        case .completed(let completion): completion.number
        case .recalled(let recall): recall.number
        case .paid(let payment): payment.number
        case .refunded(let refund): refund.number
        case .discounted(let change): change.number
        case .printRequested(let printout): printout.slip == .closing ? nil : printout.number
        default: nil
        }
    }
}

/// The first menu of the shop, and the first counts of its fruits.
package struct FirstStock: Equatable, Sendable {
    package let counts: [FruitID: Int]
    package let menu: Menu
    package let time: Date
    /// Drawn once, for the history that begins with this event: two shops, or one that began again, never share it.
    package let history: Key?

    package init(counts: [FruitID: Int], menu: Menu, time: Date, history: Key? = nil) {
        self.counts = counts
        self.menu = menu
        self.time = time
        self.history = history
    }
}

/// A request to open the shop with its first menu. It does nothing in a shop that has a menu.
package struct OpeningRequest: Equatable, Sendable {
    package let menu: Menu
    package let history: Key

    /// - Parameter history: drawn, unless a model repeats the history of another store.
    package init(_ menu: Menu, history: Key? = nil) {
        self.menu = menu
        var random = SystemRandomNumberGenerator()
        self.history = history ?? Key(from: &random)
    }

    package enum Outcome: Equatable, Sendable {
        case made(FirstStock)
        /// The shop already had a menu.
        case alreadyOpen
    }
}
