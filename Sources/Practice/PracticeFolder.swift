import Bytes
import Foundation
import Glibc
package import Journal
import Runtime

/// The folder of a practice shop: a store, and a marker that says that all of it may be thrown away.
///
/// No other folder is ever used: one that has anything but the marker is refused before anything is written.
package struct PracticeFolder: Sendable {
    package let path: String

    package var store: String { "\(path)/Store" }

    /// The folder that this process's supervisor made.
    package init(existing path: String) { self.path = path }

    /// The file beside the store. Every other command refuses a store with it.
    private static let marker = "practice-shop"

    /// True for the path of a practice shop's store.
    package static func isPractice(store path: String) -> Bool {
        let parent = URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
        return FileManager.default.fileExists(atPath: "\(parent)/\(marker)")
    }

    /// An empty folder, in memory where the system has a file system for that (shm_overview(7)).
    /// - Throws: `StoreError` when no folder can be made.
    package static func temporary() throws(StoreError) -> PracticeFolder {
        let memory = "/dev/shm"
        let place = access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
        // mkdtemp(3) replaces the six X by a name that no folder has.
        var template = Array("\(place)/juicemaker-practice.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw StoreError(SystemError("mkdtemp", place, code: errno)) }
        let folder = PracticeFolder(existing: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
        try folder.mark()
        return folder
    }

    /// An empty practice shop in a folder that is new, empty, or of an earlier practice shop, which is thrown away.
    /// - Throws: `StoreError` for a folder with anything else in it: that stays as it is.
    package static func emptied(_ path: String) throws(StoreError) -> PracticeFolder {
        let folder = PracticeFolder(existing: URL(filePath: path).standardizedFileURL.path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if !names.isEmpty, !names.contains(marker) {
            throw .unavailable(
                path: folder.path,
                reason: Message(
                    "it has files that no practice shop made; name a folder that is new or empty",
                    "연습 가게가 만들지 않은 파일이 있어요. 새 폴더나 빈 폴더를 적어 주세요"))
        }
        do {
            // The marker goes last, and comes first: whatever is left after a crash is a practice shop's.
            for name in names where name != marker {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
            }
            try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        } catch {
            throw .unavailable(path: folder.path, reason: Message(verbatim: error.localizedDescription))
        }
        try folder.mark()
        return folder
    }

    private func mark() throws(StoreError) {
        do throws(SystemError) {
            let text = Array("A practice shop. All of it may be removed.\n".utf8)
            try replaceFile("\(path)/\(Self.marker)", with: text, mode: 0o644)
        } catch {
            throw StoreError(error)
        }
    }

    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
