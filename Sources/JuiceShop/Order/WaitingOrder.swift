package import Foundation

/// An order as the kitchen's list and the counter show it, without reading the history.
package struct WaitingOrder: Equatable, Sendable {
    package let number: Int
    package let dayNumber: Int
    package let content: OrderContent
    package let time: Date
    package var isCancelled: Bool
    /// The cups that were not refunded.
    package private(set) var left: [OrderLine]
    /// The cups that the kitchen knows of: more than are left once some were refunded.
    package private(set) var known: [OrderLine]

    /// No customer waits longer for a juice: a forgotten order leaves the kitchen's list after this time.
    package static let maxSeconds: TimeInterval = 24 * 60 * 60
    /// An order that was made before the business day began is still of tonight for so long.
    private static let nightSeconds: TimeInterval = 60 * 60

    package init(_ order: Order) {
        self.init(
            number: order.number, dayNumber: order.dayNumber, content: order.content, time: order.time,
            isCancelled: false, left: nil, known: nil)
    }

    /// - Parameters:
    ///   - left: the cups that were not refunded; nil for all of them.
    ///   - known: the cups that the kitchen knows of; nil for all of them.
    package init(
        number: Int, dayNumber: Int, content: OrderContent, time: Date, isCancelled: Bool, left: [OrderLine]?,
        known: [OrderLine]?
    ) {
        self.number = number
        self.dayNumber = dayNumber
        self.content = content
        self.time = time
        self.isCancelled = isCancelled
        self.left = left ?? content.lines.made
        self.known = known ?? content.lines.made
    }

    /// The lines of juices: the kitchen makes nothing else.
    package var lines: [OrderLine] { content.lines.made }

    /// The cups that were refunded since the kitchen last looked.
    package var refundedCups: Int { known.cups - left.cups }
    /// True when the kitchen does not know yet that cups were refunded.
    package var isChanged: Bool { refundedCups > 0 }
    /// True when cups of it are to be made.
    package var isToMake: Bool { !isCancelled && !left.isEmpty }

    /// The order without refunded cups.
    func without(_ refunded: [OrderLine]) -> WaitingOrder {
        var order = self
        order.left = left.compactMap { line in
            let cups = line.cups - (refunded.first { $0.cup == line.cup }?.cups ?? 0)
            return cups > 0 ? OrderLine(line.cup, cups: cups, price: line.price) : nil
        }
        return order
    }

    /// The order after the kitchen has seen what was refunded.
    var acknowledged: WaitingOrder {
        var order = self
        order.known = left
        return order
    }

    func isForgotten(by clock: ClockRuns, at now: Date) -> Bool {
        clock.age(ofOrder: number, at: time, now: now) > Self.maxSeconds
    }

    /// True for an order of an earlier business day that nobody waits for: its number is another one's today.
    package func isLeftOver(since dayStart: Date, at now: Date) -> Bool {
        Self.isLeftOver(time, since: dayStart, at: now)
    }

    /// - Parameter time: the order's.
    package static func isLeftOver(_ time: Date, since dayStart: Date, at now: Date) -> Bool {
        time < dayStart && now.timeIntervalSince(time) > nightSeconds
    }
}

extension Shop {
    /// The orders that the kitchen works on now.
    /// - Parameter dayStart: of the business day under way.
    package func waiting(since dayStart: Date, at now: Date) -> [WaitingOrder] {
        waiting.filter { !$0.isLeftOver(since: dayStart, at: now) }
    }

    /// The orders of an earlier business day of which nobody said what became of them.
    package func leftOver(since dayStart: Date, at now: Date) -> [WaitingOrder] {
        waiting.filter { $0.isLeftOver(since: dayStart, at: now) }
    }

    /// The cups that the kitchen has to make now.
    package func waitingCups(since dayStart: Date, at now: Date) -> Int {
        waiting.lazy.filter { $0.isToMake && !$0.isLeftOver(since: dayStart, at: now) }.reduce(0) { $0 + $1.left.cups }
    }
}
