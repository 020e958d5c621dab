import Bytes
import Glibc
import Runtime
import Synchronization

/// A file that is open until its last reference goes. An error names its path; a call that a signal interrupted is made
/// again, and a short read or write is continued.
final class OpenFile: Sendable {
    let path: String
    private let descriptor: Int32
    private let files: any FileSystem
    /// The identity of the open file, whatever its name becomes.
    private let identity: Mutex<FileIdentity?> = Mutex(nil)

    init(_ path: String, _ use: FileUse, _ files: any FileSystem) throws(StoreError) {
        self.path = path
        self.files = files
        descriptor = try retrying(path, try files.open(path, use))
    }

    /// - Returns: nil where the process may not open the file (`EACCES`).
    init?(ifPermitted path: String, _ use: FileUse, _ files: any FileSystem) throws(StoreError) {
        self.path = path
        self.files = files
        while true {
            do throws(SystemError) {
                descriptor = try files.open(path, use)
                return
            } catch {
                if error.code == EACCES { return nil }
                if error.code != EINTR { throw StoreError(error) }
            }
        }
    }

    deinit { files.close(descriptor) }

    /// Writes a whole file, durably; its name is durable after the folder's sync.
    static func write(_ bytes: [UInt8], to path: String, _ files: any FileSystem) throws(StoreError) {
        let file = try OpenFile(path, .replacing, files)
        try file.append(bytes)
        try file.sync()
    }

    /// The bytes at the offset; fewer only where the file ends.
    func read(at offset: Int, count: Int) throws(StoreError) -> [UInt8] {
        var bytes = try readOnce(at: offset, count: count)
        while bytes.count < count {
            let more = try readOnce(at: offset + bytes.count, count: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    func readWhole() throws(StoreError) -> [UInt8] { try read(at: 0, count: status().size) }

    func append(_ bytes: [UInt8]) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(
                try retrying(path, try files.append(rest, to: descriptor)))
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = bytes.count - rest.count
            rest = rest.dropFirst(
                try retrying(path, try files.write(rest, to: descriptor, at: offset + written)))
        }
    }

    func truncate(to length: Int) throws(StoreError) {
        try retrying(path, try files.truncate(descriptor, to: length))
    }

    /// `fdatasync`, never repeated, not even after `EINTR` (invariant 5; `LockedLog.swift` says why).
    func syncData() throws(SystemError) {
        do { try files.syncData(descriptor) } catch { throw error.naming(path) }
    }

    /// `fsync`, for a new file or a folder; never repeated either.
    func sync() throws(StoreError) {
        do { try files.sync(descriptor) } catch { throw StoreError(error.naming(path)) }
    }

    func status() throws(StoreError) -> FileStatus {
        try retrying(path, try files.status(of: descriptor))
    }

    /// True while the path names this file: false once it was deleted or replaced.
    func isAtItsPath() throws(StoreError) -> Bool {
        let named = try retrying(path, try files.status(at: path))
        let known = identity.withLock { $0 }
        if let known { return named?.identity == known }
        let own = try status().identity
        identity.withLock { $0 = own }
        return named?.identity == own
    }

    func lock(waitingSeconds: Double) throws(StoreError) -> Bool {
        try retrying(path, try files.lock(descriptor, waitingSeconds: waitingSeconds))
    }

    func unlock() {
        files.unlock(descriptor)
    }

    private func readOnce(at offset: Int, count: Int) throws(StoreError) -> [UInt8] {
        try retrying(path, try files.read(descriptor, at: offset, count: count))
    }
}

/// Makes a call of the file system, and again each time a signal interrupted it (`EINTR`). An error names the path.
func retrying<Result>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Result
) throws(StoreError) -> Result {
    while true {
        do {
            return try call()
        } catch {
            if error.code != EINTR { throw StoreError(error.naming(path)) }
        }
    }
}

extension SystemError {
    /// The error of a call on a descriptor, with the path of its file.
    fileprivate func naming(_ path: String) -> SystemError {
        SystemError(call, self.path.isEmpty ? path : self.path, code: code)
    }
}
