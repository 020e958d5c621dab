package import Foundation
import JuiceShop

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
