package import Foundation

/// The reason why the machine's clock cannot be right. Orders are taken all the same.
///
/// A clock that is ahead is not found: a shop may have been closed for months. It is found when it has been set right,
/// until the next event: then it is before the last one.
package enum ClockFault: Equatable, Sendable {
    /// It shows a time before that of the last event.
    case behind(last: Date)
    /// It shows a time before this program was made, as a machine does that lost its clock's battery.
    case beforeProgram

    /// 2026-01-01.
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
