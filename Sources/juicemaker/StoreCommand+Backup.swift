import ArgumentParser
import Foundation
import ShopStore

extension StoreCommand {
    struct Backup: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy the store into one file, also while the shop is open, and check the copy.",
            discussion: """
                The file is a tar archive of everything up to one event. It gets its name only after it was read back \
                and found sound.
                """)

        @OptionGroup var folder: StoreFolder

        @Argument(help: "The file to write, such as backup.tar; an existing one is replaced.")
        var file: String

        func run() throws {
            let progress = Progress("copying and checking")
            let summary = try exitingOnError {
                try StoreBackup.write(folder.store, to: file, time: Date()) { progress.show($0, of: $1) }
            }
            progress.end()
            print("\(file): a sound copy of \(folder.store); \(summary)")
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a store from a backup, checked before and after.",
            discussion: "Nothing is overwritten: move an existing store away first.")

        @OptionGroup var folder: StoreFolder

        @Argument(help: "A file that store backup wrote.")
        var file: String

        func run() throws {
            let progress = Progress("restoring")
            let summary = try exitingOnError {
                try StoreBackup.restore(file, to: folder.store) { progress.show($0, of: $1) }
            }
            progress.end()
            print("\(folder.store): restored and sound; \(summary)")
        }
    }
}
