import Glibc
import Posix
import Synchronization

/// A file that is open until its last user lets go of it. Every call says which file failed, retries what was
/// interrupted and goes on after a short read or write.
final class OpenFile: Sendable {
    let path: String
    private let descriptor: Int32
    private let files: any FileSystem
    /// Which file it is, whatever its name becomes.
    private let identity: Mutex<FileIdentity?> = Mutex(nil)

    init(_ path: String, _ use: FileUse, _ files: any FileSystem) throws(JournalError) {
        self.path = path
        self.files = files
        descriptor = try retrying(path) { () throws(SystemError) in try files.open(path, use) }
    }

    deinit { files.close(descriptor) }

    /// The bytes at the offset; fewer only where the file ends.
    func read(at offset: Int, count: Int) throws(JournalError) -> [UInt8] {
        var bytes = try readOnce(at: offset, count: count)
        while bytes.count < count {
            let more = try readOnce(at: offset + bytes.count, count: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    func append(_ bytes: [UInt8]) throws(JournalError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(
                try retrying(path) { () throws(SystemError) in try files.append(rest, to: descriptor) })
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(JournalError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = bytes.count - rest.count
            rest = rest.dropFirst(
                try retrying(path) { () throws(SystemError) in
                    try files.write(rest, to: descriptor, at: offset + written)
                })
        }
    }

    func truncate(to length: Int) throws(JournalError) {
        try retrying(path) { () throws(SystemError) in try files.truncate(descriptor, to: length) }
    }

    /// Not retried, whatever it says: after a failed sync the kernel may have dropped what it could not write
    /// (Rebello et al., "Can applications recover from fsync failures?", USENIX ATC 2020).
    func syncData() throws(SystemError) {
        do { try files.syncData(descriptor) } catch { throw error.naming(path) }
    }

    /// As `syncData`, for a new file or a folder.
    func sync() throws(JournalError) {
        do { try files.sync(descriptor) } catch { throw JournalError(error.naming(path)) }
    }

    func status() throws(JournalError) -> FileStatus {
        try retrying(path) { () throws(SystemError) in try files.status(of: descriptor) }
    }

    /// Whether the path still names this file: not after somebody deleted or replaced it.
    func isAtItsPath() throws(JournalError) -> Bool {
        let there = try retrying(path) { () throws(SystemError) in try files.status(at: path) }
        let known = identity.withLock { $0 }
        if let known { return there?.identity == known }
        let own = try status().identity
        identity.withLock { $0 = own }
        return there?.identity == own
    }

    func lock(waitingSeconds: Double) throws(JournalError) -> Bool {
        try retrying(path) { () throws(SystemError) in
            try files.lock(descriptor, waitingSeconds: waitingSeconds)
        }
    }

    func unlock() {
        files.unlock(descriptor)
    }

    private func readOnce(at offset: Int, count: Int) throws(JournalError) -> [UInt8] {
        try retrying(path) { () throws(SystemError) in
            try files.read(descriptor, at: offset, count: count)
        }
    }
}

/// Calls until it is not interrupted (`EINTR`); a fault names the path.
func retrying<Result>(
    _ path: String, _ call: () throws(SystemError) -> Result
) throws(JournalError) -> Result {
    while true {
        do {
            return try call()
        } catch {
            if error.code != EINTR { throw JournalError(error.naming(path)) }
        }
    }
}

extension SystemError {
    fileprivate func naming(_ path: String) -> SystemError {
        SystemError(call, self.path.isEmpty ? path : self.path, code: code)
    }
}
