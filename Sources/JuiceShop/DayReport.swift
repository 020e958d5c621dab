package import Foundation

/// What a day of the shop was, told by its events, which are added one by one.
///
/// An event counts on the day, and in the hour, in which it happens: an order of 23:59 that is taken back at 00:01 is
/// an order in one day's report and a cancellation in the next day's. So a day that is over never changes. Where a
/// clock is set back in the night, the hour that comes twice is one.
package struct DayReport: Sendable {
    package private(set) var juices: [JuiceID: Sales] = [:]
    /// By the hour on the wall, from 0 to 23.
    package private(set) var hours: [Int: Sales] = [:]
    /// What orders took, whatever became of them.
    package private(set) var used: [FruitID: Int] = [:]
    /// Taken back before they were made: their fruit went back.
    package private(set) var returned = CancellationTotals()
    /// Taken back after they were made: their fruit was thrown away.
    package private(set) var wasted = CancellationTotals()
    /// Oldest first.
    package private(set) var cancellations: [Cancellation] = []
    /// Cups of the day before's orders among those that were taken back.
    package private(set) var earlierCups = 0
    package private(set) var stockChanges: [StockChange.Reason: StockChangeTotals] = [:]
    /// Orders are numbered as they come.
    private var firstNumber: Int?
    private var localTimes: LocalTimes

    /// How many orders, and how many cups in them.
    package struct Sales: Equatable, Sendable {
        package var orders = 0
        package var cups = 0

        package init(orders: Int = 0, cups: Int = 0) {
            self.orders = orders
            self.cups = cups
        }
    }

    /// What was taken back in one way.
    package struct CancellationTotals: Equatable, Sendable {
        package var sales = Sales()
        package var juices: [JuiceID: Int] = [:]
        package var fruits: [FruitID: Int] = [:]

        package init() {}
    }

    /// What was changed by hand for one reason.
    package struct StockChangeTotals: Equatable, Sendable {
        package var times = 0
        package var deltas: [FruitID: Int] = [:]

        package init(times: Int = 0, deltas: [FruitID: Int] = [:]) {
            self.times = times
            self.deltas = deltas
        }
    }

    package init(zone: TimeZone) {
        localTimes = LocalTimes(zone: zone)
    }

    package var total: Sales {
        juices.values.reduce(into: Sales()) { $0.add($1.cups, orders: $1.orders) }
    }

    /// Cups ordered, less those that were taken back in either way, that day. Below zero where more of the day before
    /// were taken back than were ordered.
    package var soldCups: Int { total.cups - returned.sales.cups - wasted.sales.cups }

    package func soldCups(of juice: JuiceID) -> Int { (juices[juice]?.cups ?? 0) - cancelledCups(of: juice) }

    package func cancelledCups(of juice: JuiceID) -> Int {
        (returned.juices[juice] ?? 0) + (wasted.juices[juice] ?? 0)
    }

    package var isEmpty: Bool { juices.isEmpty && cancellations.isEmpty && stockChanges.isEmpty }

    package mutating func add(_ event: Event) {
        switch event {
        case .ordered(let order):
            firstNumber = firstNumber ?? order.number
            juices[order.juice, default: Sales()].add(order.cups)
            hours[localTimes(order.time).hour, default: Sales()].add(order.cups)
            for (fruit, count) in order.took { used[fruit, default: 0] += count }
        case .cancelled(let cancellation):
            cancellations.append(cancellation)
            if cancellation.number < firstNumber ?? .max { earlierCups += cancellation.cups }
            if cancellation.wasMade { wasted.add(cancellation) } else { returned.add(cancellation) }
        case .stockChanged(let stockChange):
            stockChanges[stockChange.reason, default: StockChangeTotals()].add(stockChange)
        case .opened, .completed: break
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
        juices[cancellation.juice, default: 0] += cancellation.cups
        fruits.merge(cancellation.took, uniquingKeysWith: +)
    }
}

extension DayReport.StockChangeTotals {
    fileprivate mutating func add(_ stockChange: StockChange) {
        times += 1
        deltas.merge(stockChange.deltas, uniquingKeysWith: +)
    }
}
