package import Foundation

/// The kitchen's list of orders: those to make, and the last ones that were handed over.
struct KitchenQueue: Equatable, Sendable {
    /// In the order of their numbers. A cancelled order stays until a completion acknowledges the cancellation.
    private(set) var waiting: [WaitingOrder]
    /// The last completed orders, newest first.
    private(set) var handedOver: [WaitingOrder]

    private static let maxHandedOver = 5

    init(waiting: [WaitingOrder] = [], handedOver: [WaitingOrder] = []) {
        (self.waiting, self.handedOver) = (waiting, handedOver)
    }

    /// True when the order is still to be made.
    func isToMake(_ number: Int) -> Bool { waiting.contains { $0.number == number && !$0.isCancelled } }

    /// - Parameter clock: the clock, up to this event.
    mutating func apply(_ event: Event, _ clock: ClockRuns) {
        switch event {
        case .ordered(let order): add(order, clock)
        case .cancelled(let cancellation):
            handedOver.removeAll { $0.number == cancellation.number }
            guard let index = waiting.firstIndex(where: { $0.number == cancellation.number }) else { return }
            if cancellation.isQueued { waiting[index].isCancelled = true } else { waiting.remove(at: index) }
        case .completed(let completion):
            guard let index = waiting.firstIndex(where: { $0.number == completion.number }) else { return }
            let order = waiting.remove(at: index)
            if !order.isCancelled { handedOver = Array(([order] + handedOver).prefix(Self.maxHandedOver)) }
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
}

/// An order as the kitchen's list and the counter show it, without reading the history.
package struct WaitingOrder: Equatable, Codable, Sendable {
    private let facts: Facts
    package var isCancelled: Bool

    /// In one object, because every order copies the list.
    private final class Facts: Equatable, Sendable {
        let number: Int
        let dayNumber: Int
        let content: OrderContent
        let time: Date

        init(_ number: Int, _ dayNumber: Int, _ content: OrderContent, _ time: Date) {
            (self.number, self.dayNumber, self.content, self.time) = (number, dayNumber, content, time)
        }

        static func == (one: Facts, other: Facts) -> Bool {
            one === other
                || (one.number, one.dayNumber, one.time) == (other.number, other.dayNumber, other.time)
                    && one.content == other.content
        }
    }

    /// No customer waits longer for a juice: a forgotten order leaves the kitchen's list after this time.
    package static let maxSeconds: TimeInterval = 24 * 60 * 60

    package init(_ order: Order) {
        facts = Facts(order.number, order.dayNumber, order.content, order.time)
        isCancelled = false
    }

    package var number: Int { facts.number }
    package var dayNumber: Int { facts.dayNumber }
    package var content: OrderContent { facts.content }
    package var time: Date { facts.time }
    package var lines: [OrderLine] { content.lines }

    func isForgotten(by clock: ClockRuns, at now: Date) -> Bool {
        clock.age(ofOrder: number, at: time, now: now) > Self.maxSeconds
    }
}

/// The members in a checkpoint: those of the content stand among the others.
extension WaitingOrder {
    private enum CodingKeys: String, CodingKey {
        case number, dayNumber, time, cancelled
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        facts = Facts(
            try members.decode(Int.self, forKey: .number), try members.decode(Int.self, forKey: .dayNumber),
            try OrderContent(from: decoder), try members.decode(Date.self, forKey: .time))
        isCancelled = try members.decode(Bool.self, forKey: .cancelled)
    }

    package func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(number, forKey: .number)
        try members.encode(dayNumber, forKey: .dayNumber)
        try members.encode(time, forKey: .time)
        try members.encode(isCancelled, forKey: .cancelled)
    }
}

/// The moment at which an order left the kitchen's queue: it was finished, or the kitchen acknowledged that it was cancelled
/// (`Event.completed`); or at which it came back (`Event.recalled`).
package struct KitchenMove: Stamped {
    /// The number of the order.
    package let number: Int
    package let stamp: Stamp

    package init(number: Int, stamp: Stamp) {
        (self.number, self.stamp) = (number, stamp)
    }
}

/// A request to take an order out of the queue, or to bring back one of those that were handed over last.
package struct KitchenMoveRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    package let isRecall: Bool

    package init(completing number: Int) { (self.number, isRecall) = (number, false) }
    package init(recalling number: Int) { (self.number, isRecall) = (number, true) }

    package enum Outcome: Equatable, Sendable {
        case made(KitchenMove)
        /// The order is not in the queue, or not among the last ones that were handed over. Nothing was changed.
        case notThere
    }
}
