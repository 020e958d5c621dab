package import Foundation
package import Journal
package import JuiceShop

/// A run of the clock in the history: within it, times never go back.
struct HistoryRun {
    /// The numbers of its events.
    let sequences: Range<Int>
    /// The numbers of its orders.
    let orders: Range<Int>
    /// The times from its first event to its last.
    let times: ClosedRange<Date>
}

extension Shop {
    /// The runs of the clock up to now that may have events from the start until before the end, oldest first.
    func runs(from start: Date, until end: Date) -> [HistoryRun] {
        guard start < end else { return [] }
        let runs = clock.runs
        return runs.indices.compactMap { index in
            let run = runs[index]
            guard run.start < end, run.end >= start else { return nil }
            let next = index + 1 < runs.count ? runs[index + 1] : nil
            return HistoryRun(
                sequences: run.firstSequence..<(next?.firstSequence ?? sequence + 1),
                orders: run.firstOrder..<(next?.firstOrder ?? orderCount + 1),
                times: run.start...run.end)
        }
    }
}

extension Range<Int> {
    /// The range in parts, for a reader that does something else between them.
    package func batches(of count: Int = 5_000) -> [Range<Int>] {
        stride(from: lowerBound, to: upperBound, by: count).map { $0..<Swift.min($0 + count, upperBound) }
    }
}

/// Reading the history: only what is needed, never the whole history in memory.
extension Store {
    /// Visits the events after the one of that number that exist now, as `events(in:_:)` does.
    package func events(
        after sequence: Int, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        try events(in: sequence + 1..<Int.max, visit)
    }

    /// Visits the events from the start until before the end, in the order of their numbers.
    package func events(
        from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) {
        let store = current
        for run in try store.shop().runs(from: start, until: end) {
            try store.events(in: store.firstSequence(at: start, in: run)..<run.sequences.upperBound) {
                if $1.time >= end { return false }
                visit($0, $1)
                return true
            }
        }
    }

    /// The numbers of the events from the start until before the end: a range for each run of the clock.
    package func sequences(from start: Date, until end: Date) throws(StoreError) -> [Range<Int>] {
        var ranges = [Range<Int>]()
        for run in try shop().runs(from: start, until: end) {
            let first = try firstSequence(at: start, in: run)
            ranges.append(first..<max(first, try firstSequence(at: end, in: run)))
        }
        return ranges
    }

    private func firstSequence(at time: Date, in run: HistoryRun) throws(StoreError) -> Int {
        if time <= run.times.lowerBound { return run.sequences.lowerBound }
        if time > run.times.upperBound { return run.sequences.upperBound }
        return try sequence(at: time, in: run.sequences)
    }

    /// The place after the event of that number: the digest there is counted from the checkpoint before it.
    /// - Parameter known: a place of this history; if it is not behind the event, the digest is counted from there.
    package func mark(at sequence: Int, after known: HistoryMark? = nil) throws(StoreError) -> HistoryMark {
        var mark: HistoryMark
        if let known, known.sequence <= sequence {
            mark = known
        } else {
            mark = try checkpoint(before: sequence + 1).mark
        }
        try events(in: mark.sequence + 1..<sequence + 1) {
            mark = mark.after($1)
            return true
        }
        return mark
    }

    /// The times at which stock changes were reversed, by the changes' sequences, for the changes among some events.
    package func reversals(of events: ClosedRange<Int>, lastTime: Date) throws(StoreError) -> [Int: Date] {
        var times = [Int: Date]()
        let clock = try shop().clock
        let end = clock.steadyTime(lastTime, ofEvent: events.upperBound) + Reversal.allowedSeconds
        try self.events(after: events.lowerBound) { sequence, event in
            if case .reversed(let reversal) = event { times[reversal.change] = reversal.time }
            return clock.steadyTime(event.time, ofEvent: sequence) <= end
        }
        return times
    }
}

extension Store {
    /// The records of the orders before a number, highest number first, of any age. Orders that this process saw come from
    /// memory, the others from the history; their refunds from the shop's state.
    package func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord] {
        let (recent, shop) = (try recentOrders(), try shop())
        let last = min(number - 1, recent.last)
        guard last >= 1, count >= 1 else { return [] }
        let first = max(1, last - count + 1)
        let read = first < recent.first ? try records(first...min(last, recent.first - 1)) : [:]
        return (first...last).reversed().compactMap { recent[$0] ?? read[$0] }.map(shop.completed)
    }

    /// The record of an order of any age; nil when no order has that number.
    package func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        guard number > 0, number < Int.max else { return nil }
        guard let record = try orders(before: number + 1, atMost: 1).first else { return nil }
        return record.order.number == number ? record : nil
    }

    /// An order of any age; nil when no order has that number.
    package func order(_ number: Int) throws(StoreError) -> Order? { try record(number)?.order }

    /// The orders of some numbers, by these. Those that are near each other are read together: a search costs the same for
    /// one order as for hundreds.
    package func orders(numbered numbers: [Int]) throws(StoreError) -> [Int: Order] {
        let recent = try recentOrders()
        var orders = [Int: Order]()
        var missing = [Int]()
        for number in Set(numbers) where (1...max(1, recent.last)).contains(number) {
            if let record = recent[number] { orders[number] = record.order } else { missing.append(number) }
        }
        missing.sort()
        var next = missing.startIndex
        while next < missing.endIndex {
            var last = next
            while last + 1 < missing.endIndex, missing[last + 1] - missing[last] <= maxOrdersReadBetween { last += 1 }
            let records = try records(missing[next]...missing[last])
            for number in missing[next...last] { orders[number] = records[number]?.order }
            next = last + 1
        }
        return orders
    }

    /// Reading so many orders that nobody asked for costs less than another search.
    private var maxOrdersReadBetween: Int { 500 }

    /// The numbers of the orders from the start until before the end: several ranges if the clock was set back meanwhile.
    /// Without such orders, an empty range at the number of the next order.
    package func orders(from start: Date, until end: Date) throws(StoreError) -> [Range<Int>] {
        var ranges = [1..<1]
        for run in try shop().runs(from: .distantPast, until: end) {
            let first = try firstOrder(at: start, in: run)
            let range = first..<max(first, try firstOrder(at: end, in: run))
            if ranges.last?.isEmpty ?? false { ranges.removeLast() }
            if !range.isEmpty || ranges.isEmpty { ranges.append(range) }
        }
        return ranges
    }

    /// The number of the first order of that time or later in a run of the clock, or of the one after its last.
    private func firstOrder(at time: Date, in run: HistoryRun) throws(StoreError) -> Int {
        if run.orders.isEmpty || time <= run.times.lowerBound { return run.orders.lowerBound }
        if time > run.times.upperBound { return run.orders.upperBound }
        if let number = try recentOrders().first(at: time, of: run.orders) { return number }
        var first: Int?
        try events(in: sequence(at: time, in: run.sequences)..<run.sequences.upperBound) { _, event in
            if case .ordered(let order) = event { first = order.number }
            return first == nil
        }
        return first ?? run.orders.upperBound
    }
}
