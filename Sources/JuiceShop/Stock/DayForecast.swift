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

extension LocalTime {
    /// The minutes since the midnight at which the business day's date began: 01:30 of the next date is 1530.
    package func minute(of businessDay: Day) -> Int { (day > businessDay ? 24 * 60 : 0) + hour * 60 + minute }
}
