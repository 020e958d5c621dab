package import Foundation

/// The money since the last closing, and the last closings.
package struct Drawer: Equatable, Codable, Sendable {
    package private(set) var period = Period()
    /// The last closings that were not taken back, oldest first.
    package private(set) var closings: [RecordedClosing] = []
    /// The number of the last closing, also of one that was taken back; 0 before the first.
    package private(set) var lastNumber = 0

    /// A closing with the number of its event.
    package struct RecordedClosing: Equatable, Codable, Sendable {
        package let sequence: Int
        package let closing: Closing
    }

    /// More than half a year of days, for which a tax is declared. The others are in the history.
    package static let maxClosings = 200

    package init() {}

    /// The sums from one closing to the next.
    package struct Period: Equatable, Codable, Sendable {
        /// The event of the closing before; 0 for the first period.
        package internal(set) var after = 0
        /// The time of that closing; nil for the first period.
        package internal(set) var since: Date?
        /// The cash that it left in the drawer, in the currency's smallest unit as every amount here.
        package internal(set) var left = 0
        /// The payments, whatever was given back later. A corrected kind of payment moves its amount.
        package internal(set) var received: [PaymentKind: Sum] = [:]
        /// The money returned for cancelled orders and refunds.
        package internal(set) var returned: [PaymentKind: Int] = [:]
        /// The orders with a price that have no kind of payment. Negative where more of an earlier period were paid.
        package internal(set) var unpaid = Sum()
        /// The discounts on orders that were neither cancelled nor refunded.
        package internal(set) var discounted = 0
        package internal(set) var cancelled = Sum()
        package internal(set) var refunded = Sum()
        /// The cash that was put in, less what was taken out, besides payments.
        package internal(set) var moved = 0

        package init() {}

        /// The cash that should be in the drawer.
        package var expected: Int {
            left + (received[.cash]?.amount ?? 0) - (returned[.cash] ?? 0) + moved
        }

        /// Received less returned; of unpaid orders, what they owe.
        package func takings(_ kind: PaymentKind?) -> Int {
            guard let kind else { return unpaid.amount }
            return (received[kind]?.amount ?? 0) - (returned[kind] ?? 0)
        }

        /// The kinds with payments, and nil if orders are unpaid.
        package var kinds: [PaymentKind?] {
            PaymentKind.allCases.filter { received[$0] != nil || returned[$0] != nil }.map(Optional.some)
                + (unpaid == Sum() ? [] : [nil])
        }

        /// The orders with a price.
        package var orders: Int { received.values.reduce(unpaid.orders) { $0 + $1.orders } }

        /// The tax in the takings, rounded for each kind.
        package func tax(_ rate: TaxRate) -> Int { kinds.reduce(0) { $0 + rate.tax(in: takings($1)) } }

        /// The money of all orders less cancelled and refunded ones: the sum over the kinds and the unpaid orders.
        package var total: Int { (PaymentKind.allCases.map(Optional.some) + [nil]).reduce(0) { $0 + takings($1) } }
    }

    /// A number of orders, and their money.
    package struct Sum: Equatable, Codable, Sendable {
        package internal(set) var orders = 0
        package internal(set) var amount = 0

        package init(orders: Int = 0, amount: Int = 0) {
            (self.orders, self.amount) = (orders, amount)
        }

        mutating func add(_ amount: Int, orders: Int = 1) {
            self.orders += orders
            self.amount += amount
        }

        static func + (one: Sum, other: Sum) -> Sum {
            Sum(orders: one.orders + other.orders, amount: one.amount + other.amount)
        }
    }

    /// The cash that the closings of a time counted, less the cash that should have been there.
    package func difference(in times: Range<Date>) -> Int {
        var difference = 0
        for index in closings.indices where times.contains(closings[index].closing.stamp.time) {
            difference += closings[index].closing.difference
        }
        return difference
    }

    package func hasClosing(_ key: Key) -> Bool { closings.contains { $0.closing.key == key } }

    /// - Parameter sequence: the event's number.
    mutating func apply(_ event: Event, sequence: Int) {
        switch event {
        case .cashMoved(let move): period.moved += move.signedAmount
        case .closed(let closing):
            closings = closings.suffix(Self.maxClosings - 1) + [RecordedClosing(sequence: sequence, closing: closing)]
            lastNumber = closing.number
            period = Period()
            (period.after, period.since, period.left) = (sequence, closing.time, closing.left)
        case .closingReversed(let reversal):
            guard let last = closings.last, last.closing.number == reversal.number else { return }
            closings.removeLast()
            period = last.closing.period.continued(by: period)
        default: period.apply(event)
        }
    }
}

extension Drawer.Period {
    mutating func apply(_ event: Event) {
        switch event {
        case .ordered(let order):
            guard let total = order.total else { return }
            unpaid.add(total)
            discounted += order.discountAmount
        case .discounted(let change):
            add(-change.added, change.paid, orders: 0)
            discounted += change.added
        case .paid(let payment):
            add(-payment.total, payment.replaces, orders: -1)
            add(payment.total, payment.kind, orders: 1)
        case .cancelled(let cancellation):
            guard let total = cancellation.amount else { return }
            cancelled.add(total)
            discounted -= cancellation.discount?.amount ?? 0
            giveBack(total, cancellation.paid, orders: 1)
        case .refunded(let refund):
            guard let amount = refund.amount else { return }
            refunded.add(amount)
            discounted -= refund.discount?.amount ?? 0
            giveBack(amount, refund.paid, orders: 0)
        default: break
        }
    }

    private mutating func add(_ amount: Int, _ kind: PaymentKind?, orders: Int) {
        if let kind {
            received[kind, default: .init()].add(amount, orders: orders)
        } else {
            unpaid.add(amount, orders: orders)
        }
    }

    /// - Parameter orders: those that are unpaid no more.
    private mutating func giveBack(_ amount: Int, _ kind: PaymentKind?, orders: Int) {
        if let kind { returned[kind, default: 0] += amount } else { unpaid.add(-amount, orders: -orders) }
    }

    /// This period with the one after it, when the closing between them is taken back.
    fileprivate func continued(by next: Self) -> Self {
        var whole = self
        whole.received.merge(next.received, uniquingKeysWith: +)
        whole.returned.merge(next.returned, uniquingKeysWith: +)
        whole.unpaid = unpaid + next.unpaid
        whole.discounted += next.discounted
        whole.cancelled = cancelled + next.cancelled
        whole.refunded = refunded + next.refunded
        whole.moved += next.moved
        return whole
    }
}

/// Cash that was put into the drawer or taken out, besides payments.
package struct CashMove: Stamped {
    /// More than 0, in the currency's smallest unit.
    package let amount: Int
    package let reason: Reason
    package let note: NoteText?
    package let stamp: Stamp

    package enum Reason: String, CaseIterable, Codable, Sendable {
        /// Small change was put in.
        case change
        /// Something was bought: ice.
        case expense
        /// Cash was taken to the bank.
        case deposit

        package var isPutIn: Bool { self == .change }
    }

    package init(amount: Int, reason: Reason, note: NoteText?, stamp: Stamp) {
        (self.amount, self.reason, self.note, self.stamp) = (amount, reason, note, stamp)
    }

    /// Negative for cash that was taken out.
    package var signedAmount: Int { reason.isPutIn ? amount : -amount }
}

/// A request to record cash that was put in or taken out.
package struct CashMoveRequest: Equatable, Sendable {
    package let amount: Int
    package let reason: CashMove.Reason
    package let note: NoteText?
    package let key: Key
    package let who: Who?

    package init(amount: Int, reason: CashMove.Reason, note: NoteText? = nil, key: Key, who: Who? = nil) {
        (self.amount, self.reason, self.note, self.key) = (amount, reason, note, key)
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        case made(CashMove)
    }
}

extension Shop {
    package func decide(_ request: CashMoveRequest, at time: Date) -> CashMoveRequest.Outcome {
        .made(
            CashMove(
                amount: request.amount, reason: request.reason, note: request.note,
                stamp: stamp(request.key, request.who, at: time)))
    }
}
