import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import Synchronization

/// Notices that the history cannot be read though orders are taken: they need only the newest state.
///
/// It reads each event once after it was recorded, and remembers the damage that a page met for an hour, or until another
/// history takes the place of this one. It says in the log, once each, when a fault begins and when it ends.
final class HistoryWatch: Neighbour {
    private struct State {
        /// The last event that was read back, in which history (`Snapshot.history`).
        var readBack: (sequence: Int, history: ContinuousClock.Instant)?
        /// When a page last met damage, and which.
        var met: (error: StoreError, time: ContinuousClock.Instant)?
        /// What the last look found.
        var fault: StoreError?
        var isLooking = false
        var polled = ContinuousClock.now
    }

    private let store: any Store
    private let log: Logger
    private let state = Mutex(State())
    private static let pollInterval: Duration = .seconds(10)
    private static let memory: Duration = .seconds(3600)

    init(_ store: any Store, _ log: Logger) {
        self.store = store
        self.log = log
    }

    /// What the last look found; nil while the history can be read, as far as it was.
    var fault: StoreError? { state.withLock { $0.fault } }

    /// Remembers the damage that a page met, if orders are taken all the same; no other error.
    func met(_ error: StoreError) {
        guard error.isOfHistory, (try? store.ready()) != nil else { return }
        state.withLock { $0.met = (error, .now) }
    }

    /// Looks every ten seconds.
    func poll(at now: Date) {
        let isDue = state.withLock { state in
            let isDue = state.polled.duration(to: .now) >= Self.pollInterval
            if isDue { state.polled = .now }
            return isDue
        }
        if isDue, (try? store.ready()) != nil { _ = look() }
    }

    func cautions(at now: Date) -> [Caution] { fault == nil ? [] : [.unreadableHistory] }

    /// Looks whether the history of a store that is ready can be read. One that takes no orders says so itself.
    func look() -> StoreError? {
        guard let now = try? store.snapshot() else { return fault }
        // One at a time reads: the others say what the last one found.
        let isFirst = state.withLock { state in
            defer { state.isLooking = true }
            return !state.isLooking
        }
        guard isFirst else { return fault }
        defer { state.withLock { $0.isLooking = false } }
        let before = state.withLock { $0.readBack }
        let last = before?.history == now.history ? before?.sequence ?? 0 : 0
        let damage = Self.damage(after: last, upTo: now.shop.sequence, in: store)
        if now.shop.sequence > last { releaseFreedMemory() }
        return state.withLock { state in
            if damage == nil { state.readBack = (now.shop.sequence, now.history) }
            if let met = state.met, met.time < now.history || met.time.duration(to: .now) > Self.memory {
                state.met = nil
            }
            let found = damage ?? state.met?.error
            if let found, state.fault == nil {
                log.error(
                    "orders are taken, but the history cannot be read; run juicemaker store check",
                    metadata: ["error": "\(found)"])
            } else if found == nil, state.fault != nil {
                log.notice("the history can be read again")
            }
            state.fault = found
            return found
        }
    }

    /// Reads the events since the last checkpoint that were recorded after one.
    private static func damage(after last: Int, upTo sequence: Int, in store: any Store) -> StoreError? {
        if sequence <= last { return nil }
        do throws(StoreError) {
            let first = max(last, try store.checkpoint(before: sequence).sequence) + 1
            try store.events(in: first..<sequence + 1) { _, _ in true }
            return nil
        } catch {
            return error.isOfHistory ? error : nil
        }
    }
}

extension StoreError {
    /// Busy or away: orders meet that as well, and say it.
    fileprivate var isOfHistory: Bool {
        switch self {
        case .damaged, .newerFormat, .unknownEvent, .developmentFormat: true
        case .busy, .overloaded, .full, .forbidden, .unavailable, .notRecorded, .contradiction, .outcomeUnknown:
            false
        }
    }
}
