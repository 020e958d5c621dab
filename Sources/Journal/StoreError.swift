import Glibc
import Posix

/// Why the store cannot do its work now: the owner's problem, not the visitor's.
///
/// Every layer between a system call and the owner throws it unchanged.
package enum StoreError: Error, Equatable, Sendable {
    /// The disk does not hold what was written there. Nothing is changed until a person decides.
    case damaged(Corruption)
    /// A file's checksum is right and its format is newer than this program reads. Nothing was changed.
    case newerFormat(file: String, version: Int, newestKnown: Int)
    /// Another process holds the lock and does not release it: perhaps the one that took it last before this one tried.
    /// Nothing was recorded.
    case busy(holder: String)
    /// That many requests of this process wait already, for the lock or the disk. Nothing was recorded.
    case overloaded(waiting: Int)
    /// The disk is full. Nothing was recorded.
    case full(path: String)
    /// This process may not open a file, usually because another user made it. Nothing was recorded.
    case forbidden(path: String)
    /// A system call failed before anything was written that counts, or the path cannot hold a store.
    case unavailable(path: String, reason: String)
    /// The disk failed under the request, and the store continued without it. Nothing was recorded.
    case notRecorded(reason: String)
    /// The disk failed, and it is unknown whether the request was recorded. In the journal: the sync of a line failed,
    /// so no reader trusts the generation beyond the last position, and only a new generation takes the next line.
    case outcomeUnknown(reason: String)

    init(_ error: SystemError) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .full(path: error.path)
        case EACCES, EPERM: self = .forbidden(path: error.path)
        default: self = .unavailable(path: error.path, reason: "\(error.call): \(errorText(error.code))")
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// One line for the owner: the file, the position and the remedy.
    package var description: String {
        switch self {
        case .damaged(let corruption): "\(corruption)"
        case .newerFormat(let file, let version, let newestKnown):
            "\(file): was written by a newer version of juicemaker (format \(version), this one reads up to "
                + "\(newestKnown)); nothing was changed; use that program or a newer one"
        case .busy(let holder):
            "the store is locked\(holder.isEmpty ? "" : ", last taken by process \(holder)"); nothing was recorded, "
                + "try again"
        case .overloaded(let waiting):
            "\(waiting) requests wait for the store already; nothing was recorded, try again"
        case .full(let path): "\(path): the disk is full, nothing was recorded; make room and try again"
        case .forbidden(let path):
            "\(path): permission denied to user \(geteuid()); nothing was changed; use the store's own user, or give "
                + "it every file: chown -R --reference=STORE STORE, as root"
        case .unavailable(let path, let reason): "\(path): \(reason); nothing was changed"
        case .notRecorded(let reason): "\(reason): nothing was recorded; try again, and look after the disk"
        case .outcomeUnknown(let reason): "\(reason): whether it was recorded is unknown; look at the orders"
        }
    }
}

extension StoreError {
    /// A few words without paths, for readers outside of the machine.
    package var summary: String {
        switch self {
        case .damaged(let corruption): "damaged: \(corruption.error)"
        case .newerFormat: "written by a newer version"
        case .busy: "locked by another process"
        case .overloaded: "too many requests wait"
        case .full: "the disk is full"
        case .forbidden: "permission denied"
        case .unavailable(_, let reason): reason
        case .notRecorded, .outcomeUnknown: "the disk fails"
        }
    }
}

/// The disk does not hold what was written there: the file, the position, the error and the remedy.
package struct Corruption: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path.
    package let file: String
    /// The line, from 1, where the file has lines.
    package let line: Int?
    /// The sequence of the last event before the position, where events are known.
    package let sequence: Int?
    /// The offset of the first byte that fails verification.
    package let byte: Int
    package let error: String
    package let remedy: String

    package init(
        file: String, line: Int? = nil, byte: Int = 0, after sequence: Int? = nil, error: String, remedy: String
    ) {
        self.file = file
        self.line = line
        self.byte = byte
        self.sequence = sequence
        self.error = error
        self.remedy = remedy
    }

    package var description: String {
        let line = line.map { ", line \($0)" } ?? ""
        let event = sequence.map { ", after event \($0)" } ?? ""
        return "\(file)\(line), byte \(byte)\(event): \(error); \(remedy)"
    }
}
