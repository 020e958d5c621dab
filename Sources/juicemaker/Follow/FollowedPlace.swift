import Bytes
import Foundation
import Glibc
import JuiceShop
import Runtime
import ShopStore
import Synchronization

/// The place of a store in a folder: another store may be put there, by a restored backup or a moved folder, while a process
/// still reads the files of the one before.
final class FollowedPlace: Sendable {
    /// A file that a store has as long as it exists; nil for a database, whose place does not change.
    private let path: String?
    private let known = Mutex<FileIdentity?>(nil)

    private struct FileIdentity: Equatable {
        let device: UInt
        let number: UInt
    }

    init(_ location: StoreLocation) {
        if case .folder(let path) = location { self.path = "\(path)/head" } else { path = nil }
    }

    func remember() { known.withLock { $0 = current } }

    /// True while there is no store, or another one, where one was when it was opened.
    var isReplaced: Bool { known.withLock { $0 != nil && $0 != current } }

    private var current: FileIdentity? {
        var status = stat()
        return path.flatMap {
            stat($0, &status) == 0 ? FileIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino)) : nil
        }
    }
}
