package import Foundation
package import Journal

/// A store as one file, for another disk or another machine.
package enum StoreBackup {
    /// Copies the store up to its last event into a tar file, beside a shop that runs, and checks the copy before it
    /// gets its name.
    /// - Throws: `damaged` when the store is; then there is no file.
    package static func write(
        _ store: String, to path: String, time: Date, files: any FileSystem = PosixFileSystem(),
        progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        let eventLog = try StoreCheck.eventLog(store, files)
        let writer = try BackupWriter(of: eventLog, to: path, time: Int(time.timeIntervalSince1970))
        do {
            try writer.write(upTo: eventLog.extent()) { progress($0, 2 * $1) }
            let summary = try check(writer.draft, files, progress: { progress($1 + $0, 2 * $1) })
            try writer.finish()
            return summary
        } catch {
            writer.discard()
            throw error
        }
    }

    /// Makes a store from a backup, checked before and after it is written.
    /// - Throws: `unavailable` when there is a store already: nothing is overwritten.
    package static func restore(
        _ path: String, to store: String, files: any FileSystem = PosixFileSystem(),
        progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        if try EventLog.isThere(store, files) {
            throw .unavailable(
                path: store,
                reason: "there is a store already; stop the shop and move it away first: mv \(store) \(store).old")
        }
        let summary = try check(path, files, progress: { _, _ in })
        let backup = try BackupFiles(path, files: files)
        try BackupReader(backup, onto: files).restore(to: store, progress: progress) { draft throws(StoreError) in
            let copy = try? StoreCheck(draft, files: files).run()
            guard copy == summary else {
                throw .unavailable(path: draft, reason: "the copy is not what the backup holds; look after the disk")
            }
        }
        return summary
    }

    private static func check(
        _ path: String, _ files: any FileSystem, progress: (Int, Int) -> Void
    ) throws(StoreError) -> StoreCheck.Summary {
        let backup = try BackupFiles(path, files: files)
        do {
            return try StoreCheck(BackupFiles.root, files: backup).run(generation: progress)
        } catch .damaged(let damage) {
            throw .damaged(
                Corruption(
                    file: "\(path): \(damage.file)", line: damage.line, byte: damage.byte, error: damage.error,
                    remedy: "take another backup"))
        }
    }
}
