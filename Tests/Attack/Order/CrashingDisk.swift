import Glibc
import Journal
import Runtime
import Synchronization

/// A real disk under a process that can die at any system call, as by SIGKILL, even in the middle of a write; or a
/// disk that fails now and then. It pauses sometimes, so that threads meet where they seldom would.
///
/// After the death no call has an effect. The lock is released when the dead process's calls have unwound, as the
/// kernel would release it. A response given after the death does not count: ask `isDead` last.
final class CrashingDisk: FileSystem {
    private let disk = PosixFileSystem()
    private let plan: Mutex<FaultPlan>

    init(_ plan: FaultPlan) { self.plan = Mutex(plan) }

    var isDead: Bool { plan.withLock { $0.callsToLive <= 0 } }

    func die(within calls: Int) { plan.withLock { $0.hasten(calls) } }

    private func make<Result>(
        _ name: String, _ call: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        if let tenths = try lastTenths(name) {
            if tenths > 5 { _ = try? call() }
            throw SystemError(name, "", code: EIO)
        }
        return try call()
    }

    private func make(
        _ name: String, _ bytes: ArraySlice<UInt8>, _ write: (ArraySlice<UInt8>) throws(SystemError) -> Int
    ) throws(SystemError) -> Int {
        if let tenths = try lastTenths(name) {
            _ = try? write(bytes.prefix(bytes.count * tenths / 10))
            throw SystemError(name, "", code: EIO)
        }
        return try write(bytes)
    }

    /// - Returns: `nil` for a call that is not the last.
    private func lastTenths(_ name: String) throws(SystemError) -> Int? {
        let turn = plan.withLock { $0.turn(name) }
        if turn.pauseMicroseconds > 0 { usleep(UInt32(turn.pauseMicroseconds)) }
        switch turn.end {
        case .whole: return nil
        case .fails(let code): throw SystemError(name, "", code: code)
        case .last(let tenths): return tenths
        }
    }

    func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 {
        try make("open") { () throws(SystemError) in try disk.open(path, use) }
    }

    func close(_ file: Int32) { disk.close(file) }

    func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try make("pread") { () throws(SystemError) in try disk.read(file, at: offset, count: count) }
    }

    func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
        try make("write", bytes) { bytes throws(SystemError) in try disk.append(bytes, to: file) }
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        try make("pwrite", bytes) { bytes throws(SystemError) in try disk.write(bytes, to: file, at: offset) }
    }

    func truncate(_ file: Int32, to length: Int) throws(SystemError) {
        try make("ftruncate") { () throws(SystemError) in try disk.truncate(file, to: length) }
    }

    func syncData(_ file: Int32) throws(SystemError) {
        try make("fdatasync") { () throws(SystemError) in try disk.syncData(file) }
    }

    func sync(_ file: Int32) throws(SystemError) {
        try make("fsync") { () throws(SystemError) in try disk.sync(file) }
    }

    func rename(_ path: String, to newPath: String) throws(SystemError) {
        try make("rename") { () throws(SystemError) in try disk.rename(path, to: newPath) }
    }

    func remove(_ path: String) throws(SystemError) {
        try make("unlink") { () throws(SystemError) in try disk.remove(path) }
    }

    func makeFolder(_ path: String) throws(SystemError) {
        try make("mkdir") { () throws(SystemError) in try disk.makeFolder(path) }
    }

    func names(in folder: String) throws(SystemError) -> [String] {
        try make("readdir") { () throws(SystemError) in try disk.names(in: folder) }
    }

    func status(of file: Int32) throws(SystemError) -> FileStatus {
        try make("fstat") { () throws(SystemError) in try disk.status(of: file) }
    }

    func status(at path: String) throws(SystemError) -> FileStatus? {
        try make("stat") { () throws(SystemError) in try disk.status(at: path) }
    }

    /// A process that dies in this call does not get the lock.
    func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool {
        if try lastTenths("flock") != nil { throw SystemError("flock", "", code: EIO) }
        return try disk.lock(file, waitingSeconds: waitingSeconds)
    }

    func unlock(_ file: Int32) { disk.unlock(file) }

    func volume(of path: String) throws(SystemError) -> Volume {
        try make("statfs") { () throws(SystemError) in try disk.volume(of: path) }
    }

    func bootID() -> String { disk.bootID() }
}
