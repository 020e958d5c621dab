package import Foundation

/// The moment at which an order left the kitchen's queue: it was finished, or the kitchen acknowledged that it was
/// cancelled or refunded as a whole (`Event.completed`); at which it came back (`Event.recalled`); or at which the kitchen
/// acknowledged that some of its cups were refunded (`Event.acknowledged`).
package struct KitchenMove: Stamped {
    /// The number of the order.
    package let number: Int
    package let stamp: Stamp

    package init(number: Int, stamp: Stamp) {
        self.number = number
        self.stamp = stamp
    }
}

/// Three kinds of event have a move of the kitchen.
extension KitchenMove {
    package static let completed = EventKind(3, "completed", Event.completed) {
        if case .completed(let fact) = $0 { fact } else { nil }
    }
    package static let recalled = EventKind(5, "recalled", Event.recalled) {
        if case .recalled(let fact) = $0 { fact } else { nil }
    }
    package static let acknowledged = EventKind(20, "acknowledged", Event.acknowledged) {
        if case .acknowledged(let fact) = $0 { fact } else { nil }
    }
}

/// A request to take an order out of the queue, to bring back one of those that were handed over last, or to acknowledge
/// that cups were refunded.
package struct KitchenMoveRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    package let kind: Kind

    package enum Kind: Equatable, Sendable {
        case completion
        case recall
        /// The cups that the reader of the ticket saw as left: a later refund is not acknowledged with it.
        case acknowledgement(left: Int)
    }

    package init(completing number: Int) { self.init(number, .completion) }
    package init(recalling number: Int) { self.init(number, .recall) }
    package init(acknowledging number: Int, left cups: Int) { self.init(number, .acknowledgement(left: cups)) }

    private init(_ number: Int, _ kind: Kind) {
        self.number = number
        self.kind = kind
    }

    package enum Outcome: Equatable, Sendable {
        case made(Event)
        /// The order is not in the queue, or not among the last ones that were handed over, or has no such change.
        /// Nothing was changed.
        case notThere
    }
}

extension Shop {
    package func decide(_ request: KitchenMoveRequest, at time: Date) -> KitchenMoveRequest.Outcome {
        let time = clock.eventTime(at: time)
        let move = KitchenMove(number: request.number, stamp: Stamp(at: time))
        let isRecall = request.kind == .recall
        let orders = isRecall ? handedOver.filter { !$0.isForgotten(by: clock, at: time) } : waiting
        guard let order = orders.first(where: { $0.number == request.number }) else { return .notThere }
        switch request.kind {
        case .completion: return .made(.completed(move))
        case .recall: return .made(.recalled(move))
        case .acknowledgement(let left):
            guard order.isChanged, order.left.cups == left else { return .notThere }
            return .made(order.left.isEmpty ? .completed(move) : .acknowledged(move))
        }
    }
}
