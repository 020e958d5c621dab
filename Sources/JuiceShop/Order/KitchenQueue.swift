package import Foundation

/// The kitchen's list of orders: those to make, and the last ones that were handed over.
struct KitchenQueue: Equatable, Sendable {
    /// In the order of their numbers. A cancelled order stays until a completion acknowledges the cancellation.
    private(set) var waiting: [WaitingOrder]
    /// The last completed orders, newest first.
    private(set) var handedOver: [WaitingOrder]

    private static let maxHandedOver = 5

    init(waiting: [WaitingOrder] = [], handedOver: [WaitingOrder] = []) {
        self.waiting = waiting
        self.handedOver = handedOver
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
        if !waiting.isEmpty || !handedOver.isEmpty {
            waiting.removeAll { $0.isForgotten(by: clock, at: order.time) }
            handedOver.removeAll { $0.isForgotten(by: clock, at: order.time) }
        }
        if order.isQueued { waiting.append(WaitingOrder(order)) }
    }
}

/// An order as the kitchen's list and the counter show it, without reading the history.
package struct WaitingOrder: Equatable, Codable, Sendable {
    package let number: Int
    package let dayNumber: Int
    package let content: OrderContent
    package let time: Date
    package var isCancelled: Bool

    /// No customer waits longer for a juice: a forgotten order leaves the kitchen's list after this time.
    package static let maxSeconds: TimeInterval = 24 * 60 * 60

    package init(_ order: Order) {
        number = order.number
        dayNumber = order.dayNumber
        content = order.content
        time = order.time
        isCancelled = false
    }

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
        number = try members.decode(Int.self, forKey: .number)
        dayNumber = try members.decode(Int.self, forKey: .dayNumber)
        content = try OrderContent(from: decoder)
        time = try members.decode(Date.self, forKey: .time)
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
