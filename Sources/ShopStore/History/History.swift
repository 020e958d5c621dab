package import Foundation
package import Journal
package import JuiceShop

/// The events of one run of the clock that are in a period of time: within a run, times never go back. It is also the
/// position of the first of them.
package struct HistoryPart: Equatable, Sendable {
    /// The numbers of the run's events.
    package let sequences: Range<Int>
    /// The numbers of the run's orders.
    package let orders: Range<Int>
    /// From the time of the run's first event to that of its last.
    package let runTimes: ClosedRange<Date>
    /// The period.
    package let times: Range<Date>

    /// Every event, whatever its time.
    package static let all = HistoryPart(
        sequences: 1..<Int.max, orders: 1..<Int.max, runTimes: Date.distantPast...Date.distantFuture,
        times: Date.distantPast..<Date.distantFuture)

    /// Every event after the one of that number.
    package static func after(_ sequence: Int) -> HistoryPart {
        HistoryPart(
            sequences: sequence + 1..<Int.max, orders: all.orders, runTimes: all.runTimes, times: all.times)
    }

    /// After the last event.
    package static let end = after(.max - 1)

    /// True if the event is not before the part.
    package func begins(before event: NumberedEvent) -> Bool {
        event.sequence >= sequences.upperBound
            || event.sequence >= sequences.lowerBound && event.event.time >= times.lowerBound
    }

    /// True if the event is behind the part.
    package func ends(before event: NumberedEvent) -> Bool {
        event.sequence >= sequences.upperBound || event.event.time >= times.upperBound
    }

    /// The same run from another time on.
    package func from(_ start: Date) -> HistoryPart {
        HistoryPart(
            sequences: sequences, orders: orders, runTimes: runTimes, times: start..<max(start, .distantFuture))
    }
}

extension Shop {
    /// The parts of the history up to now that may have events from the start until before the end, oldest first.
    func parts(from start: Date, until end: Date) -> [HistoryPart] {
        guard start < end else { return [] }
        let runs = clock.runs
        return runs.indices.compactMap { index in
            let run = runs[index]
            guard run.start < end, run.end >= start else { return nil }
            let next = index + 1 < runs.count ? runs[index + 1] : nil
            return HistoryPart(
                sequences: run.firstSequence..<(next?.firstSequence ?? sequence + 1),
                orders: run.firstOrder..<(next?.firstOrder ?? orderCount + 1),
                runTimes: run.start...run.end, times: start..<end)
        }
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

    /// The place after the event of that number: the digest there is counted from the checkpoint before it.
    /// - Parameter known: a place of this history; if it is not behind the event, the digest is counted from there.
    package func mark(at sequence: Int, after known: HistoryMark? = nil) throws(StoreError) -> HistoryMark {
        var mark: HistoryMark
        if let known, known.sequence <= sequence {
            mark = known
        } else {
            let generation = try generation(at: .after(sequence))
            mark = generation.mark.flatMap { $0.sequence <= sequence ? $0 : nil } ?? .beginning
        }
        if mark.sequence == sequence { return mark }
        try read(.after(mark.sequence)) { _, event in
            if mark.sequence < sequence { mark = mark.after(event) }
            return mark.sequence < sequence
        }
        return mark
    }

    /// The times at which stock changes were reversed, by the changes' sequences, for the changes among some events.
    package func reversals(of events: ClosedRange<Int>, lastTime: Date) throws(StoreError) -> [Int: Date] {
        var times = [Int: Date]()
        let clock = try shop().clock
        let end = clock.steadyTime(lastTime, ofEvent: events.upperBound) + Reversal.allowedSeconds
        try read(.after(events.lowerBound)) { sequence, event in
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
        for part in try shop().parts(from: .distantPast, until: end) {
            let first = try firstOrder(at: start, in: part)
            let range = first..<max(first, try firstOrder(at: end, in: part))
            if ranges.last?.isEmpty ?? false { ranges.removeLast() }
            if !range.isEmpty || ranges.isEmpty { ranges.append(range) }
        }
        return ranges
    }

    /// The number of the first order of that time or later in a run of the clock, or of the one after its last.
    private func firstOrder(at time: Date, in part: HistoryPart) throws(StoreError) -> Int {
        if part.orders.isEmpty || time <= part.runTimes.lowerBound { return part.orders.lowerBound }
        if time > part.runTimes.upperBound { return part.orders.upperBound }
        if let number = try recentOrders().first(at: time, of: part.orders) { return number }
        var first: Int?
        try read(part.from(time)) { _, event in
            if case .ordered(let order) = event { first = order.number }
            return first == nil
        }
        return first ?? part.orders.upperBound
    }
}
