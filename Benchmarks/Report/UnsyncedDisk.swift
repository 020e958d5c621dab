import Journal
import Runtime

/// A disk that skips syncs, to make years of history in minutes. No measurement uses it.
struct UnsyncedDisk: FileSystem {
    private let disk = PosixFileSystem()

    func syncData(_ file: Int32) {}
    func sync(_ file: Int32) {}

    func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 { try disk.open(path, use) }
    func close(_ file: Int32) { disk.close(file) }
    func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try disk.read(file, at: offset, count: count)
    }
    func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
        try disk.append(bytes, to: file)
    }
    func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        try disk.write(bytes, to: file, at: offset)
    }
    func truncate(_ file: Int32, to length: Int) throws(SystemError) { try disk.truncate(file, to: length) }
    func rename(_ path: String, to newPath: String) throws(SystemError) { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws(SystemError) { try disk.remove(path) }
    func makeFolder(_ path: String) throws(SystemError) { try disk.makeFolder(path) }
    func names(in folder: String) throws(SystemError) -> [String] { try disk.names(in: folder) }
    func status(of file: Int32) throws(SystemError) -> FileStatus { try disk.status(of: file) }
    func status(at path: String) throws(SystemError) -> FileStatus? { try disk.status(at: path) }
    func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool {
        try disk.lock(file, waitingSeconds: waitingSeconds)
    }
    func unlock(_ file: Int32) { disk.unlock(file) }
    func volume(of path: String) throws(SystemError) -> Volume { try disk.volume(of: path) }
    func bootID() -> String { disk.bootID() }
}
