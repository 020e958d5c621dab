import ArgumentParser
import Foundation
import ShopStore

extension StoreCommand {
    struct Backup: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy the store into one file, beside an open shop, and check the copy.",
            discussion: """
                The file is a tar archive of everything up to one event. It has its name only when it has been read again \
                and found sound.
                """)

        @OptionGroup var folder: StoreFolder

        @Argument(help: "The file to write, such as backup.tar; one that is there is replaced.")
        var file: String

        func run() throws {
            let progress = Progress("copying and checking")
            let summary = try reporting {
                try StoreBackup.write(folder.store, to: file, time: Date()) { progress.show($0, of: $1) }
            }
            progress.end()
            print("\(file): a sound copy of \(folder.store); \(summary)")
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a store from a backup, checked before and after.",
            discussion: "Nothing is overwritten: a store that is there has to be moved away first.")

        @OptionGroup var folder: StoreFolder

        @Argument(help: "A file that store backup wrote.")
        var file: String

        func run() throws {
            let progress = Progress("restoring")
            let summary = try reporting {
                try StoreBackup.restore(file, to: folder.store) { progress.show($0, of: $1) }
            }
            progress.end()
            print("\(folder.store): restored and sound; \(summary)")
        }
    }
}
