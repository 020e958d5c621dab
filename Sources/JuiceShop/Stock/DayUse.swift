/// The net use of each fruit on one business day, by the quarter of the hour: what orders took, less what came back from
/// orders of the same day that were cancelled before they were made. The caller adds the day's events one by one.
package struct DayUse: Sendable {
    /// The use in each quarter of the day; quarter 0 begins at the midnight at which the day's date begins, and a business
    /// day may go on into the next date. Only the fruits that were ordered.
    package private(set) var quarters: [FruitID: [Int]] = [:]
    /// The first order of each run of orders in one quarter, which says when a cancelled order was made.
    private var runs: [(number: Int, quarter: Int)] = []
    private let day: Day
    private var localTimes: LocalTimes

    /// The number of quarters of an hour in two dates.
    package static let quarterCount = 2 * 24 * 4

    package init(_ day: Day, _ calendar: BusinessCalendar) {
        self.day = day
        localTimes = LocalTimes(calendar)
    }

    /// True for a day without orders: the shop was closed.
    package var isEmpty: Bool { runs.isEmpty }

    package var totals: [FruitID: Int] { quarters.mapValues { $0.reduce(0, +) } }

    package mutating func add(_ event: Event) {
        switch event {
        case .ordered(let order):
            let quarter = min(localTimes(order.time).minute(of: day) / 15, Self.quarterCount - 1)
            if runs.last?.quarter != quarter { runs.append((order.number, quarter)) }
            add(order.took, 1, at: quarter)
        case .cancelled(let cancellation):
            guard let run = runs.last(where: { $0.number <= cancellation.number }) else { return }
            add(cancellation.returned, -1, at: run.quarter)
        default: break
        }
    }

    private mutating func add(_ fruits: [FruitID: Int], _ sign: Int, at quarter: Int) {
        for (fruit, count) in fruits {
            quarters[fruit, default: Array(repeating: 0, count: Self.quarterCount)][quarter] += sign * count
        }
    }
}
