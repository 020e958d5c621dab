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
    package let lines: [OrderLine]
    package let time: Date
    package internal(set) var isCancelled: Bool

    /// No customer waits longer for a juice: a forgotten order leaves the kitchen's list after this time.
    package static let maxSeconds: TimeInterval = 24 * 60 * 60

    /// The names in a checkpoint.
    private enum CodingKeys: String, CodingKey {
        case number, dayNumber, lines, time
        case isCancelled = "cancelled"
    }

    package init(number: Int, dayNumber: Int, lines: [OrderLine], time: Date, isCancelled: Bool = false) {
        self.number = number
        self.dayNumber = dayNumber
        self.lines = lines
        self.time = time
        self.isCancelled = isCancelled
    }

    init(_ order: Order) {
        self.init(number: order.number, dayNumber: order.dayNumber, lines: order.lines, time: order.time)
    }

    package var cups: Int { lines.cups }

    func isForgotten(by clock: ClockRuns, at now: Date) -> Bool {
        clock.age(ofOrder: number, at: time, now: now) > Self.maxSeconds
    }
}
