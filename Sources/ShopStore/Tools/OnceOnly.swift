package import Bytes
import Journal
package import JuiceShop

/// What the shop's state is too small to check: an order is cancelled once, a stock change and a move of
/// cash are reversed once, no more is refunded than was paid for, and a discount takes no more off than the price.
package struct OnceOnly {
    private var cancelled = Set<Int>()
    private let refunded: Set<Int>
    /// The orders that have refunds.
    private var orders: [Int: Order] = [:]
    private var refunds: [Int: [Refund]] = [:]
    /// The discounts of those orders.
    private var discounts: [Int: GivenDiscount] = [:]
    /// The prices of the cups of the last orders, by their numbers.
    private var prices: [Int: Int] = [:]
    /// The stock changes that were not reversed, by their sequences.
    private var stockChanges: [Int: StockChange] = [:]
    /// The moves of cash that were not reversed, by their sequences.
    private var cashMoves: [Int: CashMove] = [:]

    /// - Parameter refunded: the numbers of the orders that have refunds.
    package init(refunded: Set<Int>) { self.refunded = refunded }

    package mutating func error(in event: Event, _ sequence: Int) -> Message? {
        switch event {
        case .cancelled(let cancellation) where !cancelled.insert(cancellation.number).inserted:
            return Message(
                "order \(cancellation.number) is cancelled a second time",
                "주문 \(cancellation.number)번이 두 번 취소됐어요")
        case .ordered(let order):
            prices[order.number] = order.lines.total
            prices[order.number - RecentPayments.maxOrders] = nil
            if refunded.contains(order.number) {
                orders[order.number] = order
                discounts[order.number] = order.discount
            }
        case .discounted(let change):
            if refunded.contains(change.number) { discounts[change.number] = change.discount }
            if prices[change.number] != change.total + (change.discount?.amount ?? 0)
                || cancelled.contains(change.number)
            {
                return Message(
                    "the discount of order \(change.number) is not of its price",
                    "주문 \(change.number)번의 할인이 그 값과 맞지 않아요")
            }
        case .refunded(let refund):
            refunds[refund.number, default: []].append(refund)
            let isOfOrder =
                orders[refund.number]?.allows(
                    refunds[refund.number] ?? [], discount: discounts[refund.number]) ?? false
            if !isOfOrder || cancelled.contains(refund.number) {
                return Message(
                    "more is refunded than is left of order \(refund.number)",
                    "주문 \(refund.number)번에 남은 것보다 많이 환불됐어요")
            }
        case .stockChanged(let stockChange): stockChanges[sequence] = stockChange
        case .reversed(let reversal):
            guard let stockChange = stockChanges.removeValue(forKey: reversal.change) else {
                return Message(
                    "event \(reversal.change) is no stock change, or was reversed before",
                    "사건 \(reversal.change)은(는) 재고 변경이 아니거나 전에 되돌렸어요")
            }
            if reversal.deltas != stockChange.deltas.mapValues({ -$0 }) || reversal.reason != stockChange.reason {
                return Message(
                    "the reversal of event \(reversal.change) is not its opposite",
                    "사건 \(reversal.change)을(를) 되돌린 것이 그 반대가 아니에요")
            }
        case .cashMoved(let move):
            guard let reversed = move.reverses else {
                cashMoves[sequence] = move
                return nil
            }
            guard let first = cashMoves.removeValue(forKey: reversed), move.isReversal(of: first) else {
                return Message(
                    "event \(reversed) is no such move of cash, or was reversed before",
                    "사건 \(reversed)은(는) 그런 현금 기록이 아니거나 전에 되돌렸어요")
            }
        default:
            break
        }
        return nil
    }
}
