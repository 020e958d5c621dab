package import Foundation
package import Journal

/// A store as one file, for another disk or another machine.
package enum StoreBackup {
    /// Copies the store up to its last event into a tar file, beside a shop that runs, and checks the copy before it
    /// gets its name.
    /// - Throws: `damaged` when the store is; then there is no file.
    package static func write(
        _ store: String, to path: String, time: Date, files: any FileSystem = Disk(),
        progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreFault) -> StoreCheck.Summary {
        let ledger = try StoreCheck.ledger(store, files)
        let writer = try StoreFault.of { () throws(JournalFault) in
            try BackupWriter(of: ledger, to: path, time: Int(time.timeIntervalSince1970))
        }
        do {
            try StoreFault.of { () throws(JournalFault) in
                try writer.write(upTo: ledger.extent()) { progress($0, 2 * $1) }
            }
            let summary = try check(writer.draft, files, progress: { progress($1 + $0, 2 * $1) })
            try StoreFault.of { () throws(JournalFault) in try writer.finish() }
            return summary
        } catch {
            writer.discard()
            throw error
        }
    }

    /// Makes a store from a backup, checked before and after it is written.
    /// - Throws: `unavailable` when there is a store already: nothing is overwritten.
    package static func restore(
        _ path: String, to store: String, files: any FileSystem = Disk(),
        progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreFault) -> StoreCheck.Summary {
        try StoreFault.of { () throws(JournalFault) in
            if try Ledger.isThere(store, files) {
                throw .unsuitable(
                    path: store,
                    reason: "there is a store already; stop the shop and move it away first: mv \(store) \(store).old")
            }
        }
        let summary = try check(path, files, progress: { _, _ in })
        try StoreFault.of { () throws(JournalFault) in
            let backup = try BackupFiles(path, files: files)
            try BackupReader(backup, onto: files).restore(to: store, progress: progress) { draft throws(JournalFault) in
                let copy = try? StoreCheck(draft, files: files).run()
                guard copy == summary else {
                    throw .unsuitable(path: draft, reason: "the copy is not what the backup holds; look after the disk")
                }
            }
        }
        return summary
    }

    private static func check(
        _ path: String, _ files: any FileSystem, progress: (Int, Int) -> Void
    ) throws(StoreFault) -> StoreCheck.Summary {
        let backup = try StoreFault.of { () throws(JournalFault) in try BackupFiles(path, files: files) }
        do {
            return try StoreCheck(BackupFiles.root, files: backup).run(generation: progress)
        } catch .damaged(let damage) {
            throw .damaged(
                Damage(
                    file: "\(path): \(damage.file)", line: damage.line, byte: damage.byte, fault: damage.fault,
                    remedy: "take another backup"))
        }
    }
}
