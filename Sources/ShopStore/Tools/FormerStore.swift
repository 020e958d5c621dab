import Bytes
import Foundation
package import Journal

/// The traces of a store that was at a path: a new one is made by itself only where there was none.
///
/// A restore that was forgotten, a typing error in it and a disk that is not mounted look like the first day: without this,
/// the shop would open with the first menu, with order 1 and without its PIN.
package enum FormerStore {
    /// - Throws: `unavailable` when there is no store at the path, and what lies beside it says that there was one.
    package static func requireNone(
        at path: String, _ files: any FileSystem = PosixFileSystem()
    ) throws(StoreError) {
        if try StoreCheck.isStore(path, files) { return }
        guard let trace = trace(of: path, files) else { return }
        throw .unavailable(path: path, reason: reason(path, trace))
    }

    /// - Returns: the path of the stamp of a backup or a check, or of a store that was moved aside; nil without any.
    package static func trace(of path: String, _ files: any FileSystem = PosixFileSystem()) -> String? {
        let stamps = StoreStamp.allCases.map { "\(path).last-\($0.rawValue)" }
        return stamps.first { FileManager.default.fileExists(atPath: $0) } ?? asides(of: path, files).first
    }

    /// Stores, and unfinished ones, whose name is the store's and an ending, such as `Store.old`.
    private static func asides(of path: String, _ files: any FileSystem) -> [String] {
        let url = URL(filePath: path).standardizedFileURL
        let folder = url.deletingLastPathComponent().path
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.filter { $0.hasPrefix("\(url.lastPathComponent).") }.map { "\(folder)/\($0)" }
            .filter { (try? StoreCheck.isStore($0, files)) ?? false }
    }

    private static func reason(_ path: String, _ trace: String) -> Message {
        Message(
            "there is no store here, but there was one (\(trace)). Put it back, connect its disk, or run juicemaker store "
                + "restore BACKUP; for a new, empty shop run juicemaker store create",
            "기록이 없는데 전에는 있었어요(\(trace)). 있던 기록을 제자리에 두거나, 그 디스크를 연결하거나, juicemaker store restore "
                + "백업을 실행해 주세요. 빈 가게를 새로 열려면 juicemaker store create를 실행해 주세요")
    }
}
