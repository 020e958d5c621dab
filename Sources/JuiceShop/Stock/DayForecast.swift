/// The forecast of one business day: the usual use of its weekday, at the pace of the day so far.
///
/// A fruit's pace is today's use so far over the usual one up to the same minute. Early in the day that says little, so
/// both are added the same weight, a part of the usual day: without an order the pace is the usual one, and it turns into
/// today's as orders come. It is never below a third and never above three times the usual one: a single large order, or
/// an empty hour, is not the whole day. `ForecastErrorTests` compares it with the naive forecast.
package struct DayForecast: Equatable, Sendable {
    package let day: Day
    package let usual: UsualUse
    /// The net use of each fruit in the accounts when the day began.
    private let usedBefore: [FruitID: Int]

    /// The part of a usual day that is added to both sides of the pace.
    private static let weight = 0.3
    private static let paces = 1.0 / 3...3.0
    /// A fruit of which a usual day uses fewer large portions than that is left to chance.
    private static let minPortions = 10

    /// - Parameters:
    ///   - usual: of the day's weekday.
    ///   - today: the day so far.
    ///   - accounts: after the last event of `today`.
    package init(of day: Day, usual: UsualUse, today: DayUse, accounts: StockAccounts) {
        self.day = day
        self.usual = usual
        let used = today.totals
        usedBefore = accounts.byFruit.reduce(into: [:]) { $0[$1.key] = $1.value.used - (used[$1.key] ?? 0) }
    }

    /// When a fruit runs out today: when no juice of the menu can be made with it any more.
    /// - Parameter minute: of the day, now.
    /// - Returns: nil for a fruit that has run out, that no juice uses, or that is not known well enough.
    package func runOut(of fruit: FruitID, in shop: Shop, at minute: Int) -> RunOut? {
        let portions = shop.menu.uses(of: fruit).map(\.portions)
        guard let least = portions.map(\.lowerBound).min(), let largest = portions.map(\.upperBound).max(),
            shop.stock[fruit] >= least,
            let before = usual.use(of: fruit, before: minute), let total = usual.total(of: fruit),
            total >= Double(Self.minPortions * largest)
        else { return nil }
        let used = used(fruit, in: shop)
        let pace = pace(used: used, before: before, total: total)
        // The last pieces outlast orders that are too large for them: by a large portion, on average.
        let wanted = Double(shop.stock[fruit] + largest)
        let end = usual.minute(of: fruit, using: before + wanted / pace)
        return RunOut(
            dayCount: usual.dayCount, usualBefore: Int(before.rounded()), usualTotal: Int(total.rounded()),
            used: used, end: end.map { max($0, minute) })
    }

    /// The pieces of a fruit that the rest of the day is expected to use; nil for one that is not known well enough.
    package func rest(of fruit: FruitID, in shop: Shop, at minute: Int) -> Double? {
        guard let before = usual.use(of: fruit, before: minute), let total = usual.total(of: fruit) else { return nil }
        return (total - before) * pace(used: used(fruit, in: shop), before: before, total: total)
    }

    private func pace(used: Int, before: Double, total: Double) -> Double {
        let weight = total * Self.weight
        let pace = (Double(used) + weight) / (before + weight)
        return min(max(pace, Self.paces.lowerBound), Self.paces.upperBound)
    }

    /// The net use of today so far. An order of yesterday that is cancelled today lessens it.
    private func used(_ fruit: FruitID, in shop: Shop) -> Int {
        max(0, (shop.accounts[fruit]?.used ?? 0) - (usedBefore[fruit] ?? 0))
    }
}

extension StockAccounts.Account {
    fileprivate var used: Int { consumed - returned }
}

/// When a fruit runs out today, and what that is drawn from.
package struct RunOut: Equatable, Sendable {
    /// The number of earlier days of the same weekday that it comes from.
    package let dayCount: Int
    /// Their average use up to this minute, and on the whole day.
    package let usualBefore: Int
    package let usualTotal: Int
    /// The use of today so far.
    package let used: Int
    /// The minute of the day at which it runs out; nil if it lasts all day.
    package let end: Int?
}

/// The forecast of a day at one of its minutes.
package struct Forecast: Equatable, Sendable {
    package let day: DayForecast
    /// See `LocalTime.minute`.
    package let minute: Int

    package init(_ day: DayForecast, minute: Int) {
        self.day = day
        self.minute = minute
    }

    package func runOut(of fruit: FruitID, in shop: Shop) -> RunOut? { day.runOut(of: fruit, in: shop, at: minute) }
}

/// The mean use of each fruit on the last business days of one weekday, as it adds up over the day.
///
/// It is silent about a fruit that it knows too little of: one that was used on fewer than two of these days.
package struct UsualUse: Equatable, Sendable {
    /// So many days of the same weekday are looked at.
    package static let maxDays = 4
    private static let minDays = 2

    /// The days of these on which the shop was open.
    package let dayCount: Int
    /// True for a weekday on which the shop is closed, as far as it is known.
    private let isClosed: Bool
    /// The mean use before each quarter of the day, and at last that of the whole day.
    private let sums: [FruitID: [Double]]

    /// - Parameter days: those since the shop's first order.
    package init(_ days: [DayUse]) {
        let open = days.filter { !$0.isEmpty }
        dayCount = open.count
        isClosed = open.isEmpty && days.count >= Self.minDays
        let fruits = Set(open.flatMap(\.quarters.keys))
        sums = fruits.reduce(into: [:]) { sums, fruit in
            let used = open.compactMap { $0.quarters[fruit] }.filter { $0.contains { $0 > 0 } }
            if used.count >= Self.minDays { sums[fruit] = Self.sums(used, dayCount: open.count) }
        }
    }

    private static func sums(_ days: [[Int]], dayCount: Int) -> [Double] {
        var sum = 0
        let sums = (0..<DayUse.quarterCount).map { quarter in
            sum += days.reduce(0) { $0 + $1[quarter] }
            return Double(sum) / Double(dayCount)
        }
        return [0] + sums
    }

    private init(_ sums: [FruitID: [Double]]) {
        dayCount = 0
        isClosed = false
        self.sums = sums
    }

    /// The mean of the weekdays that use each fruit, for a weekday of which too little is known. Days on which the shop is
    /// closed do not lower it.
    package static func average(of weekdays: [UsualUse]) -> UsualUse {
        let fruits = Set(weekdays.flatMap(\.sums.keys))
        return UsualUse(
            fruits.reduce(into: [:]) { mean, fruit in
                let known = weekdays.compactMap { $0.sums[fruit] }
                mean[fruit] = (0...DayUse.quarterCount).map { quarter in
                    known.reduce(0) { $0 + $1[quarter] } / Double(known.count)
                }
            })
    }

    /// True if it knows no fruit.
    package var isEmpty: Bool { sums.isEmpty }

    /// The use of the whole day; nil for a fruit that it knows too little of.
    package func total(of fruit: FruitID) -> Double? { isClosed ? 0 : sums[fruit]?.last }

    /// The use before a minute of the day.
    func use(of fruit: FruitID, before minute: Int) -> Double? {
        guard let sums = sums[fruit] else { return nil }
        let quarter = min(max(minute / 15, 0), DayUse.quarterCount - 1)
        let part = Double(minute - quarter * 15) / 15
        return sums[quarter] + (sums[quarter + 1] - sums[quarter]) * min(max(part, 0), 1)
    }

    /// The first minute of the day before which so much is used; nil if the whole day uses less.
    func minute(of fruit: FruitID, using count: Double) -> Int? {
        guard let sums = sums[fruit], let end = sums.firstIndex(where: { $0 >= count }) else { return nil }
        guard end > 0 else { return 0 }
        let part = (count - sums[end - 1]) / (sums[end] - sums[end - 1])
        return Int((15 * (Double(end - 1) + part)).rounded(.up))
    }
}

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

    /// Those of two dates.
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

extension LocalTime {
    /// The minutes since the midnight at which the business day's date began: 01:30 of the next date is 1530.
    package func minute(of businessDay: Day) -> Int { (day > businessDay ? 24 * 60 : 0) + hour * 60 + minute }
}

/// The fruit to buy for the next business days, after today.
package struct PurchaseList: Equatable, Sendable {
    package let days: [Day]
    /// The days of which too little is known of a fruit, so that the average of the other weekdays stands in.
    package let estimatedDays: [Day]
    /// One for each fruit, in the menu's order.
    package let lines: [Line]

    /// The most days that a list is made for.
    package static let maxDays = 14

    /// The pieces of one fruit.
    package struct Line: Equatable, Sendable {
        package let fruit: FruitID
        package let stock: Int
        /// What the rest of today is expected to use; nil when too little is known.
        package let rest: Int?
        /// What the days are expected to use, all together; nil when too little is known of every weekday.
        package let expected: Int?
        /// The count to have in the morning.
        package let par: Int?
        /// The pieces in a box.
        package let box: Int?

        /// The pieces that must come: what the days use, or the count to have in the morning if that is more, less what
        /// today leaves.
        package var missing: Int { max(0, max(expected ?? 0, par ?? 0) - max(0, stock - (rest ?? 0))) }

        /// nil for a fruit that is not bought in boxes.
        package var boxes: Int? { box.map { (missing + $0 - 1) / $0 } }

        /// The pieces to order, in whole boxes.
        package var pieces: Int { min(boxes.flatMap { boxes in box.map { boxes * $0 } } ?? missing, Stock.maxCount) }
    }

    /// - Parameters:
    ///   - days: the next business days, with the usual use of each.
    ///   - average: the use of a day of which too little is known (`UsualUse.average`).
    ///   - forecast: nil when nothing can be forecast of today.
    package init(
        for days: [(day: Day, usual: UsualUse)], average: UsualUse = UsualUse([]), shop: Shop, forecast: Forecast?
    ) {
        self.days = days.map(\.day)
        let known = shop.menu.fruits.filter { average.total(of: $0.id) != nil }
        estimatedDays = days.filter { day in known.contains { day.usual.total(of: $0.id) == nil } }.map(\.day)
        lines = shop.menu.fruits.map { fruit in
            let uses = days.compactMap { $0.usual.total(of: fruit.id) ?? average.total(of: fruit.id) }
            let rest = forecast.flatMap { $0.day.rest(of: fruit.id, in: shop, at: $0.minute) }
            return Line(
                fruit: fruit.id, stock: shop.stock[fruit.id], rest: rest.map(Self.pieces),
                expected: uses.count == days.count ? Self.pieces(uses.reduce(0, +)) : nil, par: fruit.par,
                box: fruit.box)
        }
    }

    /// - Parameters:
    ///   - count: the number of days.
    ///   - week: the usual use of each of the seven days after today.
    package init(_ count: Int, after today: Day, week: [UsualUse], shop: Shop, forecast: Forecast?) {
        let days = (1...count).map { (day: today.advanced(by: $0), usual: week[($0 - 1) % week.count]) }
        self.init(for: days, average: .average(of: week), shop: shop, forecast: forecast)
    }

    private static func pieces(_ use: Double) -> Int { Int(min(use.rounded(.up), Double(Stock.maxCount))) }

    /// True when too little is known of one of the fruits.
    package var isIncomplete: Bool { lines.contains { $0.expected == nil } }
}
