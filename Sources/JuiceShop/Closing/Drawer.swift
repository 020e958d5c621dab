package import Foundation

/// The money since the last closing, and the last closings.
package struct Drawer: Equatable, Sendable {
    package private(set) var period = Period()
    /// The last closings that were not taken back, oldest first.
    package private(set) var closings: [RecordedClosing] = []
    /// The number of the last closing, also of one that was taken back; 0 before the first.
    package private(set) var lastNumber = 0

    /// A closing with the number of its event.
    package struct RecordedClosing: Equatable, Sendable {
        package let sequence: Int
        package let closing: Closing

        package init(sequence: Int, closing: Closing) {
            self.sequence = sequence
            self.closing = closing
        }
    }

    /// The limit of `closings`: more than half a year of days, for which a tax is declared. Older closings are in the
    /// history.
    package static let maxClosings = 200

    package init() {}

    package init(period: Period, closings: [RecordedClosing], lastNumber: Int) {
        self.period = period
        self.closings = closings
        self.lastNumber = lastNumber
    }

    /// The sums from one closing to the next.
    package struct Period: Equatable, Sendable {
        /// The event of the previous closing; 0 for the first period.
        package internal(set) var after = 0
        /// The time of that closing; nil for the first period.
        package internal(set) var since: Date?
        /// The cash that the previous closing left in the drawer. Like every amount here, it is in the currency's
        /// smallest unit.
        package internal(set) var left = 0
        /// The payments, also the money that was returned later, and the number of payments of orders that were not
        /// cancelled: an order that was paid in two parts has two. A corrected kind of payment moves its amount.
        package internal(set) var received: [PaymentKind: Sum] = [:]
        /// The money returned for cancelled orders and refunds.
        package internal(set) var returned: [PaymentKind: Int] = [:]
        /// The sum that is due (`OrderBill.due`), and the orders that owe it. It is negative when more orders of
        /// earlier periods were paid.
        package internal(set) var unpaid = Sum()
        /// The orders for which no money was ever due: their price is 0, or a discount took all of it.
        package internal(set) var free = 0
        /// The orders with a price that were not cancelled.
        package internal(set) var orders = 0
        /// The discounts on orders that were not cancelled, by the line that has the order's money, or the first part of it.
        package internal(set) var discounts: [Tender: Int] = [:]
        package internal(set) var cancelled = Sum()
        package internal(set) var refunded = Sum()
        /// The cash that was put in, less what was taken out, besides payments.
        package internal(set) var moved = 0

        package init() {}

        package init(
            after: Int, since: Date?, left: Int, received: [PaymentKind: Sum], returned: [PaymentKind: Int],
            unpaid: Sum, free: Int, orders: Int, discounts: [Tender: Int], cancelled: Sum, refunded: Sum, moved: Int
        ) {
            self.after = after
            self.since = since
            self.left = left
            self.received = received
            self.returned = returned
            self.unpaid = unpaid
            self.free = free
            self.orders = orders
            self.discounts = discounts
            self.cancelled = cancelled
            self.refunded = refunded
            self.moved = moved
        }

        /// The sums of some events.
        package init(of events: [Event]) {
            for event in events { apply(event) }
        }

        /// The cash that should be in the drawer.
        package var expected: Int {
            left + (received[.cash]?.amount ?? 0) - (returned[.cash] ?? 0) + moved
        }

        /// The money received less the money returned; for unpaid orders, the money that is due.
        package func takings(_ tender: Tender) -> Int {
            guard let kind = tender.kind else { return tender == .unpaid ? unpaid.amount : 0 }
            return (received[kind]?.amount ?? 0) - (returned[kind] ?? 0)
        }

        package func orders(_ tender: Tender) -> Int {
            guard let kind = tender.kind else { return tender == .unpaid ? unpaid.orders : free }
            return received[kind]?.orders ?? 0
        }

        /// The lines of the sums; a line without orders or money is left out.
        package var tenders: [Tender] {
            let kinds = Set(received.keys).union(returned.keys).union(discounts.keys.compactMap(\.kind))
            let rest = [Tender.unpaid, .free].filter { tender in
                discounts[tender] != nil || (tender == .unpaid ? unpaid != Sum() : free != 0)
            }
            return kinds.inOrder.map(Tender.kind) + rest
        }

        /// The tax in the takings, rounded for each line.
        package func tax(_ rate: TaxRate) -> Int { tenders.reduce(0) { $0 + rate.tax(in: takings($1)) } }

        /// The takings that were kept, which is the sum of the lines: the prices of all orders less discounts,
        /// cancelled orders and refunds.
        package var total: Int { tenders.reduce(0) { $0 + takings($1) } }

        package var discounted: Int { discounts.values.reduce(0, +) }

        /// The takings before discounts and refunds, without cancelled orders.
        package var gross: Int { total + discounted + refunded.amount }
    }

    /// A line of a period's sums: a kind of payment, the unpaid orders, or the free orders.
    package enum Tender: Hashable, Sendable {
        case kind(PaymentKind)
        case unpaid, free

        /// - Parameter total: the price of the order less its discount.
        package init(_ parts: [PaymentPart], total: Int) {
            self = parts.first.map { .kind($0.kind) } ?? (total == 0 ? .free : .unpaid)
        }

        package var kind: PaymentKind? { if case .kind(let kind) = self { kind } else { nil } }
    }

    /// A number of orders, and their money.
    package struct Sum: Equatable, Sendable {
        package internal(set) var orders = 0
        package internal(set) var amount = 0

        package init(orders: Int = 0, amount: Int = 0) {
            self.orders = orders
            self.amount = amount
        }

        mutating func add(_ amount: Int, orders: Int = 1) {
            self.orders += orders
            self.amount += amount
        }

        static func + (one: Sum, other: Sum) -> Sum {
            Sum(orders: one.orders + other.orders, amount: one.amount + other.amount)
        }

        static func - (one: Sum, other: Sum) -> Sum {
            Sum(orders: one.orders - other.orders, amount: one.amount - other.amount)
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
        case .closed(let closing):
            let rest = closing.until == nil ? Period() : period.without(closing.period)
            closings = closings.suffix(Self.maxClosings - 1) + [RecordedClosing(sequence: sequence, closing: closing)]
            lastNumber = closing.number
            period = rest
            period.after = closing.until ?? sequence
            period.since = closing.time
            period.left = closing.left
        case .closingReversed(let reversal):
            guard let last = closings.last, last.closing.number == reversal.number else { return }
            closings.removeLast()
            period = last.closing.period.continued(by: period)
        default: period.apply(event)
        }
    }

    /// True for a closing that ends this period, or the part of it up to an earlier event.
    /// - Parameter sequence: the last event.
    func allows(_ closing: Closing, after sequence: Int) -> Bool {
        guard closing.number == lastNumber + 1, closing.left <= closing.counted.total else { return false }
        guard let until = closing.until else { return closing.period == period }
        return (period.after...sequence).contains(until) && closing.period.after == period.after
            && closing.period.since == period.since && closing.period.left == period.left
    }
}

extension Drawer.Period {
    mutating func apply(_ event: Event) {
        switch event {
        case .cashMoved(let move): moved += move.signedAmount
        case .ordered(let order):
            guard let total = order.total else { return }
            orders += 1
            owe(from: 0, to: total)
            if total == 0 { free += 1 }
            move(order.discountAmount, to: Drawer.Tender([], total: total))
        case .discounted(let change):
            pay(from: change.paid, to: change.paidAfter)
            owe(from: change.dueBefore, to: change.due)
            free += (change.total == 0 ? 1 : 0) - (change.totalBefore == 0 ? 1 : 0)
            move(-(change.replaces?.amount ?? 0), to: Drawer.Tender(change.paid, total: change.totalBefore))
            move(change.discount?.amount ?? 0, to: Drawer.Tender(change.paidAfter, total: change.total))
        case .paid(let payment):
            pay(from: payment.replaces, to: payment.parts)
            owe(from: payment.dueBefore, to: payment.due)
            move(-payment.discount, to: Drawer.Tender(payment.replaces, total: payment.total))
            move(payment.discount, to: Drawer.Tender(payment.parts, total: payment.total))
        case .cancelled(let cancellation):
            guard let total = cancellation.amount else { return }
            cancelled.add(total)
            orders -= 1
            if total == 0 { free -= 1 }
            returned.add(cancellation.paid)
            for part in cancellation.paid { received[part.kind, default: Drawer.Sum()].orders -= 1 }
            owe(from: cancellation.due, to: 0)
            move(-(cancellation.discount?.amount ?? 0), to: Drawer.Tender(cancellation.paid, total: total))
        case .refunded(let refund):
            guard let amount = refund.amount else { return }
            refunded.add(amount)
            returned.add(refund.paid)
            unpaid.add(-refund.lessDue, orders: refund.settles ? -1 : 0)
        default: break
        }
    }

    private mutating func pay(from before: [PaymentPart], to after: [PaymentPart]) {
        for part in before { received[part.kind, default: Drawer.Sum()].add(-part.amount, orders: -1) }
        for part in after { received[part.kind, default: Drawer.Sum()].add(part.amount) }
    }

    private mutating func owe(from before: Int, to after: Int) {
        unpaid.add(after - before, orders: (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0))
    }

    private mutating func move(_ discount: Int, to tender: Drawer.Tender) {
        let sum = (discounts[tender] ?? 0) + discount
        discounts[tender] = sum == 0 ? nil : sum
    }

    /// This period joined with the next one, when the closing between them is taken back.
    fileprivate func continued(by next: Self) -> Self {
        var whole = self
        whole.received.merge(next.received, uniquingKeysWith: +)
        whole.returned.merge(next.returned, uniquingKeysWith: +)
        whole.unpaid = unpaid + next.unpaid
        whole.free += next.free
        whole.orders += next.orders
        whole.discounts.merge(next.discounts, uniquingKeysWith: +)
        whole.discounts = whole.discounts.filter { $0.value != 0 }
        whole.cancelled = cancelled + next.cancelled
        whole.refunded = refunded + next.refunded
        whole.moved += next.moved
        return whole
    }
}

extension Drawer.Period {
    /// The part of this period that is not in a later or earlier part of it.
    func without(_ part: Self) -> Self {
        var rest = self
        for (kind, sum) in part.received {
            let left = Drawer.Sum(
                orders: (rest.received[kind]?.orders ?? 0) - sum.orders,
                amount: (rest.received[kind]?.amount ?? 0) - sum.amount)
            rest.received[kind] = left == Drawer.Sum() ? nil : left
        }
        for (kind, amount) in part.returned {
            let left = (rest.returned[kind] ?? 0) - amount
            rest.returned[kind] = left == 0 ? nil : left
        }
        rest.unpaid = unpaid - part.unpaid
        rest.free -= part.free
        rest.orders -= part.orders
        for (tender, amount) in part.discounts {
            let left = (rest.discounts[tender] ?? 0) - amount
            rest.discounts[tender] = left == 0 ? nil : left
        }
        rest.cancelled = cancelled - part.cancelled
        rest.refunded = refunded - part.refunded
        rest.moved -= part.moved
        return rest
    }
}
