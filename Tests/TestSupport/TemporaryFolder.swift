import Foundation

/// A folder for one test, which is removed when the test is over.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Parameter inMemory: true for a folder in memory, where a sync is free, for tests that make thousands of syncs
    ///   and cut no power.
    package init(inMemory: Bool = false) throws {
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: "/dev/shm")
        path = (isThere ? "/dev/shm/" : NSTemporaryDirectory()) + "juice-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

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
