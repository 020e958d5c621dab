package import Foundation

/// The backups of the store, where this program makes them.
package struct BackupWatch: Neighbour {
    private let read: @Sendable () -> LastBackup?

    /// - Parameter read: what became of the last backup; nil where this program does not make them.
    package init(_ read: @escaping @Sendable () -> LastBackup?) {
        self.read = read
    }

    package func cautions(at now: Date) -> [Caution] {
        guard let last = read(), last.isMissing(at: now) else { return [] }
        return [.backup(last)]
    }
}
