import CLinux
import Foundation
import Glibc
package import Runtime

/// A file system that refuses every change, for commands that only show a store: it needs no permission to write, and no
/// lock. A file that a writer would have made reads as empty.
package struct ReadOnlyFileSystem: FileSystem {
    private let files: any FileSystem
    /// The descriptor of a file that is not there.
    private static let missing: Int32 = -1

    package init(_ files: any FileSystem) { self.files = files }

    package func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32 {
        switch use {
        case .reading, .folder: return try files.open(path, use)
        case .replacing: throw refusal("open", path)
        case .overwriting, .updating:
            if use == .overwriting, try files.status(at: path) == nil { return Self.missing }
            return try files.open(path, .reading)
        }
    }

    package func close(_ file: Int32) { if file != Self.missing { files.close(file) } }

    package func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        file == Self.missing ? [] : try files.read(file, at: offset, count: count)
    }

    package func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
        throw refusal("write")
    }

    package func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int {
        throw refusal("pwrite")
    }

    package func truncate(_ file: Int32, to length: Int) throws(SystemError) { throw refusal("ftruncate") }
    package func syncData(_ file: Int32) throws(SystemError) { throw refusal("fdatasync") }
    package func sync(_ file: Int32) throws(SystemError) { throw refusal("fsync") }
    package func rename(_ path: String, to newPath: String) throws(SystemError) { throw refusal("rename", path) }
    package func remove(_ path: String) throws(SystemError) { throw refusal("unlink", path) }
    package func makeFolder(_ path: String) throws(SystemError) { throw refusal("mkdir", path) }
    package func names(in folder: String) throws(SystemError) -> [String] { try files.names(in: folder) }
    package func status(of file: Int32) throws(SystemError) -> FileStatus { try files.status(of: file) }
    package func status(at path: String) throws(SystemError) -> FileStatus? { try files.status(at: path) }

    package func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool { throw refusal("flock") }
    package func unlock(_ file: Int32) {}
    package func volume(of path: String) throws(SystemError) -> Volume { try files.volume(of: path) }
    package func bootID() -> String { files.bootID() }

    private func refusal(_ call: String, _ path: String = "") -> SystemError { SystemError(call, path, code: EROFS) }
}
