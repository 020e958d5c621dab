import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import Synchronization

/// Notices that the machine's clock cannot be right, and says in the log, once each, when that begins and when it ends.
final class ClockWatch: Neighbour {
    private let store: any Store
    private let clock: WallClock
    private let log: Logger
    private let wasWrong = Mutex(false)

    init(_ store: any Store, _ clock: WallClock, _ log: Logger) {
        self.store = store
        self.clock = clock
        self.log = log
    }

    func poll(at now: Date) {
        guard let shop = try? store.shop() else { return }
        let fault = ClockFault(shop.clock, at: now)
        let isWrong = fault != nil
        let hasChanged = wasWrong.withLock { wasWrong in
            defer { wasWrong = isWrong }
            return wasWrong != isWrong
        }
        if !hasChanged { return }
        if let fault {
            log.error("the clock is wrong", metadata: ["error": "\(fault.line(at: now, by: clock))"])
        } else {
            log.notice("the clock agrees with the last event again")
        }
    }

    func cautions(at now: Date) -> [Caution] {
        guard let shop = try? store.shop(), let fault = ClockFault(shop.clock, at: now) else { return [] }
        return [.clock(fault)]
    }
}

extension ClockFault {
    /// The fault in a line for the log and for a monitor.
    func line(at now: Date, by clock: WallClock) -> String {
        let now = Self.text(now, clock)
        return switch self {
        case .behind(let last):
            "shows \(now), but the last event is from \(Self.text(last, clock)); set the machine's clock"
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
