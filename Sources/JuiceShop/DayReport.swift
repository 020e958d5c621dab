package import Foundation

/// The sums of one day of the shop. The caller adds the day's events one by one.
///
/// An event counts in the day and hour of its own time. An order of 23:59 that is cancelled at 00:01 is an order in one
/// day's report and a cancellation in the next day's, so a past day never changes. When the clock is set back at night,
/// the repeated hour counts as one hour.
package struct DayReport: Sendable {
    package private(set) var juices: [JuiceID: Sales] = [:]
    /// Sales by local hour, from 0 to 23.
    package private(set) var hours: [Int: Sales] = [:]
    private var cancelledCups: [Int: Int] = [:]
    /// The first order of each run of orders in one hour. Numbers ascend, so it says in which hour any order of the day
    /// was made, without keeping one entry for each.
    private var runs: [(number: Int, hour: Int)] = []
    /// The fruit that orders consumed, cancelled orders included.
    package private(set) var used: [FruitID: Int] = [:]
    /// Orders cancelled before they were made: their fruit returned to the stock.
    package private(set) var returned = CancellationTotals()
    /// Orders cancelled after they were made: their fruit was thrown away.
    package private(set) var wasted = CancellationTotals()
    /// The day's cancellations, oldest first.
    package private(set) var cancellations: [Cancellation] = []
    /// The cancelled cups that belong to orders of the day before.
    package private(set) var earlierCups = 0
    package private(set) var stockChanges: [StockChange.Reason: StockChangeTotals] = [:]
    private var localTimes: LocalTimes

    /// A count of orders, and of the cups in them.
    package struct Sales: Equatable, Sendable {
        package var orders = 0
        package var cups = 0

        package init(orders: Int = 0, cups: Int = 0) {
            self.orders = orders
            self.cups = cups
        }
    }

    /// The sums of cancellations, either before the order was made or after it.
    package struct CancellationTotals: Equatable, Sendable {
        package var sales = Sales()
        package var juices: [JuiceID: Int] = [:]
        package var fruits: [FruitID: Int] = [:]

        package init() {}
    }

    /// The sums of the stock changes with one reason, less those that were reversed. Negative when more changes of the day
    /// before were reversed than were made.
    package struct StockChangeTotals: Equatable, Sendable {
        package var times = 0
        package var deltas: [FruitID: Int] = [:]

        package init(times: Int = 0, deltas: [FruitID: Int] = [:]) {
            self.times = times
            self.deltas = deltas
        }
    }

    package init(_ calendar: BusinessCalendar) {
        localTimes = LocalTimes(calendar)
    }

    /// An order of several juices is one order here, and one for each of its juices.
    package var total: Sales {
        hours.values.reduce(into: Sales()) { $0.add($1.cups, orders: $1.orders) }
    }

    /// The cups ordered that day minus the cups cancelled that day. Negative when more cups of the day before were
    /// cancelled than were ordered.
    package var soldCups: Int { total.cups - returned.sales.cups - wasted.sales.cups }

    package func soldCups(of juice: JuiceID) -> Int { (juices[juice]?.cups ?? 0) - cancelledCups(of: juice) }

    package func cancelledCups(of juice: JuiceID) -> Int {
        (returned.juices[juice] ?? 0) + (wasted.juices[juice] ?? 0)
    }

    /// The cancelled cups of the orders that were made in this hour of the day. Those of the day before are in no hour:
    /// see `earlierCups`.
    package func cancelledCups(at hour: Int) -> Int { cancelledCups[hour] ?? 0 }

    package func soldCups(at hour: Int) -> Int { (hours[hour]?.cups ?? 0) - cancelledCups(at: hour) }

    package var isEmpty: Bool { juices.isEmpty && cancellations.isEmpty && stockChanges.isEmpty }

    package mutating func add(_ event: Event) {
        switch event {
        case .ordered(let order):
            let hour = localTimes(order.time).hour
            if runs.last?.hour != hour { runs.append((order.number, hour)) }
            for line in order.lines { juices[line.juice, default: Sales()].add(line.cups) }
            hours[hour, default: Sales()].add(order.cups)
            for (fruit, count) in order.took { used[fruit, default: 0] += count }
        case .cancelled(let cancellation):
            cancellations.append(cancellation)
            if let run = runs.last(where: { $0.number <= cancellation.number }) {
                cancelledCups[run.hour, default: 0] += cancellation.cups
            } else {
                earlierCups += cancellation.cups
            }
            if cancellation.wasMade { wasted.add(cancellation) } else { returned.add(cancellation) }
        case .stockChanged(let stockChange):
            stockChanges[stockChange.reason, default: StockChangeTotals()].add(stockChange)
        case .reversed(let reversal):
            stockChanges[reversal.reason, default: StockChangeTotals()].subtract(reversal)
        case .opened, .completed, .recalled, .menuChanged, .availabilityChanged, .settingsChanged, .paid, .noted: break
        }
    }
}

extension DayReport.Sales {
    fileprivate mutating func add(_ cups: Int, orders: Int = 1) {
        self.orders += orders
        self.cups += cups
    }
}

extension DayReport.CancellationTotals {
    fileprivate mutating func add(_ cancellation: Cancellation) {
        sales.add(cancellation.cups)
        for line in cancellation.lines { juices[line.juice, default: 0] += line.cups }
        fruits.merge(cancellation.took, uniquingKeysWith: +)
    }
}

extension DayReport.StockChangeTotals {
    fileprivate mutating func add(_ stockChange: StockChange) {
        times += 1
        deltas.merge(stockChange.deltas, uniquingKeysWith: +)
    }

    fileprivate mutating func subtract(_ reversal: Reversal) {
        times -= 1
        deltas.merge(reversal.deltas, uniquingKeysWith: +)
    }
}
