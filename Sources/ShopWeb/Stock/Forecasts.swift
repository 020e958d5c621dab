import Foundation
package import JuiceShop
package import ShopStore
import Synchronization

/// The forecast of the current business day, and the usual use of each weekday.
///
/// The first page of a day that wants a weekday reads its last days from the history, in some milliseconds. From then on
/// the shop's accounts say what today has used: a page after a change reads nothing. It keeps one day, of one history of
/// the shop. Safe from any thread: while one reads, the others wait.
package final class Forecasts: Sendable {
    package init() {}

    private let known = Mutex<Known?>(nil)

    private struct Known {
        let history: ContinuousClock.Instant
        let dayStart: Date
        /// nil when too little is known of today's weekday.
        var today: DayForecast?
        var usual: [Int: UsualUse] = [:]
        /// When to try again to read a history that could not be read.
        var readAgain: Date?
        var localTimes: LocalTimes

        func serves(_ history: ContinuousClock.Instant, _ dayStart: Date, at now: Date) -> Bool {
            self.history == history && self.dayStart == dayStart && readAgain.map { now < $0 } ?? true
        }

        mutating func usual(on day: Day, _ store: any Store, by clock: WallClock) throws -> UsualUse {
            if let usual = usual[day.weekday] { return usual }
            let read = try store.usualUse(on: day, by: clock)
            usual[day.weekday] = read
            return read
        }

        mutating func readToday(_ store: any Store, by clock: WallClock) throws {
            let usual = try usual(on: clock.today, store, by: clock)
            if !usual.isEmpty { today = try store.forecast(usual, by: clock) }
        }
    }

    private static let secondsUntilReadAgain: TimeInterval = 5 * 60

    /// - Parameter history: the store's (`Snapshot.history`).
    /// - Returns: nil when nothing can be forecast: too little is known, or the history cannot be read.
    func now(_ store: any Store, of history: ContinuousClock.Instant, by clock: WallClock) -> Forecast? {
        withToday(store, history, by: clock) { known in
            guard let today = known.today else { return nil }
            return Forecast(today, minute: known.localTimes(clock.now).minute(of: today.day))
        }
    }

    /// The usual use of each of these days' weekdays.
    private func usual(
        on days: [Day], _ store: any Store, of history: ContinuousClock.Instant, by clock: WallClock
    ) throws -> [UsualUse] {
        try withToday(store, history, by: clock) { known in try days.map { try known.usual(on: $0, store, by: clock) } }
    }

    /// What to buy for so many business days after today.
    package func purchases(_ count: Int, _ store: any Store, by clock: WallClock) throws -> PurchaseList {
        let (snapshot, today) = (try store.snapshot(), clock.today)
        let week = try usual(
            on: (1...7).map { today.advanced(by: $0) }, store, of: snapshot.history, by: clock)
        // Under a wrong clock, nothing is known of today.
        let isRight = ClockFault(snapshot.shop.clock, at: clock.now) == nil
        return PurchaseList(
            count, after: today, week: week, shop: snapshot.shop,
            forecast: isRight ? now(store, of: snapshot.history, by: clock) : nil)
    }

    private func withToday<Result>(
        _ store: any Store, _ history: ContinuousClock.Instant, by clock: WallClock,
        _ body: (inout Known) throws -> sending Result
    ) rethrows -> sending Result {
        let dayStart = clock.dayStart
        return try known.withLock { known in
            var today: Known
            if let known, known.serves(history, dayStart, at: clock.now) {
                today = known
            } else {
                today = Known(history: history, dayStart: dayStart, localTimes: LocalTimes(clock.calendar))
                do {
                    try today.readToday(store, by: clock)
                } catch {
                    today.readAgain = clock.now + Self.secondsUntilReadAgain
                }
            }
            defer { known = today }
            return try body(&today)
        }
    }
}
