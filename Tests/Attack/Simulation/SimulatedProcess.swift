import Glibc
package import Journal
package import Runtime
import Synchronization

/// The system calls of one simulated process: its own descriptors, on the machine's disk.
package final class SimulatedProcess: FileSystem {
    package let number: Int
    private let machine: SimulatedMachine
    private let interruption: @Sendable (SystemCall) -> Interruption
    private let descriptors = Mutex(Descriptors())

    private struct Descriptors {
        var last: Int32 = 2
        var inodes: [Int32: (inode: Int, path: String)] = [:]
    }

    init(number: Int, machine: SimulatedMachine, interruption: @escaping @Sendable (SystemCall) -> Interruption) {
        self.number = number
        self.machine = machine
        self.interruption = interruption
    }

    /// Makes a call on the disk, unless it is interrupted or the process is dead.
    private func call<Result: Sendable>(
        _ name: String, _ path: String, _ body: (inout SimulatedMachine.State) throws(Errno) -> Result
    ) throws(SystemError) -> Result {
        switch interruption(SystemCall(process: number, name: name, path: path)) {
        case .none, .isShort: break
        case .isDead: throw SystemError(name, path, code: ESRCH)
        case .fails(let code):
            if name == "fsync" || name == "fdatasync" { failSync(path) }
            throw SystemError(name, path, code: code)
        }
        do {
            return try machine.state.withLock { state throws(Errno) in
                if state.dead.contains(number) { throw Errno(ESRCH) }
                return try body(&state)
            }
        } catch {
            throw SystemError(name, path, code: error.code)
        }
    }

    private func failSync(_ path: String) {
        machine.state.withLock { state in
            if let inode = state.disk.find(path) { state.disk.failSync(inode) }
        }
    }

    private func opened(_ file: Int32) throws(SystemError) -> (inode: Int, path: String) {
        guard let opened = descriptors.withLock({ $0.inodes[file] }) else { throw SystemError("", "", code: EBADF) }
        return opened
    }

    package func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 {
        let inode = try call("open", path) { state throws(Errno) in
            if let inode = state.disk.find(path) {
                if use == .replacing { state.disk.truncate(inode, to: 0) }
                return inode
            }
            if use == .reading || use == .folder || use == .updating { throw Errno(ENOENT) }
            return try state.disk.make(path, isFolder: false)
        }
        return descriptors.withLock { descriptors in
            descriptors.last += 1
            descriptors.inodes[descriptors.last] = (inode, path)
            return descriptors.last
        }
    }

    package func close(_ file: Int32) {
        descriptors.withLock { _ = $0.inodes.removeValue(forKey: file) }
    }

    package func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let (inode, path) = try opened(file)
        return try call("pread", path) { state in
            let bytes = state.disk.inodes[inode]?.bytes ?? []
            return Array(bytes.dropFirst(offset).prefix(count))
        }
    }

    package func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
        try write("write", bytes, to: file, at: nil)
    }

    package func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        try write("pwrite", bytes, to: file, at: offset)
    }

    private func write(
        _ name: String, _ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int?
    ) throws(SystemError) -> Int {
        let (inode, path) = try opened(file)
        let interruption = interruption(SystemCall(process: number, name: name, path: path))
        if case .fails(let code) = interruption { throw SystemError(name, path, code: code) }
        if interruption == .isDead { throw SystemError(name, path, code: ESRCH) }
        let portion = interruption == .isShort ? bytes.prefix(max(1, bytes.count / 2)) : bytes
        return try machine.state.withLock { state throws(SystemError) in
            if state.dead.contains(number) { throw SystemError(name, path, code: ESRCH) }
            state.disk.write(portion, to: inode, at: offset ?? state.disk.inodes[inode]?.bytes.count ?? 0)
            return portion.count
        }
    }

    package func truncate(_ file: Int32, to length: Int) throws(SystemError) {
        let (inode, path) = try opened(file)
        try call("ftruncate", path) { $0.disk.truncate(inode, to: length) }
    }

    package func syncData(_ file: Int32) throws(SystemError) {
        let (inode, path) = try opened(file)
        try call("fdatasync", path) { $0.disk.sync(inode) }
    }

    package func sync(_ file: Int32) throws(SystemError) {
        let (inode, path) = try opened(file)
        try call("fsync", path) { $0.disk.sync(inode) }
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try call("rename", path) { state throws(Errno) in try state.disk.rename(path, to: newPath) }
    }

    package func remove(_ path: String) throws(SystemError) {
        try call("unlink", path) { state throws(Errno) in try state.disk.remove(path) }
    }

    package func makeFolder(_ path: String) throws(SystemError) {
        try call("mkdir", path) { state throws(Errno) in _ = try state.disk.make(path, isFolder: true) }
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        try call("readdir", folder) { state throws(Errno) in
            guard let inode = state.disk.find(folder) else { throw Errno(ENOENT) }
            // Sorted, so that a seed repeats a run.
            return (state.disk.inodes[inode]?.names ?? [:]).keys.sorted()
        }
    }

    package func status(of file: Int32) throws(SystemError) -> FileStatus {
        let (inode, path) = try opened(file)
        return try call("fstat", path) { $0.disk.status(inode) }
    }

    package func status(at path: String) throws(SystemError) -> FileStatus? {
        try call("stat", path) { state in state.disk.find(path).map { state.disk.status($0) } }
    }

    /// Waits while another process holds the lock and the interruption says that the holder may release it.
    package func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool {
        let (inode, path) = try opened(file)
        while true {
            let isMine = try call("flock", path) { state in
                if let holder = state.holders[inode], holder != number { return false }
                state.holders[inode] = number
                return true
            }
            if isMine { return true }
            let wait = interruption(SystemCall(process: number, name: SystemCall.waiting, path: path))
            if wait != .none { return false }
        }
    }

    package func unlock(_ file: Int32) {
        guard let (inode, path) = try? opened(file) else { return }
        _ = interruption(SystemCall(process: number, name: "unlock", path: path))
        machine.state.withLock { if $0.holders[inode] == number { $0.holders[inode] = nil } }
    }

    package func volume(of path: String) throws(SystemError) -> Volume {
        try call("statfs", path) { _ in Volume(network: nil, freeBytes: 1 << 40) }
    }

    package func bootID() -> String { machine.bootID }
}

extension SystemCall {
    /// Not a system call: another process holds the lock. `.none` tries again.
    package static let waiting = "waiting for the lock"
}

extension DiskImage {
    fileprivate func status(_ inode: Int) -> FileStatus {
        FileStatus(identity: FileIdentity(device: 0, inode: UInt64(inode)), size: inodes[inode]?.bytes.count ?? 0)
    }
}
