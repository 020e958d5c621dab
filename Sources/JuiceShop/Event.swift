import Bytes
import Foundation

/// One durable fact of the shop. Indirect: a copy of the event does not copy the fact.
package indirect enum Event: Stamped {
    /// The shop got its first menu, and the first counts of its fruits.
    case opened(FirstStock)
    case ordered(Order)
    case cancelled(Cancellation)
    case completed(KitchenMove)
    case recalled(KitchenMove)
    /// The kitchen has seen that cups of an order that waits were refunded.
    case acknowledged(KitchenMove)
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
    case drawerOpened(DrawerOpening)

    package var stamp: Stamp { header.stamp }

    /// The number of the event's kind (`EventKind.number`).
    package var kind: Int { header.kind }

    /// The number of the kind, and the stamp of the fact. Each kind has one line here.
    private var header: (kind: Int, stamp: Stamp) {
        switch self {
        case .opened(let fact): (FirstStock.kind.number, fact.stamp)
        case .ordered(let fact): (Order.kind.number, fact.stamp)
        case .cancelled(let fact): (Cancellation.kind.number, fact.stamp)
        case .completed(let fact): (KitchenMove.completed.number, fact.stamp)
        case .recalled(let fact): (KitchenMove.recalled.number, fact.stamp)
        case .acknowledged(let fact): (KitchenMove.acknowledged.number, fact.stamp)
        case .stockChanged(let fact): (StockChange.kind.number, fact.stamp)
        case .reversed(let fact): (Reversal.kind.number, fact.stamp)
        case .menuChanged(let fact): (MenuChange.kind.number, fact.stamp)
        case .availabilityChanged(let fact): (AvailabilityChange.kind.number, fact.stamp)
        case .settingsChanged(let fact): (SettingsChange.kind.number, fact.stamp)
        case .paid(let fact): (Payment.kind.number, fact.stamp)
        case .refunded(let fact): (Refund.kind.number, fact.stamp)
        case .noted(let fact): (HandoverNote.kind.number, fact.stamp)
        case .cashMoved(let fact): (CashMove.kind.number, fact.stamp)
        case .closed(let fact): (Closing.kind.number, fact.stamp)
        case .closingReversed(let fact): (ClosingReversal.kind.number, fact.stamp)
        case .discounted(let fact): (DiscountChange.kind.number, fact.stamp)
        case .sent(let fact): (SentTransfer.kind.number, fact.stamp)
        case .received(let fact): (ReceivedTransfer.kind.number, fact.stamp)
        case .printRequested(let fact): (Printout.kind.number, fact.stamp)
        case .drawerOpened(let fact): (DrawerOpening.kind.number, fact.stamp)
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
        case .completed(let move), .recalled(let move), .acknowledged(let move): move.number
        case .paid(let payment): payment.number
        case .refunded(let refund): refund.number
        case .discounted(let change): change.number
        case .printRequested(let printout): printout.slip == .closing ? nil : printout.number
        default: nil
        }
    }
}

extension Event {
    /// Continues the digest of a history. The digest covers each event's place, kind, time, order and effect on the stock. It
    /// is the same in whatever form the events were written, and two histories that differ have different digests, except by
    /// a chance of one in 2^64.
    /// - Parameter digest: the digest up to the event before.
    func digest(_ sequence: Int, after digest: UInt64) -> UInt64 {
        var hash = FNV1a(digest)
        hash.add(sequence)
        hash.add(kind)
        hash.add(Int((time.timeIntervalSince1970 * 1000).rounded()))
        if let orderNumber { hash.add(orderNumber) }
        if case .opened(let first) = self, let history = first.history { hash.add(history.rawValue) }
        // The sum is the same in whatever order the fruits are visited.
        var changed: UInt64 = 0
        for (fruit, delta) in changes {
            var one = FNV1a()
            one.add(fruit.rawValue)
            one.add(delta)
            changed &+= one.value
        }
        hash.add(Int(bitPattern: UInt(changed)))
        return hash.value
    }
}

extension Shop {
    package var mark: HistoryMark { HistoryMark(sequence: sequence, digest: digest) }
}
