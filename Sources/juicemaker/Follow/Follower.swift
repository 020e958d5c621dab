import Foundation
import JuiceShop
import Logging
import ShopStore

/// A process beside `serve` that follows a shop's store, such as `print`. It only reads: nothing that goes wrong here touches
/// an order.
///
/// An event comes again until the cursor is behind it, also after a crash: at least once, and none is passed over.
struct Follower: Sendable {
    /// nil where the other side says how far it is.
    let cursor: FollowerCursor?
    let openStore: @Sendable () throws -> any Store
    let log: Logger
    /// Called each time when the store cannot be read.
    var failed: @Sendable (any Error) -> Void = { _ in }

    static let pollSeconds = 0.5
    static let retrySeconds = 2.0

    enum Progress {
        /// There may be more to do at once.
        case advanced
        case idle
        /// What stands behind it, such as a printer or a server, is not ready.
        case refused
    }

    /// Takes one step after another until the process ends. A store that cannot be read is opened again: it may have been
    /// replaced.
    func run(_ step: (any Store) throws -> Progress) -> Never {
        var store: (any Store)?
        while true {
            do {
                let open = try store ?? openStore()
                store = open
                switch try step(open) {
                case .advanced: break
                case .idle: Thread.sleep(forTimeInterval: Self.pollSeconds)
                case .refused: Thread.sleep(forTimeInterval: Self.retrySeconds)
                }
            } catch {
                store = nil
                log.error("the store cannot be followed", metadata: ["error": "\(error)"])
                failed(error)
                Thread.sleep(forTimeInterval: Self.retrySeconds)
            }
        }
    }

    /// The first events after the cursor, oldest first.
    /// - Parameter shop: of the store, read before.
    /// - Returns: nil where the cursor has no value, or is behind the shop's last event: an older copy of the store took its
    ///   place.
    func events(in store: any Store, of shop: Shop, atMost limit: Int = .max) throws -> [(sequence: Int, event: Event)]?
    {
        guard let done = cursor?.value?.done, done <= shop.sequence else { return nil }
        var events = [(sequence: Int, event: Event)]()
        if done == shop.sequence { return events }
        try store.read(.after(done)) { sequence, event in
            // Others may have come since.
            if sequence <= shop.sequence { events.append((sequence, event)) }
            return sequence < shop.sequence && events.count < limit
        }
        return events
    }
}
