/// One day of the shop. The caller adds the day's events one by one.
///
/// An event counts in the day and hour of its own time. An order of 23:59 that is cancelled at 00:01 is an order in one
/// day's report and a cancellation in the next day's, so a past day never changes. When the clock is set back at night,
/// the repeated hour counts as one hour.
package struct DayReport: Sendable {
    package private(set) var totals = ReportTotals()
    /// The day's cancellations, oldest first.
    package private(set) var cancellations: [Cancellation] = []
    /// The day's refunds, oldest first, of orders of any age.
    package private(set) var refunds: [Refund] = []
    /// The numbers of the orders in each hour, in ranges. A clock that is set back makes several ranges of one hour.
    private var runs: [(numbers: ClosedRange<Int>, hour: Int)] = []
    private var localTimes: LocalTimes

    package init(_ calendar: BusinessCalendar) {
        localTimes = LocalTimes(calendar)
    }

    package mutating func add(_ event: Event) {
        switch event {
        case .ordered(let order):
            let hour = localTimes(order.time).hour
            if let last = runs.last, last.hour == hour, last.numbers.upperBound == order.number - 1 {
                runs[runs.count - 1].numbers = last.numbers.lowerBound...order.number
            } else {
                runs.append((order.number...order.number, hour))
            }
            for (index, line) in order.lines.enumerated() where line.cup.isMade {
                // Two sizes of a juice are two lines of the order.
                let isFirst = !order.lines[..<index].contains { $0.juice == line.juice }
                totals.juices[line.juice, default: .init()].add(.init(orders: isFirst ? 1 : 0, cups: line.cups))
            }
            totals.add(order.lines, sign: 1)
            totals.places[order.content.place, default: .init()].add(.init(orders: 1, cups: order.cups))
            totals.hours[hour, default: .init()].add(.init(orders: 1, cups: order.cups))
            totals.takings.add(order)
            totals.authors[order.who?.author, default: .init()].add(order)
            for (fruit, count) in order.took { totals.used[fruit, default: 0] += count }
        case .cancelled(let cancellation):
            cancellations.append(cancellation)
            totals.add(cancellation.lines, sign: -1)
            totals.places[cancellation.place, default: .init()].add(.init(orders: -1, cups: -cancellation.cups))
            totals.takings.subtract(cancellation)
            totals.authors[cancellation.who?.author, default: .init()].add(cancellation)
            if let run = runs.last(where: { $0.numbers.contains(cancellation.number) }) {
                totals.cancelledCups[run.hour, default: 0] += cancellation.cups
            } else {
                totals.earlierCups += cancellation.cups
            }
            if cancellation.wasMade { totals.wasted.add(cancellation) } else { totals.returned.add(cancellation) }
        case .stockChanged(let stockChange):
            totals.stockChanges[stockChange.reason, default: .init()].add(times: 1, stockChange.deltas)
            totals.authors[stockChange.who?.author, default: .init()].add(stockChange.deltas, stockChange.reason)
        case .reversed(let reversal):
            totals.stockChanges[reversal.reason, default: .init()].add(times: -1, reversal.deltas)
            totals.authors[reversal.who?.author, default: .init()].add(reversal.deltas, reversal.reason)
        case .paid(let payment): totals.takings.add(payment)
        case .discounted(let change):
            totals.takings.add(change)
            totals.authors[change.who?.author, default: .init()].add(change)
        case .refunded(let refund):
            refunds.append(refund)
            totals.refundedCups += refund.cups
            totals.refundedFruit.merge(refund.returned, uniquingKeysWith: +)
            totals.takings.subtract(refund)
            totals.authors[refund.who?.author, default: .init()].add(refund)
        case .sent(let sent): totals.transfers.sent.merge(sent.counts, uniquingKeysWith: +)
        case .received(let receipt):
            totals.transfers.received.merge(receipt.sentCounts ?? receipt.counts, uniquingKeysWith: +)
            totals.transfers.lost.merge(receipt.lost, uniquingKeysWith: +)
        default: break
        }
    }
}

extension ReportTotals.CancellationTotals {
    fileprivate mutating func add(_ cancellation: Cancellation) {
        sales.add(.init(orders: 1, cups: cancellation.cups))
        for line in cancellation.lines.made { juices[line.juice, default: 0] += line.cups }
        fruits.merge(cancellation.took, uniquingKeysWith: +)
    }
}

extension Who {
    package var author: Author? { staff.map(Author.person) ?? device.map(Author.device) ?? app.map(Author.app) }
}
