package import Foundation

/// An order as the kitchen's list and the counter show it, without reading the history.
package struct WaitingOrder: Equatable, Sendable {
    private let facts: Facts
    package var isCancelled: Bool

    /// The facts that do not change. They are in one object, because every order copies the list.
    private final class Facts: Equatable, Sendable {
        let number: Int
        let dayNumber: Int
        let content: OrderContent
        let time: Date
        /// The cups that were not refunded.
        let left: [OrderLine]
        /// The cups that the kitchen knows of: those that were left when it last looked.
        let known: [OrderLine]

        init(
            _ number: Int, _ dayNumber: Int, _ content: OrderContent, _ time: Date, left: [OrderLine]? = nil,
            known: [OrderLine]? = nil
        ) {
            self.number = number
            self.dayNumber = dayNumber
            self.content = content
            self.time = time
            self.left = left ?? content.lines
            self.known = known ?? content.lines
        }

        func with(left: [OrderLine], known: [OrderLine]) -> Facts {
            Facts(number, dayNumber, content, time, left: left, known: known)
        }

        static func == (one: Facts, other: Facts) -> Bool {
            one === other
                || (one.number, one.dayNumber, one.time) == (other.number, other.dayNumber, other.time)
                    && one.content == other.content && one.left == other.left && one.known == other.known
        }
    }

    /// No customer waits longer for a juice: a forgotten order leaves the kitchen's list after this time.
    package static let maxSeconds: TimeInterval = 24 * 60 * 60
    /// An order that was made before the business day began is still of tonight for so long.
    private static let nightSeconds: TimeInterval = 60 * 60

    package init(_ order: Order) {
        self.init(Facts(order.number, order.dayNumber, order.content, order.time), isCancelled: false)
    }

    /// - Parameters:
    ///   - left: the cups that were not refunded; nil for all of them.
    ///   - known: the cups that the kitchen knows of; nil for all of them.
    package init(
        number: Int, dayNumber: Int, content: OrderContent, time: Date, isCancelled: Bool, left: [OrderLine]?,
        known: [OrderLine]?
    ) {
        self.init(Facts(number, dayNumber, content, time, left: left, known: known), isCancelled: isCancelled)
    }

    private init(_ facts: Facts, isCancelled: Bool) {
        self.facts = facts
        self.isCancelled = isCancelled
    }

    package var number: Int { facts.number }
    package var dayNumber: Int { facts.dayNumber }
    package var content: OrderContent { facts.content }
    package var time: Date { facts.time }
    package var lines: [OrderLine] { content.lines }
    /// The cups that were not refunded.
    package var left: [OrderLine] { facts.left }
    /// The cups that the kitchen knows of: more than are left once some were refunded.
    package var known: [OrderLine] { facts.known }

    /// The cups that were refunded since the kitchen last looked.
    package var refundedCups: Int { known.cups - left.cups }
    /// True when the kitchen does not know yet that cups were refunded.
    package var isChanged: Bool { refundedCups > 0 }
    /// True when cups of it are to be made.
    package var isToMake: Bool { !isCancelled && !left.isEmpty }

    /// The order without refunded cups.
    func without(_ refunded: [OrderLine]) -> WaitingOrder {
        let rest = left.compactMap { line in
            let cups = line.cups - (refunded.first { $0.cup == line.cup }?.cups ?? 0)
            return cups > 0 ? OrderLine(line.cup, cups: cups, price: line.price) : nil
        }
        return WaitingOrder(facts.with(left: rest, known: known), isCancelled: isCancelled)
    }

    /// The order after the kitchen has seen what was refunded.
    var acknowledged: WaitingOrder {
        isChanged ? WaitingOrder(facts.with(left: left, known: left), isCancelled: isCancelled) : self
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
