import Foundation
import Glibc
import Synchronization

/// A folder for one test, which is removed when the test is over.
package final class TemporaryFolder: Sendable {
    package let path: String
    /// The folders that exist: XCTest keeps a test case, and the folder that it holds, until the process ends.
    private static let existing = Mutex<Set<String>>([])
    private static let process: pid_t = {
        atexit {
            // A forked process that exits must not remove the folders of its parent.
            guard getpid() == TemporaryFolder.process else { return }
            for path in TemporaryFolder.existing.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
        }
        return getpid()
    }()

    /// - Parameter inMemory: true for a folder in memory, where a sync is free, for tests that make thousands of syncs
    ///   or files and do not cut the power.
    package init(inMemory: Bool = false) throws {
        let isInMemory = inMemory && FileManager.default.isWritableFile(atPath: "/dev/shm")
        path = (isInMemory ? "/dev/shm/" : NSTemporaryDirectory()) + "juice-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        _ = Self.process
        _ = Self.existing.withLock { $0.insert(path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        _ = Self.existing.withLock { $0.remove(path) }
    }

    package func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
    }

    package func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }

    package func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }

    package func copy(to other: TemporaryFolder) throws {
        for name in try names() {
            try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(other.path)/\(name)")
        }
    }
}
