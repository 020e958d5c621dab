import ContentFile
package import Foundation
import JuiceShop
import Printing
import Templates

/// What became of the last backup.
package struct LastBackup: Equatable, Sendable {
    /// The last success; nil before the first.
    package let time: Date?
    /// The last try, if it failed.
    package let failed: Date?

    package init(time: Date?, failed: Date?) {
        self.time = time
        self.failed = failed
    }

    /// True if the last try failed, or none was made for two days: one is due each night. A shop without any backup so far
    /// may not want them.
    package func isMissing(at now: Date) -> Bool {
        failed != nil || time.map { now.timeIntervalSince($0) > 2 * 86_400 } ?? false
    }
}
