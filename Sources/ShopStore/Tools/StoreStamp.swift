package import Bytes
package import Foundation
import Journal
import JuiceShop
import Runtime

/// When the store was last backed up and checked, and whether the last try failed, for `doctor` and the owner's pages: two
/// files each, which `store backup` and `store check` leave.
///
/// They are beside the store's folder, so that a restored store has them too; inside where no file can be made there.
/// `Store.last-backup` is empty, and its modification time is that of the last success. `Store.failed-backup` has the error
/// of the last try, a line in each language; a success removes it.
package enum StoreStamp: String, CaseIterable, Sendable {
    case backup, check

    package struct Failure: Equatable, Sendable {
        package let time: Date
        /// A line for the owner.
        package let reason: Message
    }

    /// Beside the store, and inside it.
    private func success(of store: String) -> [String] { ["\(store).last-\(rawValue)", "\(store)/last-\(rawValue)"] }
    private func failure(of store: String) -> [String] {
        ["\(store).failed-\(rawValue)", "\(store)/failed-\(rawValue)"]
    }

    /// Leaves the stamp of a success, as the store's own files are made: root's belong to the owner of the folder. A user
    /// who may only read leaves none.
    package func leave(in store: String) {
        write([], to: success(of: store))
        for path in failure(of: store) { try? FileManager.default.removeItem(atPath: path) }
    }

    package func leaveFailure(_ reason: Message, in store: String) {
        write(Array("\(reason.english)\n\(reason.text(in: .korean))\n".utf8), to: failure(of: store))
    }

    private func write(_ bytes: [UInt8], to paths: [String]) {
        let files = PosixFileSystem()
        for path in paths {
            guard let file = try? files.open(path, .replacing) else { continue }
            _ = try? files.write(bytes[...], to: file, at: 0)
            files.close(file)
            return
        }
    }

    /// The time of the last success; nil before the first.
    package func lastTime(in store: String) -> Date? { success(of: store).compactMap(Self.time).max() }

    /// The last try, if it failed.
    package func lastFailure(in store: String) -> Failure? {
        for path in failure(of: store) {
            guard let time = Self.time(of: path), let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                continue
            }
            let lines = text.split(separator: "\n")
            guard let english = lines.first else { continue }
            return Failure(time: time, reason: Message(String(english), String(lines.dropFirst().first ?? english)))
        }
        return nil
    }

    private static func time(of path: String) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date
    }
}
