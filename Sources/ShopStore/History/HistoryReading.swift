package import Foundation
package import Journal
package import JuiceShop

/// The events from the start until before the end, in the order of their numbers, read one generation at a time.
///
/// It reads only the events that exist when it is created. A generation may grow after it was read, and the next one
/// begin: reading that one too would leave a gap.
package struct HistoryReading {
    private let store: any Store
    private let clock: ClockRuns
    /// The parts that are still to be read.
    private var parts: ArraySlice<HistoryPart>
    private var next: Generation?
    /// The generation after it.
    private var following: Generation?

    package init(_ store: any Store, from start: Date, until end: Date) throws(StoreError) {
        let store = store.current
        let shop = try store.shop()
        self.store = store
        clock = shop.clock
        parts = shop.parts(from: start, until: end)[...]
        try beginPart()
    }

    /// No event that the next `readOn` visits is later, in the shop's own time.
    package var nextEnd: Date {
        guard let part = parts.first else { return .distantFuture }
        let partEnd = clock.steadyTime(part.runTimes.upperBound, ofEvent: part.sequences.lowerBound)
        guard let following else { return partEnd }
        return min(partEnd, clock.steadyTime(following.time, ofEvent: following.sequence))
    }

    /// Visits the events of the next generation.
    /// - Returns: false when there are no more generations. No event was visited then.
    package mutating func readOn(_ visit: (_ sequence: Int, _ event: Event) -> Void) throws(StoreError) -> Bool {
        guard let part = parts.first, let generation = next else { return false }
        let isOver = try store.read(generation, part) {
            visit($0, $1)
            return true
        }
        if isOver {
            next = nil
        } else {
            try goOn(to: following)
        }
        if next == nil {
            parts.removeFirst()
            try beginPart()
        }
        return true
    }

    private mutating func beginPart() throws(StoreError) {
        guard let part = parts.first else { return }
        try goOn(to: store.generation(at: part))
    }

    private mutating func goOn(to generation: Generation?) throws(StoreError) {
        next = generation
        following = nil
        if let generation { following = try store.generation(generation.number + 1) }
    }
}

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
