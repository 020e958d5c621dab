import ArgumentParser
import Bytes
import Console
import Foundation
import Journal
import JuiceShop
import ShopStore

extension StoreCommand {
    struct Backup: Command {
        static let configuration = CommandConfiguration(
            "Copy the store into a new folder, also while the shop is open, and check the copy.",
            "기록을 새 폴더에 복사하고 온전한지 확인해요. 가게를 열어 두어도 돼요.",
            discussion: """
                The copy is a store up to one event; check it with store check --store DIR. It gets its name only after \
                it was found sound. With --tar it is one file, which any tar program reads. With --keep the copy is made in \
                the folder, with the time as its name, and the oldest such copies are removed. No backup has the \
                owner's PIN.
                """,
            """
            복사본은 어느 한 사건까지의 기록이에요. store check --store 폴더로 확인할 수 있어요. 온전하다고 확인한 다음에야 그 \
            이름이 생겨요. --tar를 쓰면 어느 tar 프로그램이나 읽을 수 있는 파일 하나로 만들어요. --keep을 쓰면 시각을 이름으로 \
            그 폴더 안에 만들고, 가장 오래된 것들을 지워요. PIN은 어느 백업에도 들어 있지 않아요.
            """)

        @OptionGroup var folder: StoreFolder

        @Argument(help: ArgumentHelp("The folder to make.", "새로 만들 폴더.", valueName: "dir"))
        var copy: String?

        @Option(
            help: ArgumentHelp(
                "The file to write instead; an existing one is replaced.", "폴더 대신 쓸 파일. 이미 있으면 바꿔 써요.",
                valueName: "file"))
        var tar: String?

        @Option(
            help: ArgumentHelp(
                "Make the copy in the folder, and keep the newest n there.", "폴더 안에 만들고, 새것 n개만 남겨요.", valueName: "n"))
        var keep: Int?

        func validate() throws {
            if let keep, keep < 1 || tar != nil {
                throw ValidationError(
                    "--keep takes a number of at least 1, and a folder.", "--keep에는 1 이상의 수와 폴더를 적어 주세요.")
            }
            guard (copy == nil) != (tar == nil) else {
                throw ValidationError(
                    "Name either a folder to make or --tar FILE.", "새로 만들 폴더나 --tar 파일 가운데 하나만 적어 주세요.")
            }
            if let copy, copy.hasSuffix(".tar") {
                throw ValidationError(
                    "A backup is a folder now; for one file, write --tar \(copy).",
                    "백업은 폴더로 만들어요. 파일 하나로 만들려면 --tar \(copy)라고 적어 주세요.")
            }
        }

        func perform() throws {
            let progress = ProgressLine(Message("copying and checking", "복사하고 확인하는 중"))
            let rotation = keep.map { BackupRotation(folder: copy ?? "", keep: $0) }
            let path = tar ?? rotation?.path(at: Date()) ?? copy ?? ""
            // A folder that cannot be tidied fills its disk, and no backup is made then.
            try stamping(.backup, folder) {
                let summary = try write(to: path, progress)
                progress.end()
                say(
                    "\(path): " + Message("a sound copy of \(folder.name); ", "\(folder.name)의 온전한 복사본이에요. ")
                        + summary.message)
                for old in try rotation?.removeOldest(besides: path) ?? [] {
                    say("\(old): " + Message("removed", "지웠어요"))
                }
            }
        }

        private func write(to path: String, _ progress: ProgressLine) throws -> StoreCheck.Summary {
            switch try folder.location() {
            case .folder(let store):
                if let tar { return try StoreBackup.writeTar(store, to: tar) { progress.show($0, of: $1) } }
                return try StoreBackup.write(store, to: path) { progress.show($0, of: $1) }
            case .database(let database):
                let store = try database.reading()
                if let tar {
                    return try StoreBackup.writeTar(store, names: store, to: tar) { progress.show($0, of: $1) }
                }
                return try StoreBackup.write(store, names: store, to: path) { progress.show($0, of: $1) }
            }
        }
    }

    struct Restore: Command {
        static let configuration = CommandConfiguration(
            "Create a store from a backup, checked before and after.", "백업에서 기록을 만들고 앞뒤로 확인해요.",
            discussion: "Nothing is overwritten: move an existing store away first.", "아무것도 덮어쓰지 않으니 있던 기록은 먼저 옮겨 두세요.")

        @OptionGroup var folder: StoreFolder

        @Argument(
            help: ArgumentHelp("A folder or a tar file that store backup wrote.", "store backup으로 만든 폴더나 tar 파일."))
        var backup: String

        func perform() throws {
            try StoreLocation.requireFinished(backup)
            let progress = ProgressLine(Message("restoring", "복원하는 중"))
            let path = try folder.folder()
            let summary = try StoreBackup.restore(backup, to: path) { progress.show($0, of: $1) }
            StoreStamp.check.leave(in: path)
            progress.end()
            say("\(folder.store): " + Message("restored and sound; ", "복원했고 온전해요. ") + summary.message)
            try folder.location().sayIfPINIsMissing(NamesFile(store: folder.folder()).names())
        }
    }
}

/// A folder of backups, each named by the time when it was begun, in UTC: `2026-11-22T041500Z`.
struct BackupRotation {
    let folder: String
    /// The number of backups that remain, at least 1.
    let keep: Int

    /// - Returns: the path of a new backup; the alphabetical order of the names is the order of time.
    func path(at time: Date) -> String {
        let name = time.formatted(.iso8601.timeSeparator(.omitted))
        return "\(folder)/\(name)"
    }

    /// Removes all backups except the newest ones, and the remains of an interrupted one. Call it when the newest
    /// backup is sound. That one is kept whatever its name, even if the clock was wrong.
    /// - Returns: the paths of the backups that were removed, oldest first.
    /// - Throws: `CommandError` when one cannot be removed.
    func removeOldest(besides newest: String) throws(CommandError) -> [String] {
        let name = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z(\.unfinished)?/
        let found = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            (try? name.wholeMatch(in: $0)) != nil && "\(folder)/\($0)" != newest
        }
        let whole = found.filter { !$0.hasSuffix(".unfinished") }.sorted()
        let oldest = whole.dropLast(keep - 1)
        for name in oldest + found.filter({ $0.hasSuffix(".unfinished") }) {
            do {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            } catch {
                throw CommandError(
                    .unavailable,
                    "\(folder)/\(name): the old backup cannot be removed; \(newest) is sound. If another user owns it: chown "
                        + "-R --reference=\(newest) \(folder)",
                    "\(folder)/\(name): 오래된 백업을 지울 수 없어요. \(newest)은(는) 온전해요. 주인이 다른 사용자라면 chown -R "
                        + "--reference=\(newest) \(folder)")
            }
        }
        return oldest.map { "\(folder)/\($0)" }
    }
}
