import Foundation
package import Journal
package import JuiceShop

/// The forecast's figures, read from the history.
extension Store {
    /// The net use on a business day, as far as the event of that number.
    func use(on day: Day, by clock: WallClock, upTo sequence: Int = .max) throws(StoreError) -> DayUse {
        var use = DayUse(day, clock.calendar)
        let bounds = clock.calendar.bounds(of: day)
        try events(from: bounds.lowerBound, until: bounds.upperBound) {
            if $0 <= sequence { use.add($1) }
        }
        return use
    }

    /// The usual use of a day's weekday: of its last business days before today, since the shop's first order.
    package func usualUse(on day: Day, by clock: WallClock) throws(StoreError) -> UsualUse {
        let (store, today) = (current, clock.today)
        let daysBack = (today.weekday + 7 - day.weekday - 1) % 7 + 1
        var days = [DayUse]()
        for week in 0..<UsualUse.maxDays {
            let day = today.advanced(by: -daysBack - 7 * week)
            let use = try store.use(on: day, by: clock)
            var isCounted = !use.isEmpty
            if !isCounted { isCounted = try store.hasOrder(before: clock.calendar.start(of: day)) }
            if isCounted { days.append(use) }
        }
        return UsualUse(days)
    }

    func hasOrder(before time: Date) throws(StoreError) -> Bool {
        try orders(from: .distantPast, until: time).contains { !$0.isEmpty }
    }

    /// The forecast of today.
    /// - Parameter usual: that of today's weekday.
    package func forecast(_ usual: UsualUse, by clock: WallClock) throws(StoreError) -> DayForecast {
        let store = current
        let (shop, today) = (try store.shop(), clock.today)
        return DayForecast(
            of: today, usual: usual, today: try store.use(on: today, by: clock, upTo: shop.sequence),
            accounts: shop.accounts)
    }
}
