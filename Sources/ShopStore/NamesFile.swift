import Foundation
import Glibc
package import Journal
package import JuiceShop
import Bytes
import Runtime
import Synchronization

/// `names.json` in the store's folder: the names of tablets and people, beside the history, which has their ids.
///
/// Safe from any thread and beside other processes: each reads the file again when it has changed, which costs one `stat`,
/// and changes it under the lock of its folder (flock(2)). Attacked by `NamesFileTests`.
package final class NamesFile: NamesStore {
    package let path: String
    private let known = Mutex<(version: FileVersion, names: Names)?>(nil)

    private static let maxWaitSeconds = 2.0
    private static let maxBytes = 1 << 20

    /// - Parameter store: the store's folder.
    package init(store: String) {
        path = "\(store)/\(StoreCopy.namesFile)"
    }

    /// - Returns: no names without a file.
    /// - Throws: also for a damaged file, until it is repaired or removed.
    package func names() throws(StoreError) -> Names {
        guard let version = try explaining({ () throws(SystemError) in try FileVersion(path: path) }) else {
            return Names()
        }
        if let known = known.withLock({ $0 }), known.version == version { return known.names }
        let bytes = try explaining { () throws(SystemError) in try readFile(path, maxCount: Self.maxBytes) }
        guard let names = try? JSONDecoder().decode(Names.self, from: Data(bytes)) else { throw damaged }
        known.withLock { $0 = (version, names) }
        return names
    }

    /// - Throws: when they cannot be read or written. They are as before then.
    package func update<Result: Sendable>(_ change: (inout Names) -> Result) throws(StoreError) -> Result {
        let folder = try explaining { () throws(SystemError) in try lockedFolder() }
        // The kernel releases the lock with the descriptor.
        defer { close(folder) }
        let before = try names()
        var names = before
        let result = change(&names)
        if names != before { try write(names) }
        return result
    }

    private func lockedFolder() throws(SystemError) -> Int32 {
        let folder = try callRetrying("open", path) { open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        do throws(SystemError) {
            guard try lockFile(folder, path: path, waitingSeconds: Self.maxWaitSeconds) else {
                throw SystemError("flock", path, code: EWOULDBLOCK)
            }
            return folder
        } catch {
            close(folder)
            throw error
        }
    }

    private func write(_ names: Names) throws(StoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(names) else { throw damaged }
        try explaining { () throws(SystemError) in
            try replaceFile(path, with: Array(json) + [UInt8(ascii: "\n")], mode: PosixFileSystem.fileMode)
        }
    }

    private func explaining<Result>(_ call: () throws(SystemError) -> Result) throws(StoreError) -> Result {
        do throws(SystemError) { return try call() } catch { throw StoreError(error) }
    }

    private var damaged: StoreError {
        .damaged(
            path, Message("is not a list of names", "이름 목록이 아니에요"),
            remedy: Message(
                "restore it from a backup, or remove it and give the names again", "백업에서 복원하거나, 지우고 이름을 다시 적어 주세요"))
    }
}
