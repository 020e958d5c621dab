import Bytes
package import Foundation

/// A part of the shop's history in which the machine's clock only ran forward: within it, times never go back.
package struct ClockRun: Equatable, Sendable {
    /// The number of its first event.
    package let firstSequence: Int
    /// The number of its first order, or of the next order while it has none.
    package let firstOrder: Int
    /// The time of its first event.
    package let start: Date
    /// The time of its last event.
    package fileprivate(set) var end: Date
    /// The milliseconds by which the shop's own time is ahead of the clock.
    package let leadMilliseconds: Int

    package init(firstSequence: Int, firstOrder: Int, start: Date, end: Date, leadMilliseconds: Int) {
        self.firstSequence = firstSequence
        self.firstOrder = firstOrder
        self.start = start
        self.end = end
        self.leadMilliseconds = leadMilliseconds
    }

    /// The shop's own time when the clock shows a time.
    fileprivate func steadyTime(_ time: Date) -> Date { time.addingTimeInterval(Double(leadMilliseconds) / 1000) }
}

/// The machine's clock over the whole history.
///
/// The numbers of the events order them. Their times only record what the clock showed, which may be wrong for a while.
/// Where it was set back, or leapt ahead by more than a month, a new run begins. So a day is found by a binary search
/// in each of the few runs that touch it.
///
/// An age ("within a day") is measured in the shop's own time, which adds up the progress of the clock within the runs
/// and passes over the steps between them. It never goes back: an event that is too old stays too old, and no event
/// becomes old at once because a clock was set right.
package struct ClockRuns: Equatable, Sendable {
    /// The runs, oldest first; never empty.
    package private(set) var runs: [ClockRun]

    /// A clock that is set back by at most this long is taken to stand still, because time servers correct clocks in
    /// this way.
    package static let maxStandstillSeconds: TimeInterval = 5 * 60
    /// The longest time for which a shop may close without a new run.
    package static let maxGapSeconds: TimeInterval = 30 * 24 * 60 * 60

    /// The clock before the first event.
    package init() {
        let start = Date(timeIntervalSince1970: 0)
        runs = [ClockRun(firstSequence: 1, firstOrder: 1, start: start, end: start, leadMilliseconds: 0)]
    }

    /// - Parameter runs: at least one.
    package init(_ runs: [ClockRun]) {
        self.runs = runs
    }

    private var last: ClockRun { runs[runs.count - 1] }

    /// The time of the last event.
    package var time: Date { last.end }

    /// The shop's own time of the last event.
    package var steadyTime: Date { last.steadyTime(last.end) }

    /// The time recorded for an event when the clock shows a time.
    func eventTime(at now: Date) -> Date {
        let secondsBack = time.timeIntervalSince(now)
        return secondsBack > 0 && secondsBack <= Self.maxStandstillSeconds ? time : now
    }

    /// Records the next event.
    /// - Parameters:
    ///   - sequence: its number.
    ///   - order: the number of the first order from this event on.
    package mutating func advance(to time: Date, sequence: Int, order: Int) {
        if sequence == 1 {
            runs = [ClockRun(firstSequence: 1, firstOrder: order, start: time, end: time, leadMilliseconds: 0)]
        } else if isStep(to: time) {
            let lead = ((steadyTime.timeIntervalSince(time)) * 1000).rounded()
            runs.append(
                ClockRun(
                    firstSequence: sequence, firstOrder: order, start: time, end: time, leadMilliseconds: Int(lead)))
        } else {
            runs[runs.count - 1].end = time
        }
    }

    private func isStep(to time: Date) -> Bool {
        time < self.time || time.timeIntervalSince(self.time) > Self.maxGapSeconds
    }

    // MARK: - Ages

    /// The shop's own seconds between an order and the current time of the clock.
    package func age(ofOrder number: Int, at time: Date, now: Date) -> TimeInterval {
        steadyNow(now).timeIntervalSince(steadyTime(time, ofOrder: number))
    }

    /// The shop's own seconds between an event and the current time of the clock.
    package func age(ofEvent sequence: Int, at time: Date, now: Date) -> TimeInterval {
        steadyNow(now).timeIntervalSince(steadyTime(time, ofEvent: sequence))
    }

    package func steadyTime(_ time: Date, ofEvent sequence: Int) -> Date {
        (runs.last { $0.firstSequence <= sequence } ?? last).steadyTime(time)
    }

    package func steadyTime(_ time: Date, ofOrder number: Int) -> Date {
        (runs.last { $0.firstOrder <= number } ?? last).steadyTime(time)
    }

    private func steadyNow(_ now: Date) -> Date { isStep(to: now) ? steadyTime : last.steadyTime(now) }
}

/// The reason why the machine's clock cannot be right. Orders are accepted nevertheless.
///
/// A clock that is ahead is not found, because a shop may have been closed for months. It is found after it has been
/// set right, until the next event: then it is before the last event.
package enum ClockFault: Equatable, Sendable {
    /// The clock shows a time before the last event.
    case behind(last: Date)
    /// The clock shows a time before this program was made, as after a machine lost its clock's battery.
    case beforeProgram

    /// This is 2026-01-01.
    private static let programMade = Date(timeIntervalSince1970: 1_767_225_600)

    /// - Returns: nil for a clock that may be right.
    package init?(_ clock: ClockRuns, at now: Date) {
        self.init(last: clock.time, at: now)
    }

    /// - Parameter last: the time of the last event.
    package init?(last: Date, at now: Date) {
        if now < Self.programMade {
            self = .beforeProgram
        } else if last.timeIntervalSince(now) > ClockRuns.maxStandstillSeconds {
            self = .behind(last: last)
        } else {
            return nil
        }
    }
}
