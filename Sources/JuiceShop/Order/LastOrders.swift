package import Foundation

// The shop remembers its last orders, so that the counter and the kitchen read no history.

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

/// The kinds of payment of the last orders: while an order can be cancelled or is owed, the shop knows what to give back.
package struct RecentPayments: Equatable, Sendable {
    /// By the numbers of the orders.
    package private(set) var kinds: [Int: PaymentKind]

    /// More orders than a shop sells in the time in which it can cancel one.
    package static let maxOrders = 2_000

    package init(_ kinds: [Int: PaymentKind] = [:]) {
        self.kinds = kinds
    }

    package subscript(_ order: Int) -> PaymentKind? { kinds[order] }

    mutating func apply(_ event: Event) {
        switch event {
        case .paid(let payment): kinds[payment.number] = payment.kind
        case .ordered(let order): if !kinds.isEmpty { kinds[order.number - Self.maxOrders] = nil }
        case .cancelled(let cancellation): if !kinds.isEmpty { kinds[cancellation.number] = nil }
        default: break
        }
    }
}

extension [Int: GivenDiscount] {
    /// The discounts of the last orders, as long as `RecentPayments`; nil when the event changes none of them.
    func after(_ event: Event) -> Self? {
        var discounts = self
        switch event {
        case .ordered(let order):
            guard order.discount != nil || !isEmpty && self[order.number - RecentPayments.maxOrders] != nil else {
                return nil
            }
            discounts[order.number] = order.discount
            discounts[order.number - RecentPayments.maxOrders] = nil
        case .discounted(let change): discounts[change.number] = change.discount
        case .cancelled(let cancellation) where self[cancellation.number] != nil:
            discounts[cancellation.number] = nil
        default: return nil
        }
        return discounts
    }
}

/// The sales since the last order with the day's number 1, which the counter shows without reading the history.
///
/// Cancelled orders do not count. The cups are those of the list of today's orders; the takings are the report's, less what
/// was taken off today from orders of any day, also before today's first order.
package struct DaySales: Equatable, Codable, Sendable {
    /// The number of the day's first order.
    package private(set) var first = 1
    package private(set) var cups = 0
    /// nil until an order has a price, or money was taken off an earlier one.
    package private(set) var takings: Int?
    /// Taken off after the last order of the day before, some of it perhaps since today began.
    private var early: [TakenOff] = []
    /// Taken off since the last order.
    private var late: [TakenOff] = []
    /// The orders of any day that owe money, by their numbers: those that were made while the shop recorded payments, among the
    /// last `RecentPayments.maxOrders`. See `OrderBill`.
    package var unpaid: [Unpaid] { open.contains { $0.due <= 0 } ? open.filter { $0.due > 0 } : open }
    /// Also those of which nothing is due: a discount may be taken back.
    private var open: [Unpaid] = []

    package struct Unpaid: Equatable, Codable, Sendable {
        /// The number of the order.
        package let number: Int
        /// In the currency's smallest unit.
        package fileprivate(set) var due: Int
    }

    /// The money of a refund, a cancellation or a later discount; negative for a discount that was taken back.
    private struct TakenOff: Equatable, Codable, Sendable {
        let time: Date
        let amount: Int
    }

    private enum CodingKeys: String, CodingKey {
        case first, cups, takings, early, late
        case open = "unpaid"
    }

    package init() {}

    /// The sums of a day that began at that time.
    /// - Parameters:
    ///   - hasOrders: false before the day's first order.
    ///   - next: the number of the next order.
    /// - Returns: nil where nothing happened on that day.
    func since(_ dayStart: Date, hasOrders: Bool, next: Int) -> DaySales? {
        var day = self
        let taken = (hasOrders ? early : late).filter { $0.time >= dayStart }
        if !hasOrders {
            if taken.isEmpty { return nil }
            day.cups = 0
            day.takings = nil
            day.first = next
        }
        for one in taken { day.takings = (day.takings ?? 0) - one.amount }
        return day
    }

    /// - Parameter recordsPayments: true if the shop records payments now.
    mutating func apply(_ event: Event, recordsPayments: Bool) {
        switch event {
        case .ordered(let order):
            if order.dayNumber == 1 {
                cups = 0
                takings = nil
                early = late
                first = order.number
            }
            if !late.isEmpty { late = [] }
            cups += order.cups
            if let oldest = open.first, oldest.number <= order.number - RecentPayments.maxOrders { open.removeFirst() }
            guard let total = order.total else { return }
            takings = (takings ?? 0) + total
            if recordsPayments { open.append(Unpaid(number: order.number, due: total)) }
        case .cancelled(let cancellation):
            if cancellation.number >= first { cups -= cancellation.cups }
            takeOff(cancellation.amount, at: cancellation.time)
            settle(cancellation.number)
        case .paid(let payment):
            settle(payment.number)
            guard payment.kind == nil, recordsPayments else { return }
            let index = open.firstIndex { $0.number > payment.number } ?? open.endIndex
            open.insert(Unpaid(number: payment.number, due: payment.total), at: index)
        case .discounted(let change):
            takeOff(change.added, at: change.time)
            if let index = index(of: change.number) { open[index].due -= change.added }
        case .refunded(let refund):
            takeOff(refund.amount, at: refund.time)
            if refund.paid == nil, let index = index(of: refund.number) { open[index].due -= refund.amount ?? 0 }
        default: break
        }
    }

    private mutating func takeOff(_ amount: Int?, at time: Date) {
        guard let amount, amount != 0 else { return }
        takings = (takings ?? 0) - amount
        late.append(TakenOff(time: time, amount: amount))
    }

    private func index(of number: Int) -> Int? { open.lastIndex { $0.number == number } }

    private mutating func settle(_ number: Int) {
        if let index = index(of: number) { open.remove(at: index) }
    }
}
