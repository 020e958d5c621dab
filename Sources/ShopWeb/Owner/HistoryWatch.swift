import Foundation
import Journal
import JuiceShop
import Logging
import ShopStore
import Synchronization

/// Notices that the history cannot be read though orders are taken: they need only the newest state.
///
/// It reads each event once after it was recorded, and remembers the damage that a page met for an hour. It says in the log,
/// once each, when a fault begins and when it ends.
final class HistoryWatch: Sendable {
    private struct State {
        /// The last event that was read back.
        var sequence = 0
        var fault: StoreError?
        /// When a page last met damage, and which.
        var met: (error: StoreError, time: ContinuousClock.Instant)?
        var isReported = false
    }

    private let state = Mutex(State())
    private static let memory: Duration = .seconds(3600)

    /// Remembers the damage that a page met; no other error.
    func met(_ error: StoreError) {
        switch error {
        case .damaged, .newerFormat: state.withLock { $0.met = (error, .now) }
        default: break
        }
    }

    /// - Returns: nil while the history can be read, as far as it was.
    func fault(in store: any Store, log: Logger) -> StoreError? {
        let before = state.withLock { $0 }
        let (sequence, fault) = Self.readBack(after: before.fault == nil ? before.sequence : 0, store)
        return state.withLock { state in
            state.sequence = max(state.sequence, sequence)
            state.fault = fault
            if let met = state.met, met.time.duration(to: .now) > Self.memory { state.met = nil }
            let found = fault ?? state.met?.error
            if let found, !state.isReported {
                log.error(
                    "orders are taken, but the history cannot be read; run juicemaker store check",
                    metadata: ["error": "\(found)"])
            } else if found == nil, state.isReported {
                log.notice("the history can be read again")
            }
            state.isReported = found != nil
            return found
        }
    }

    /// Reads the events of the newest generation that were recorded after one.
    private static func readBack(after last: Int, _ store: any Store) -> (sequence: Int, fault: StoreError?) {
        do throws(StoreError) {
            let sequence = try store.shop().sequence
            if sequence > last { try store.read(store.generation(at: .end), .after(last)) { _, _ in } }
            return (sequence, nil)
        } catch {
            switch error {
            case .damaged, .newerFormat: return (last, error)
            // Busy or away: what orders meet as well, and say.
            default: return (last, nil)
            }
        }
    }
}

extension ShopApp {
    /// Looks whether the history can be read; `serve` calls it every ten seconds.
    package func lookAfterHistory() { _ = historyWatch.fault(in: store, log: log) }
}
