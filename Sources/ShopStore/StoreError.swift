package import Journal
import Posix

/// Why the store cannot do its work now: the owner's problem, not the visitor's.
package enum StoreError: Error, Equatable, Sendable {
    /// What is on the disk is not what was written there; nothing is done until a person looks.
    case damaged(Corruption)
    /// Another process holds the lock and does not let go. Nothing was recorded.
    case busy(holder: String)
    /// The disk is full. Nothing was recorded.
    case full(path: String)
    /// The store's folder cannot be used. Nothing was recorded.
    case unavailable(path: String, reason: String)
    /// The disk failed under the request, and the store went on without it. Nothing was recorded.
    case notRecorded(reason: String)
    /// The disk failed, and whether the request was recorded cannot be told: look at the orders.
    case outcomeUnknown(reason: String)
}

extension StoreError {
    init(_ fault: JournalError) {
        switch fault {
        case .damage(let damage): self = .damaged(damage)
        case .busy(let holder): self = .busy(holder: holder)
        case .full(let path): self = .full(path: path)
        case .system(let fault): self = .unavailable(path: fault.path, reason: "\(fault)")
        case .unsuitable(let path, let reason): self = .unavailable(path: path, reason: reason)
        case .unsynced(let fault): self = .outcomeUnknown(reason: "\(fault)")
        }
    }
}

extension StoreError {
    /// Does something with the ledger; its fault becomes the store's.
    static func of<Result>(_ body: () throws(JournalError) -> Result) throws(StoreError) -> Result {
        do { return try body() } catch { throw StoreError(error) }
    }
}

extension StoreError: CustomStringConvertible {
    /// One line for the owner: the file, the place and the remedy.
    package var description: String {
        switch self {
        case .damaged(let damage): "\(damage)"
        case .busy(let holder):
            "the store is locked\(holder.isEmpty ? "" : " by process \(holder)"); nothing was recorded, try again"
        case .full(let path): "\(path): the disk is full, nothing was recorded; make room and try again"
        case .unavailable(let path, let reason): "\(path): \(reason); nothing was changed"
        case .notRecorded(let reason): "\(reason): nothing was recorded; try again, and look after the disk"
        case .outcomeUnknown(let reason): "\(reason): whether it was recorded is unknown; look at the orders"
        }
    }
}
