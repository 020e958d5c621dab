import Foundation
import Bytes

/// A folder of backups, each named by the time when it was begun, in UTC: `2026-11-22T041500Z`.
struct BackupRotation {
    let folder: String
    /// How many backups remain, at least 1.
    let keep: Int

    /// - Returns: the path of a new backup; names in the order of the alphabet are in the order of time.
    func path(at time: Date) -> String {
        let name = time.formatted(.iso8601.timeSeparator(.omitted))
        return "\(folder)/\(name)"
    }

    /// Removes all backups but the newest, and what an interrupted one left. Call it when the newest is sound, whatever
    /// its name: a clock that was wrong does not cost it.
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
                    Message(
                        "\(folder)/\(name): the old backup cannot be removed; \(newest) is sound",
                        "\(folder)/\(name): 오래된 백업을 지울 수 없어요. \(newest)은 온전해요"))
            }
        }
        return oldest.map { "\(folder)/\($0)" }
    }
}
