package import Foundation
import Journal

/// When the store was last backed up and checked, and whether the last try failed: two files each in its folder, which
/// `store backup` and `store check` leave there for `doctor` and for the owner's pages.
///
/// `last-backup` is empty, and its modification time is that of the last success. `failed-backup` has the error of the last
/// try in one line; a success removes it.
package enum StoreStamp: String, CaseIterable, Sendable {
    case backup, check

    package struct Failure: Equatable, Sendable {
        package let time: Date
        /// One line for the owner.
        package let reason: String
    }

    private func success(in store: String) -> String { "\(store)/last-\(rawValue)" }
    private func failure(in store: String) -> String { "\(store)/failed-\(rawValue)" }

    /// Leaves the stamp of a success, as the store's own files are made: root's belong to the store's owner. A user who
    /// may only read the store leaves none.
    package func leave(in store: String) {
        write([], to: success(in: store))
        try? FileManager.default.removeItem(atPath: failure(in: store))
    }

    package func leaveFailure(_ reason: String, in store: String) {
        write(Array("\(reason)\n".utf8), to: failure(in: store))
    }

    private func write(_ bytes: [UInt8], to path: String) {
        let files = PosixFileSystem()
        guard let file = try? files.open(path, .replacing) else { return }
        _ = try? files.write(bytes[...], to: file, at: 0)
        files.close(file)
    }

    /// The time of the last success; nil before the first.
    package func lastTime(in store: String) -> Date? { Self.time(of: success(in: store)) }

    /// The last try, if it failed.
    package func lastFailure(in store: String) -> Failure? {
        let path = failure(in: store)
        guard let time = Self.time(of: path), let reason = try? String(contentsOfFile: path, encoding: .utf8) else {
            return nil
        }
        return Failure(time: time, reason: String(reason.prefix { $0 != "\n" }))
    }

    private static func time(of path: String) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date
    }
}
