import Bytes
import Foundation
package import Journal
import JuiceShop
import Runtime

/// A copy of a store, for another disk or another machine: a plain store folder, or one tar file with that folder in it.
package enum StoreBackup {
    package typealias Progress = (_ done: Int, _ ofAll: Int) -> Void

    /// Copies the store up to its last event into a new folder, also while the shop is open. The copy gets its name only
    /// after a check. `juicemaker store check --store` works on it.
    /// - Throws: `damaged` for a damaged store, `unavailable` when the path exists. No files remain then.
    package static func write(
        _ store: String, to path: String, files: any FileSystem = PosixFileSystem(), progress: Progress = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        let log = try StoreCheck.eventLog(store, files)
        let copy = try StoreCopy(at: path, files: files)
        do throws(StoreError) {
            try copy.write(log, upTo: log.extent()) { progress($0, 2 * $1) }
            let summary = try StoreCheck(copy.unfinishedPath, files: files).run { progress($1 + $0, 2 * $1) }
            try copy.finish()
            return summary
        } catch {
            copy.discard()
            throw error
        }
    }

    /// Copies a store of any kind up to its last event into a new folder, also while the shop is open. The copy gets its
    /// name only after a check.
    /// - Throws: as the other `write`. No files remain then.
    package static func write(
        _ store: any Store, names: any NamesStore, to path: String, progress: Progress = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        try StoreMove.run(
            from: .init(store: store, names: names), to: UnfinishedFolder(path), isOpen: true, progress: progress)
    }

    /// Does what `write` does, into one file.
    package static func writeTar(
        _ store: any Store, names: any NamesStore, to path: String, progress: Progress = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        try SystemTar.archiving(to: path) { folder throws(StoreError) in
            try write(store, names: names, to: folder, progress: progress)
        }
    }

    /// Restores a store from a backup. The store gets its name only after a check.
    /// - Parameter backup: a folder or a tar file, of this version or an older one.
    /// - Throws: `unavailable` when the store exists. Nothing is overwritten.
    package static func restore(
        _ backup: String, to store: String, files: any FileSystem = PosixFileSystem(), progress: Progress = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        if try EventLog.exists(store, files) {
            throw .unavailable(
                path: store,
                reason: Message(
                    "there is a store already; stop the shop and move it away first: mv \(store) \(store).old",
                    "이미 기록이 있어요. 가게를 닫고 먼저 옮겨 두세요: mv \(store) \(store).old"))
        }
        if try isTar(backup, files) {
            return try SystemTar.extracting(backup, beside: store) { folder throws(StoreError) in
                try restore(folder: folder, namedAs: backup, to: store, files, progress)
            }
        }
        return try restore(folder: backup, namedAs: backup, to: store, files, progress)
    }

    /// Does what `write` does, into one file that any tar program reads. Replaces an existing file atomically and durably.
    package static func writeTar(
        _ store: String, to path: String, progress: Progress = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        try SystemTar.archiving(to: path) { folder throws(StoreError) in
            try write(store, to: folder, progress: progress)
        }
    }

    private static func restore(
        folder: String, namedAs name: String, to store: String, _ files: any FileSystem, _ progress: Progress
    ) throws(StoreError) -> StoreCheck.Summary {
        let copy = try StoreCopy(at: store, files: files)
        do throws(StoreError) {
            try copy.write(filesOf: folder, progress: progress)
            let summary = try StoreCheck(copy.unfinishedPath, files: files).run()
            try copy.finish()
            return summary
        } catch {
            copy.discard()
            guard case .damaged(let corruption) = error else { throw error }
            let file = corruption.file.replacing(copy.unfinishedPath, with: name, maxReplacements: 1)
            throw .damaged(
                file, line: corruption.line, byte: corruption.byte, after: corruption.sequence, corruption.error,
                remedy: Message("use another backup", "다른 백업을 써 주세요"))
        }
    }

    /// True when the path exists and is not a folder.
    private static func isTar(_ path: String, _ files: any FileSystem) throws(StoreError) -> Bool {
        do throws(SystemError) {
            files.close(try files.open(path, .folder))
            return false
        } catch {
            if error.code == ENOTDIR { return true }
            throw .unavailable(path: path, reason: error.reason)
        }
    }
}

/// A backup as one file, made and read by the system's tar.
enum SystemTar {
    /// The name of the store's folder in the archive.
    private static let name = "store"

    /// Runs the body with the path of a folder to make, archives that folder, compares the archive with it, and only
    /// then gives the archive its name, durably.
    static func archiving<Result>(
        to path: String, _ body: (_ folder: String) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let parts = try makeFolder("\(path).parts")
        defer { try? FileManager.default.removeItem(atPath: parts) }
        let result = try body("\(parts)/\(name)")
        let archive = "\(parts)/archive"
        // The head is last, and every backup needs it: a truncated archive restores nothing.
        let others = (try? FileManager.default.contentsOfDirectory(atPath: "\(parts)/\(name)")) ?? []
        let members = (others.filter { $0 != "head" }.sorted() + ["head"]).map { "\(name)/\($0)" }
        try run(["--create", "--format=ustar", "--file", archive, "--directory", parts] + members, path)
        try run(["--compare", "--file", archive, "--directory", parts], path)
        do throws(SystemError) {
            let files = PosixFileSystem()
            try sync(archive, .reading, files)
            try files.rename(archive, to: path)
            try sync(parent(of: path), .folder, files)
        } catch {
            throw .unavailable(path: path, reason: error.reason)
        }
        return result
    }

    /// Extracts an archive into a temporary folder, and runs the body with the path of the store's folder in it. tar
    /// extracts nothing outside of that folder, and the body copies only names of a store's files.
    static func extracting<Result>(
        _ path: String, beside store: String, _ body: (_ folder: String) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let parts = try makeFolder("\(store).parts")
        defer { try? FileManager.default.removeItem(atPath: parts) }
        try run(["--extract", "--no-same-owner", "--touch", "--file", path, "--directory", parts], path)
        return try body("\(parts)/\(name)")
    }

    private static func sync(_ path: String, _ use: FileUse, _ files: PosixFileSystem) throws(SystemError) {
        let file = try files.open(path, use)
        defer { files.close(file) }
        try files.sync(file)
    }

    /// Makes an empty folder, also where an earlier attempt left one.
    private static func makeFolder(_ path: String) throws(StoreError) -> String {
        do {
            try? FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return path
        } catch {
            throw .unavailable(path: path, reason: Message("the folder cannot be made", "폴더를 만들 수 없어요"))
        }
    }

    private static func run(_ arguments: [String], _ path: String) throws(StoreError) {
        let tar: ProgramRun
        do {
            tar = try ProgramRun(["/usr/bin/env", "tar"] + arguments)
        } catch {
            throw .unavailable(
                path: path,
                reason: Message("tar cannot be run: \(error)", "tar를 실행할 수 없어요: \(error)"))
        }
        if tar.status == 0 { return }
        throw .unavailable(path: path, reason: Message(verbatim: tar.error ?? "tar failed"))
    }
}
