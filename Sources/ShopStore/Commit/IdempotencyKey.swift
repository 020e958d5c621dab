import Bytes
package import Foundation
import Journal
package import JuiceShop

/// The identity of a request: its key and content. The same key with other content is another request.
/// The identity of a cancellation or a reversal is only what it is about: each is made once, by any request.
package enum IdempotencyKey: Hashable, Sendable {
    /// The lines without prices, sorted by juice.
    case order(Key, OrderContent)
    case cancellation(order: Int)
    case stockChange(Key, [FruitID: Int], StockChange.Reason)
    case reversal(change: Int)
    /// The event has the changes of others too: the request compares its own with it.
    case menuChange(Key)
    case availability(Key, SaleItem, stoppedUntil: Date?)
    /// The event has the changes of others too, as that of the menu has.
    case settings(Key)
    case payment(Key, order: Int, PaymentKind?)
    case note(Key, NoteText?)
    case cashMove(Key, amount: Int, CashMove.Reason)
    case cashMoveReversal(move: Int)
    case drawerOpening(Key)
    case closing(Key, counted: CashCount, left: Int)
    case closingReversal(Int)
    case discount(Key, order: Int, DiscountID?)
    case sent(Key, to: ShopID, [FruitID: Int])
    case received(Key, TransferID, [FruitID: Int])
    case printout(Key, Printout.Slip, of: Int)

    /// - Returns: nil for an event that has no repeatable request. The shop itself remembers refunds.
    package init?(_ event: Event) {
        guard let key = event.key else { return nil }
        switch event {
        case .opened, .completed, .recalled, .acknowledged, .refunded: return nil
        case .ordered(let order): self = .order(key, order.content.asRequested)
        case .cancelled(let cancellation): self = .cancellation(order: cancellation.number)
        case .stockChanged(let stockChange):
            self = .stockChange(key, stockChange.deltas, stockChange.reason)
        case .reversed(let reversal): self = .reversal(change: reversal.change)
        case .menuChanged: self = .menuChange(key)
        case .availabilityChanged(let change):
            self = .availability(key, change.item, stoppedUntil: change.stoppedUntil)
        case .settingsChanged: self = .settings(key)
        case .paid(let payment): self = .payment(key, order: payment.number, payment.kind)
        case .noted(let note): self = .note(key, note.text)
        case .cashMoved(let move):
            self =
                move.reverses.map { .cashMoveReversal(move: $0) } ?? .cashMove(key, amount: move.amount, move.reason)
        case .closed(let closing): self = .closing(key, counted: closing.counted, left: closing.left)
        case .closingReversed(let reversal): self = .closingReversal(reversal.number)
        case .discounted(let change):
            self = .discount(key, order: change.number, change.discount?.id)
        case .sent(let sent): self = .sent(key, to: sent.to, sent.counts)
        case .received(let receipt): self = .received(key, receipt.transfer, receipt.counts)
        case .printRequested(let printout): self = .printout(key, printout.slip, of: printout.number)
        case .drawerOpened: self = .drawerOpening(key)
        }
    }

    /// An FNV-1a hash, the same in every process and after every restart. Two requests may share it by chance; the
    /// recorded line distinguishes them.
    package var fingerprint: UInt64 {
        var hash = FNV1a()
        switch self {
        case .order(let key, let content):
            hash.add("ordered ")
            hash.add(key.rawValue)
            for line in content.lines {
                hash.add(" ")
                line.cup.spell { hash.add($0) }
                if line.cups != 1 { hash.add(" ", String(line.cups)) }
            }
            if let discount = content.discount { hash.add(" discount ", discount.rawValue) }
            if let memo = content.memo { hash.add(" memo ", memo.rawValue) }
            if let call = content.call { hash.add(" call ", call.rawValue) }
        case .cancellation(let number):
            hash.add("cancelled ", String(number))
        case .stockChange(let key, let deltas, let reason):
            hash.add("adjusted ", key.rawValue, " ", reason.rawValue)
            for (fruit, delta) in deltas.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                hash.add(" ", fruit.rawValue, " ", String(delta))
            }
        case .reversal(let change):
            hash.add("reversed ", String(change))
        case .menuChange(let key):
            hash.add("menuChanged ", key.rawValue)
        case .availability(let key, .juice(let juice), _):
            hash.add("availabilityChanged ", key.rawValue, " ", juice.rawValue)
        case .availability(let key, .choice(let choice), _):
            hash.add("availabilityChanged ", key.rawValue, " choice ", choice.rawValue)
        case .settings(let key):
            hash.add("settingsChanged ", key.rawValue)
        case .payment(let key, let order, let kind):
            hash.add("paid ", key.rawValue, " ", String(order), " ", kind?.rawValue ?? "")
        case .note(let key, _):
            hash.add("noted ", key.rawValue)
        case .cashMove(let key, _, _):
            hash.add("cashMoved ", key.rawValue)
        case .cashMoveReversal(let move):
            hash.add("cashMoveReversed ", String(move))
        case .closing(let key, _, _):
            hash.add("cashCounted ", key.rawValue)
        case .closingReversal(let number):
            hash.add("closingReversed ", String(number))
        case .discount(let key, let order, let discount):
            hash.add("discounted ", key.rawValue, " ", String(order), " ", discount?.rawValue ?? "")
        case .sent(let key, let shop, _):
            hash.add("sent ", key.rawValue, " ", shop.rawValue)
        case .received(let key, let transfer, _):
            hash.add("received ", key.rawValue, " ", transfer.rawValue)
        case .printout(let key, let slip, let number):
            hash.add("printRequested ", key.rawValue, " ", slip.rawValue, " ", String(number))
        case .drawerOpening(let key):
            hash.add("drawerOpened ", key.rawValue)
        }
        return hash.value
    }
}
