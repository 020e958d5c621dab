package import Foundation

/// The sales since the last order that began a business day, which the counter shows without reading the history.
///
/// Cancelled orders do not count. The cups are those of the list of today's orders; the takings are the report's, less what
/// was taken off today from orders of any day, also before today's first order.
package struct DaySales: Equatable, Sendable {
    /// The number of the day's first order.
    package private(set) var first = 1
    package private(set) var cups = 0
    /// nil until an order has a price, or money was taken off an earlier one.
    package private(set) var takings: Int?
    /// Taken off after the last order of the day before, some of it perhaps since today began.
    package private(set) var early: [TakenOff] = []
    /// Taken off since the last order.
    package private(set) var late: [TakenOff] = []
    /// The orders of any day that owe money, by their numbers: those that were made while the shop recorded payments, among the
    /// last `RecentPayments.maxOrders`. See `OrderBill`.
    package var owed: [Unpaid] { unpaid.contains { $0.due <= 0 } ? unpaid.filter { $0.due > 0 } : unpaid }
    /// The orders that owe money, and those without a payment of which nothing is due: a discount may be taken back.
    package private(set) var unpaid: [Unpaid] = []

    package struct Unpaid: Equatable, Sendable {
        /// The number of the order.
        package let number: Int
        /// The amount that is due, in the currency's smallest unit.
        package internal(set) var due: Int

        package init(number: Int, due: Int) {
            self.number = number
            self.due = due
        }
    }

    /// The money of a refund, a cancellation or a later discount; negative for a discount that was taken back.
    package struct TakenOff: Equatable, Sendable {
        package let time: Date
        package let amount: Int

        package init(time: Date, amount: Int) {
            self.time = time
            self.amount = amount
        }
    }

    package init() {}

    package init(first: Int, cups: Int, takings: Int?, early: [TakenOff], late: [TakenOff], unpaid: [Unpaid]) {
        self.first = first
        self.cups = cups
        self.takings = takings
        self.early = early
        self.late = late
        self.unpaid = unpaid
    }

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
            if order.startsDay {
                cups = 0
                takings = nil
                early = late
                first = order.number
            }
            if !late.isEmpty { late = [] }
            cups += order.cups
            if let oldest = unpaid.first, oldest.number <= order.number - RecentPayments.maxOrders {
                unpaid.removeFirst()
            }
            guard let total = order.total else { return }
            takings = (takings ?? 0) + total
            if recordsPayments { unpaid.append(Unpaid(number: order.number, due: total)) }
        case .cancelled(let cancellation):
            if cancellation.number >= first { cups -= cancellation.cups }
            takeOff(cancellation.amount, at: cancellation.time)
            settle(cancellation.number)
        case .paid(let payment):
            settle(payment.number)
            if payment.due > 0, recordsPayments { owe(payment.due, of: payment.number) }
        case .discounted(let change):
            takeOff(change.added, at: change.time)
            if let index = index(of: change.number) {
                unpaid[index].due = change.due
            } else if !change.paid.isEmpty, change.due > 0 || change.paidAfter.isEmpty, recordsPayments {
                owe(change.due, of: change.number)
            }
        case .refunded(let refund):
            takeOff(refund.amount, at: refund.time)
            if let index = index(of: refund.number) { unpaid[index].due -= refund.lessDue }
        default: break
        }
    }

    private mutating func takeOff(_ amount: Int?, at time: Date) {
        guard let amount, amount != 0 else { return }
        takings = (takings ?? 0) - amount
        late.append(TakenOff(time: time, amount: amount))
    }

    private func index(of number: Int) -> Int? { unpaid.lastIndex { $0.number == number } }

    private mutating func owe(_ due: Int, of number: Int) {
        let index = unpaid.firstIndex { $0.number > number } ?? unpaid.endIndex
        unpaid.insert(Unpaid(number: number, due: due), at: index)
    }

    private mutating func settle(_ number: Int) {
        if let index = index(of: number) { unpaid.remove(at: index) }
    }
}
