package import Journal
package import Runtime
import Synchronization

/// A real disk that counts its calls, and fails the calls that a test chooses.
package final class FaultyDisk: FileSystem {
    package struct Call: Equatable, Sendable {
        /// The number of the call, from 1.
        package let number: Int
        /// The call's name in the manual pages, such as `fdatasync`.
        package let name: String
        package let path: String
    }

    private struct State {
        var calls: [Call] = []
        var paths: [Int32: String] = [:]
        var bootID = "boot-one"
        var errorNumber: @Sendable (Call) -> Int32? = { _ in nil }
        var writesShort = false
        var network: String?
    }

    private let disk = PosixFileSystem()
    private let state = Mutex(State())

    package init() {}

    package var calls: [Call] { state.withLock { $0.calls } }
    package func count(_ name: String) -> Int { calls.count { $0.name == name } }
    package func forgetCalls() { state.withLock { $0.calls = [] } }

    /// From now on, a call for which the closure returns an `errno` fails with it, and is not made.
    package func fail(_ errorNumber: @escaping @Sendable (Call) -> Int32?) {
        state.withLock { $0.errorNumber = errorNumber }
    }
    package func recover() { fail { _ in nil } }

    /// Simulates a restart of the machine after a power cut.
    package func reboot() { state.withLock { $0.bootID = "boot-two" } }

    /// From now on, each write accepts at most three bytes.
    package func writeShort() { state.withLock { $0.writesShort = true } }

    /// Simulates a folder on that network file system.
    package func moveToNetwork(_ name: String) { state.withLock { $0.network = name } }

    private func begin(_ name: String, _ path: String) throws(SystemError) {
        let code = state.withLock { state in
            let call = Call(number: state.calls.count + 1, name: name, path: path)
            state.calls.append(call)
            return state.errorNumber(call)
        }
        if let code { throw SystemError(name, path, code: code) }
    }

    private func begin(_ name: String, _ file: Int32) throws(SystemError) {
        try begin(name, state.withLock { $0.paths[file] ?? "" })
    }

    private func portion(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        state.withLock { $0.writesShort } ? bytes.prefix(3) : bytes
    }

    package func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 {
        try begin("open", path)
        let file = try disk.open(path, use)
        state.withLock { $0.paths[file] = path }
        return file
    }

    package func close(_ file: Int32) { disk.close(file) }

    package func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try begin("pread", file)
        return try disk.read(file, at: offset, count: count)
    }

    package func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
        try begin("write", file)
        return try disk.append(portion(bytes), to: file)
    }

    package func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        try begin("pwrite", file)
        return try disk.write(portion(bytes), to: file, at: offset)
    }

    package func truncate(_ file: Int32, to length: Int) throws(SystemError) {
        try begin("ftruncate", file)
        try disk.truncate(file, to: length)
    }

    package func syncData(_ file: Int32) throws(SystemError) {
        try begin("fdatasync", file)
        try disk.syncData(file)
    }

    package func sync(_ file: Int32) throws(SystemError) {
        try begin("fsync", file)
        try disk.sync(file)
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try begin("rename", path)
        try disk.rename(path, to: newPath)
    }

    package func remove(_ path: String) throws(SystemError) {
        try begin("unlink", path)
        try disk.remove(path)
    }

    package func makeFolder(_ path: String) throws(SystemError) {
        try begin("mkdir", path)
        try disk.makeFolder(path)
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        try begin("readdir", folder)
        return try disk.names(in: folder)
    }

    package func status(of file: Int32) throws(SystemError) -> FileStatus {
        try begin("fstat", file)
        return try disk.status(of: file)
    }

    package func status(at path: String) throws(SystemError) -> FileStatus? {
        try begin("stat", path)
        return try disk.status(at: path)
    }

    package func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool {
        try begin("flock", file)
        return try disk.lock(file, waitingSeconds: waitingSeconds)
    }

    package func unlock(_ file: Int32) { disk.unlock(file) }

    package func volume(of path: String) throws(SystemError) -> Volume {
        try begin("statfs", path)
        let volume = try disk.volume(of: path)
        return Volume(network: state.withLock { $0.network }, freeBytes: volume.freeBytes)
    }

    package func bootID() -> String { state.withLock { $0.bootID } }
}
