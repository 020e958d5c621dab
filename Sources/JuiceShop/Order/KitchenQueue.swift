import Foundation

/// The kitchen's list of orders: those to make, and the last ones that were handed over. The shop remembers it, so that
/// the kitchen reads no history.
struct KitchenQueue: Equatable, Sendable {
    /// The orders to make, in the order of their numbers. An order that was cancelled or refunded as a whole stays until a completion
    /// acknowledges that.
    private(set) var waiting: [WaitingOrder]
    /// The last completed orders, newest first.
    private(set) var handedOver: [WaitingOrder]

    private static let maxHandedOver = 5

    init(waiting: [WaitingOrder] = [], handedOver: [WaitingOrder] = []) {
        self.waiting = waiting
        self.handedOver = handedOver
    }

    /// True when the order is still to be made.
    func isToMake(_ number: Int) -> Bool { waiting.contains { $0.number == number && $0.isToMake } }

    /// - Parameter clock: the clock, up to this event.
    mutating func apply(_ event: Event, _ clock: ClockRuns) {
        switch event {
        case .ordered(let order): add(order, clock)
        case .cancelled(let cancellation):
            handedOver.removeAll { $0.number == cancellation.number }
            guard let index = waiting.firstIndex(where: { $0.number == cancellation.number }) else { return }
            if cancellation.isQueued { waiting[index].isCancelled = true } else { waiting.remove(at: index) }
        case .refunded(let refund): apply(refund)
        case .acknowledged(let move):
            guard let index = waiting.firstIndex(where: { $0.number == move.number }) else { return }
            waiting[index] = waiting[index].acknowledged
        case .completed(let completion):
            guard let index = waiting.firstIndex(where: { $0.number == completion.number }) else { return }
            let order = waiting.remove(at: index)
            if order.isToMake { handedOver = Array(([order.acknowledged] + handedOver).prefix(Self.maxHandedOver)) }
        case .recalled(let recall):
            guard let index = handedOver.firstIndex(where: { $0.number == recall.number }) else { return }
            let order = handedOver.remove(at: index)
            waiting.insert(order, at: waiting.firstIndex { $0.number > order.number } ?? waiting.endIndex)
        default: break
        }
    }

    private mutating func add(_ order: Order, _ clock: ClockRuns) {
        func isForgotten(_ other: WaitingOrder) -> Bool { other.isForgotten(by: clock, at: order.time) }
        // A removal copies the list, even of nothing.
        if waiting.contains(where: isForgotten) { waiting.removeAll(where: isForgotten) }
        if handedOver.contains(where: isForgotten) { handedOver.removeAll(where: isForgotten) }
        if order.isQueued { waiting.append(WaitingOrder(order)) }
    }

    /// A refund after the handover says nothing to the kitchen, but its cups are not made after a recall.
    private mutating func apply(_ refund: Refund) {
        if let index = waiting.firstIndex(where: { $0.number == refund.number }) {
            waiting[index] = waiting[index].without(refund.lines)
        } else if let index = handedOver.firstIndex(where: { $0.number == refund.number }) {
            let order = handedOver[index].without(refund.lines)
            if order.isToMake { handedOver[index] = order.acknowledged } else { handedOver.remove(at: index) }
        }
    }
}
