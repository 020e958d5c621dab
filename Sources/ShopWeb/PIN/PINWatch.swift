import Foundation
import Logging
import Synchronization

/// Says in the log, once each, when the owner's pages begin to need the PIN, are open, or closed.
final class PINWatch: Neighbour {
    private let authenticator: Authenticator
    private let log: Logger
    private let protection = Mutex<Authenticator.Protection?>(nil)

    init(_ authenticator: Authenticator, _ log: Logger) {
        self.authenticator = authenticator
        self.log = log
    }

    /// The owner has just chosen it here: that is no news.
    func expect(_ now: Authenticator.Protection) { protection.withLock { $0 = now } }

    func poll(at now: Date) {
        let now = authenticator.protection()
        let before = protection.withLock { before in
            defer { before = now }
            return before
        }
        if now == before { return }
        switch now {
        case .open: if before != nil { log.warning("no PIN any more: the owner's pages are open") }
        case .protected: if before != nil { log.notice("the owner's pages need the PIN") }
        case .closed(let error): log.error("the owner's pages are closed", metadata: ["error": "\(error)"])
        }
    }

    func cautions(at now: Date) -> [Caution] {
        // While the PIN's file cannot be read, the pages are closed and say so.
        guard let isOpen = try? authenticator.settings() == nil, isOpen else { return [] }
        return (try? authenticator.isOpennessKnown()) == false ? [.open] : []
    }
}
