package import Foundation
package import Journal
import JuiceShop

/// The events of one run of the clock that are in a period of time: within a run, times never go back.
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

extension Store {
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

    package func firstOrder(at time: Date, in part: HistoryPart) throws(StoreError) -> Int {
        try firstOrderInHistory(at: time, in: part)
    }

    /// Searches from the generation with that time onwards.
    func firstOrderInHistory(at time: Date, in part: HistoryPart) throws(StoreError) -> Int {
        if part.orders.isEmpty || time <= part.runTimes.lowerBound { return part.orders.lowerBound }
        if time > part.runTimes.upperBound { return part.orders.upperBound }
        let part = part.from(time)
        var next: Generation? = try generation(at: .part(part))
        while let generation = next {
            var first: Int?
            let isOver = try read(generation, part) { _, event in
                if first == nil, case .ordered(let order) = event { first = order.number }
            }
            if let first { return first }
            next = isOver ? nil : try self.generation(generation.number + 1)
        }
        return part.orders.upperBound
    }
}
