package import Foundation
package import Journal
package import JuiceShop
import Synchronization

/// Reads reports from a store's events, and keeps the totals of the days that are over.
///
/// A day is over when the last event is of a later day: within a run of the clock, times never go back. A clock that is
/// set back begins a new run, and a store that is reopened may have another history; either way, all totals are counted
/// again. So a report is always the sum of the store's events, which `ReportReaderTests` compares on random histories.
///
/// Safe from any thread. Threads that want the same days at the same time wait for the first of them to read those.
package final class ReportReader: Sendable {
    private let kept = Mutex<Kept?>(nil)
    /// Held by the thread that reads days to be kept.
    private let reading = Mutex(())

    /// The days whose totals are kept: three years.
    static let maxDays = 3 * ReportPeriod.maxDays

    private struct Kept {
        let history: History
        var days: [Day: ReportTotals] = [:]
    }

    /// What the days' totals depend on, besides the events of their times.
    private struct History: Equatable {
        let id: ContinuousClock.Instant
        let clockRuns: Int
        let calendar: BusinessCalendar
    }

    package init() {}

    /// The report of a period at a moment. While the period is not over, the period before is counted up to the same
    /// time of the same day.
    package func report(
        _ period: ReportPeriod, of store: any Store, by clock: WallClock
    ) throws(StoreError) -> PeriodReport {
        let days = Days(store, clock.calendar)
        let before = try before(period, days, now: clock.now)
        if period.kind == .day {
            let day = try days.store.dayReport(period.first, clock.calendar)
            let orders = try days.store.orders(
                numbered: day.cancellations.map(\.number) + day.refunds.map(\.number))
            return PeriodReport(
                period, days: [day.totals], before: before, cancellations: day.cancellations, refunds: day.refunds,
                orders: orders)
        }
        return PeriodReport(period, days: try totals(from: period.first, to: period.last, days), before: before)
    }

    private func before(_ period: ReportPeriod, _ days: Days, now: Date) throws(StoreError) -> PeriodReport.Before? {
        let (calendar, today) = (days.calendar, days.calendar.day(of: now))
        guard let before = period.before, period.first <= today else { return nil }
        let isWhole = try days.store.hasOrder(before: calendar.bounds(of: before.first).upperBound)
        guard period.contains(today), let lastDay = period.dayBefore(today) else {
            return .init(before, try totals(from: before.first, to: before.last, days).sum, isWhole: isWhole)
        }
        let times = calendar.bounds(of: lastDay)
        // The day before may have begun at another hour, or in another zone.
        let sameTime = calendar.sameTime(as: now, daysBefore: today.number - lastDay.number)
        let end = min(max(sameTime, times.lowerBound), times.upperBound)
        var sum = try totals(from: before.first, to: lastDay.advanced(by: -1), days).sum
        sum.add(try days.store.dayReport(lastDay, until: end, calendar).totals)
        return .init(before, sum, until: end, isWhole: isWhole)
    }

    /// One for each day; none if the last is before the first.
    private func totals(from first: Day, to last: Day, _ days: Days) throws(StoreError) -> [ReportTotals] {
        guard first <= last else { return [] }
        let snapshot = try days.store.snapshot()
        let shop = snapshot.shop
        // Events may still be added from this day on.
        let open = days.calendar.day(of: shop.clock.time)
        let history = History(id: snapshot.history, clockRuns: shop.clock.runs.count, calendar: days.calendar)
        var totals = try over(from: first, to: min(last, open.advanced(by: -1)), history, days)
        if open <= last {
            totals.merge(try days.store.dayTotals(from: max(first, open), to: last, days.calendar)) { $1 }
        }
        return (first.number...last.number).map { totals[Day(number: $0)] ?? ReportTotals() }
    }

    /// The totals of days that are over.
    private func over(
        from first: Day, to last: Day, _ history: History, _ days: Days
    ) throws(StoreError) -> [Day: ReportTotals] {
        guard first <= last else { return [:] }
        let known = known(history)
        if Self.missing(from: first, to: last, in: known) == nil { return known }
        return try reading.withLock { _ throws(StoreError) in
            var known = self.known(history)
            guard let missing = Self.missing(from: first, to: last, in: known) else { return known }
            if known.count + missing.count > Self.maxDays {
                known = known.filter { (first...last).contains($0.key) }
            }
            let read = try days.store.dayTotals(from: missing.lowerBound, to: missing.upperBound, days.calendar)
            for number in missing.lowerBound.number...missing.upperBound.number {
                let day = Day(number: number)
                known[day] = read[day] ?? ReportTotals()
            }
            kept.withLock { $0 = Kept(history: history, days: known) }
            return known
        }
    }

    private func known(_ history: History) -> [Day: ReportTotals] {
        kept.withLock { kept in kept.flatMap { $0.history == history ? $0.days : nil } ?? [:] }
    }

    /// The first to the last day that is not known; nil if all are.
    private static func missing(
        from first: Day, to last: Day, in known: [Day: ReportTotals]
    ) -> ClosedRange<Day>? {
        let missing = (first.number...last.number).map(Day.init(number:)).filter { known[$0] == nil }
        guard let first = missing.first, let last = missing.last else { return nil }
        return first...last
    }
}

/// The days of a store's history at a moment.
private struct Days {
    let store: any Store
    let calendar: BusinessCalendar

    init(_ store: any Store, _ calendar: BusinessCalendar) {
        self.store = store.current
        self.calendar = calendar
    }
}

extension Store {
    /// A day's report, or that of its part until a moment.
    package func dayReport(
        _ day: Day, until end: Date? = nil, _ calendar: BusinessCalendar
    ) throws(StoreError) -> DayReport {
        var report = DayReport(calendar)
        let times = calendar.bounds(of: day)
        try events(from: times.lowerBound, until: end ?? times.upperBound) { report.add($1) }
        return report
    }

    /// The totals of the days that have an event, in one reading. An event is of the day of its own time.
    package func dayTotals(
        from first: Day, to last: Day, _ calendar: BusinessCalendar
    ) throws(StoreError) -> [Day: ReportTotals] {
        var reports = [Day: DayReport]()
        var (day, times) = (first, calendar.bounds(of: first))
        let all = calendar.times(from: first, to: last)
        try events(from: all.lowerBound, until: all.upperBound) { _, event in
            if !times.contains(event.time) {
                day = calendar.day(of: event.time)
                times = calendar.bounds(of: day)
            }
            reports[day, default: DayReport(calendar)].add(event)
        }
        return reports.mapValues(\.totals)
    }
}

extension [ReportTotals] {
    fileprivate var sum: ReportTotals { reduce(into: ReportTotals()) { $0.add($1) } }
}

extension ClosedRange<Day> {
    fileprivate var count: Int { upperBound.number - lowerBound.number + 1 }
}

extension Store {
    /// True if the shop ever sold a juice with a price, cancelled orders included: reports then have amounts of its
    /// currency.
    ///
    /// It reads the history up to the first such order, unless the last order is one.
    package func hasTakings() throws(StoreError) -> Bool {
        if try shop().lastOrder?.content.lines.total != nil { return true }
        var isFound = false
        try events(after: 0) { _, event in
            if case .ordered(let order) = event { isFound = order.total != nil }
            return !isFound
        }
        return isFound
    }
}
