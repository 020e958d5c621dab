import ArgumentParser
import Foundation
import Journal
import JuiceShop
import Bytes
import ShopStore

extension StoreCommand {
    struct Backup: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Copy the store into a new folder, also while the shop is open, and check the copy.",
                "기록을 새 폴더에 복사하고 온전한지 확인해요. 가게를 열어 두어도 돼요."
            ).text,
            discussion: Message(
                """
                The copy is a store up to one event; check it with store check --store DIR. It gets its name only after \
                it was found sound. With --tar it is one file, which any tar program reads. With --keep the copy is made in \
                the folder, with the time as its name, and the oldest such copies are removed. No backup has the \
                owner's PIN.
                """,
                """
                복사본은 어느 한 사건까지의 기록이에요. store check --store 폴더로 확인할 수 있어요. 온전하다고 확인한 다음에야 그 \
                이름이 생겨요. --tar를 쓰면 어느 tar 프로그램이나 읽을 수 있는 파일 하나로 만들어요. --keep을 쓰면 시각을 이름으로 \
                그 폴더 안에 만들고, 가장 오래된 것들을 지워요. PIN은 어느 백업에도 들어 있지 않아요.
                """
            ).text)

        @OptionGroup var folder: StoreFolder

        @Argument(help: ArgumentHelp(Message("The folder to make.", "새로 만들 폴더."), valueName: "dir"))
        var copy: String?

        @Option(
            help: ArgumentHelp(
                Message(
                    "The file to write instead; an existing one is replaced.", "폴더 대신 쓸 파일. 이미 있으면 바꿔 써요."),
                valueName: "file"))
        var tar: String?

        @Option(
            help: ArgumentHelp(
                Message("Make the copy in the folder, and keep the newest n there.", "폴더 안에 만들고, 새것 n개만 남겨요."),
                valueName: "n"))
        var keep: Int?

        func validate() throws {
            if let keep, keep < 1 || tar != nil {
                throw ValidationError(
                    Message("--keep takes a number of at least 1, and a folder.", "--keep에는 1 이상의 수와 폴더를 적어 주세요."))
            }
            guard (copy == nil) != (tar == nil) else {
                throw ValidationError(
                    Message(
                        "Name either a folder to make or --tar FILE.", "새로 만들 폴더나 --tar 파일 가운데 하나만 적어 주세요."))
            }
            if let copy, copy.hasSuffix(".tar") {
                throw ValidationError(
                    Message(
                        "A backup is a folder now; for one file, write --tar \(copy).",
                        "백업은 폴더로 만들어요. 파일 하나로 만들려면 --tar \(copy)라고 적어 주세요."))
            }
        }

        func run() throws {
            let progress = Progress(Message("copying and checking", "복사하고 확인하는 중"))
            let rotation = keep.map { BackupRotation(folder: copy ?? "", keep: $0) }
            let path = tar ?? rotation?.path(at: Date()) ?? copy ?? ""
            let summary = try stamping(.backup, folder) {
                switch try folder.location() {
                case .folder(let store):
                    return
                        if let tar
                    {
                        try StoreBackup.writeTar(store, to: tar) { progress.show($0, of: $1) }
                    } else {
                        try StoreBackup.write(store, to: path) { progress.show($0, of: $1) }
                    }
                case .database(let database):
                    let store = try database.reading()
                    if let tar {
                        return try StoreBackup.writeTar(store, names: store, to: tar) { progress.show($0, of: $1) }
                    }
                    return try StoreBackup.write(store, names: store, to: path) { progress.show($0, of: $1) }
                }
            }
            progress.end()
            let words = Message("a sound copy of \(folder.name); ", "\(folder.name)의 온전한 복사본이에요. ")
            print("\(path): \((words + summary.message).text)")
            for old in try exitingOnError({ try rotation?.removeOldest(besides: path) ?? [] }) {
                print("\(old): \(Message("removed", "지웠어요").text)")
            }
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Create a store from a backup, checked before and after.", "백업에서 기록을 만들고 앞뒤로 확인해요."
            ).text,
            discussion: Message(
                "Nothing is overwritten: move an existing store away first.",
                "아무것도 덮어쓰지 않으니 있던 기록은 먼저 옮겨 두세요."
            ).text)

        @OptionGroup var folder: StoreFolder

        @Argument(
            help: ArgumentHelp(
                Message("A folder or a tar file that store backup wrote.", "store backup으로 만든 폴더나 tar 파일.")))
        var backup: String

        func run() throws {
            let progress = Progress(Message("restoring", "복원하는 중"))
            let summary = try exitingOnError {
                try StoreBackup.restore(backup, to: folder.folder()) { progress.show($0, of: $1) }
            }
            progress.end()
            let words = Message("restored and sound; ", "복원했고 온전해요. ") + summary.message
            print("\(folder.store): \(words.text)")
        }
    }
}
