package import Foundation
package import Journal
package import JuiceShop

/// An event with its number in the history.
package struct NumberedEvent: Equatable, Sendable {
    package let sequence: Int
    package let event: Event

    package init(sequence: Int, event: Event) {
        self.sequence = sequence
        self.event = event
    }
}

/// A part of the history: a checkpoint, and the journal of the events after it.
package struct Generation: Equatable, Sendable {
    /// 1 for the first.
    package let number: Int
    /// The number of the last event before it; an upper bound if its checkpoint is missing.
    package let sequence: Int
    /// The number of the last order before it; an upper bound if its checkpoint is missing.
    package let orders: Int
    /// The time of the last event before it; an upper bound if its checkpoint is missing.
    package let time: Date
    /// The accounts after the last event before it; nil if its checkpoint is missing.
    package let accounts: StockAccounts?
    /// The event before it that made the menu, 0 for none; nil if its checkpoint is missing.
    package let menuSequence: Int?

    package init(
        number: Int, sequence: Int, orders: Int, time: Date, accounts: StockAccounts? = nil, menuSequence: Int? = nil
    ) {
        self.number = number
        self.sequence = sequence
        self.orders = orders
        self.time = time
        self.accounts = accounts
        self.menuSequence = menuSequence
    }

    /// True when the first event of the part may be in this generation or a later one.
    func begins(before part: HistoryPart) -> Bool {
        sequence < part.sequences.lowerBound || sequence < part.sequences.upperBound && time < part.times.lowerBound
    }
}

/// Reading the history: only the needed generations, each once, never the whole history in memory.
extension Store {
    /// The events from the start until before the end, in the order of their numbers.
    package func events(
        from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) {
        var reading = try HistoryReading(self, from: start, until: end)
        while try reading.readOn(visit) {}
    }

    /// The times at which stock changes were reversed, by the changes' sequences, for the changes among some events.
    package func reversals(of events: ClosedRange<Int>, lastTime: Date) throws(StoreError) -> [Int: Date] {
        var times = [Int: Date]()
        let clock = try shop().clock
        let end = clock.steadyTime(lastTime, ofEvent: events.upperBound) + Reversal.allowedSeconds
        var next: Generation? = try generation(at: .after(events.lowerBound))
        while let generation = next {
            var isBehind = false
            try read(generation) { sequence, event in
                if case .reversed(let reversal) = event { times[reversal.change] = reversal.time }
                isBehind = clock.steadyTime(event.time, ofEvent: sequence) > end
            }
            next = isBehind ? nil : try self.generation(generation.number + 1)
        }
        return times
    }
}

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
