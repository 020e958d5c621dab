import Journal
import JuiceShop
import ShopStore
import Synchronization

extension FileStore {
    /// Commits requests as one group.
    /// - Returns: the fact in each outcome; nil for a shortage, a refusal, or a request that states none.
    func commit(_ requests: [any StoreRequest]) -> Result<[Event?], StoreError> {
        let members = requests.map { $0.member }
        return commitGroup { members.map(\.pending) }.map { members.map { $0.fact() } }
    }
}

extension StoreRequest {
    fileprivate var member: (pending: PendingRequest, fact: () -> Event?) {
        let pending = PendingRequest(self)
        return (pending, { (try? pending.outcome(of: Self.self)).flatMap { fact(in: $0) } })
    }

    private func fact(in outcome: Any) -> Event? {
        switch outcome {
        case OrderRequest.Outcome.made(let order), OrderRequest.Outcome.again(let order): .ordered(order)
        case CancellationRequest.Outcome.made(let cancellation): .cancelled(cancellation)
        case StockChangeRequest.Outcome.made(let stockChange, _, _): .stockChanged(stockChange)
        case ReversalRequest.Outcome.made(let reversal, _): .reversed(reversal)
        case MenuChangeRequest.Outcome.made(let menuChange, _): .menuChanged(menuChange)
        case AvailabilityRequest.Outcome.made(let change): .availabilityChanged(change)
        case SettingsChangeRequest.Outcome.made(let change): .settingsChanged(change)
        case PaymentRequest.Outcome.made(let payment): .paid(payment)
        case RefundRequest.Outcome.made(let refund): .refunded(refund)
        case DiscountRequest.Outcome.made(let change): .discounted(change)
        case HandoverNoteRequest.Outcome.made(let note): .noted(note)
        case CashMoveRequest.Outcome.made(let move): .cashMoved(move)
        case CashMoveReversalRequest.Outcome.made(let reversal): .cashMoved(reversal)
        case PrintoutRequest.Outcome.made(let printout): .printRequested(printout)
        case DrawerOpeningRequest.Outcome.made(let opening): .drawerOpened(opening)
        case ClosingRequest.Outcome.made(let closing): .closed(closing)
        case ClosingReversalRequest.Outcome.made(let reversal): .closingReversed(reversal)
        case HeadMenuRequest.Outcome.made(let menuChange, _): .menuChanged(menuChange)
        case SendRequest.Outcome.made(let sent): .sent(sent)
        case ReceiveRequest.Outcome.made(let receipt): .received(receipt)
        default: nil
        }
    }
}
