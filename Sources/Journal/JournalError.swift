import Glibc
package import Posix

/// Why the ledger cannot do what it was asked.
package enum JournalError: Error, Equatable, Sendable {
    case damage(Corruption)
    /// Another process holds the lock and does not let go; its process id as it wrote it.
    case busy(holder: String)
    /// The disk is full. Nothing was written.
    case full(path: String)
    /// A system call failed before anything was written that could be believed.
    case system(SystemError)
    /// The folder is on a file system that cannot keep the ledger's promises.
    case unsuitable(path: String, reason: String)
    /// The disk refused to make a line durable. Whether it is there cannot be told: this generation is not believed
    /// any further, and only a new one takes the next line.
    case unsynced(SystemError)

    init(_ fault: SystemError) {
        switch fault.code {
        case ENOSPC, EDQUOT: self = .full(path: fault.path)
        default: self = .system(fault)
        }
    }
}

extension JournalError {
    /// The call that failed, as far as it is known.
    var systemFault: SystemError {
        switch self {
        case .system(let fault), .unsynced(let fault): fault
        case .full(let path): SystemError("write", path, code: ENOSPC)
        case .damage(let damage): SystemError("read", damage.file, code: EIO)
        case .busy: SystemError("flock", "", code: EWOULDBLOCK)
        case .unsuitable(let path, _): SystemError("open", path, code: EINVAL)
        }
    }
}
