import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import Synchronization

/// Says in the log, once each, when the machine's clock begins to be wrong and when it is right again.
final class ClockWatch: Sendable {
    private let isWrong = Mutex(false)

    /// - Returns: the clock's fault, in a line for the owner; nil for a clock that may be right.
    func fault(_ shop: Shop, by clock: WallClock, log: Logger) -> String? {
        let fault = ClockFault(shop.clock, at: clock.now).map { Self.line($0, by: clock) }
        let changed = isWrong.withLock { isWrong in
            defer { isWrong = fault != nil }
            return isWrong != (fault != nil)
        }
        if changed {
            if let fault {
                log.error("the clock is wrong", metadata: ["error": "\(fault)"])
            } else {
                log.notice("the clock agrees with the last event again")
            }
        }
        return fault
    }

    private static func line(_ fault: ClockFault, by clock: WallClock) -> String {
        let now = text(clock.now, clock)
        return switch fault {
        case .behind(let last): "shows \(now), but the last event is from \(text(last, clock)); set the machine's clock"
        case .beforeProgram: "shows \(now), before this program was made; set the machine's clock"
        }
    }

    /// `2026-11-21 09:00:00`.
    private static func text(_ time: Date, _ clock: WallClock) -> String {
        var localTimes = LocalTimes(clock.calendar)
        let time = localTimes(time)
        return "\(time.day) \(time.clock)"
    }
}
