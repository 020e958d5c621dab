import Bytes
import Foundation
import Glibc
import Runtime

/// A file's size, inode and times. While they stay the same, so does the content: a write changes the times, and no
/// program can set `changed` back.
package struct FileState: Equatable, Sendable {
    package let size: Int
    /// The time of the last write in nanoseconds, like `changed`.
    package let modified: Int
    let changed: Int
    let inode: Int

    /// - Parameter followsLinks: true if a symbolic link at the path stands for its target.
    /// - Returns: nil when the process can see no file at the path.
    package init?(_ path: String, followsLinks: Bool = true) {
        self.init(at: path, followsLinks: followsLinks)
    }

    init?(at path: UnsafePointer<CChar>, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
        inode = Int(truncatingIfNeeded: status.st_ino)
    }

    /// Parses the text of `append(to:)`, without an array in between: an unchanged site has 60,000 of them.
    init?(text: some Sequence<UInt8>) {
        var numbers = (0, 0, 0, 0)
        var dotCount = 0
        for byte in text {
            if byte == UInt8(ascii: ".") {
                numbers = (numbers.1, numbers.2, numbers.3, 0)
                dotCount += 1
            } else if byte.isASCIIDigit {
                numbers.3 = numbers.3 &* 10 &+ Int(byte &- UInt8(ascii: "0"))
            } else {
                return nil
            }
        }
        guard dotCount == 3 else { return nil }
        (size, modified, changed, inode) = numbers
    }

    /// Appends the four numbers, separated by dots.
    func append(to bytes: inout [UInt8]) {
        bytes.append(decimal: size)
        for number in [modified, changed, inode] {
            bytes.append(UInt8(ascii: "."))
            bytes.append(decimal: number)
        }
    }

    /// False for a file that changed so recently that another change could leave the same state: the file system's
    /// clock ticks every few milliseconds.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return changed < now.tv_sec * 1_000_000_000 + now.tv_nsec - 50_000_000
    }
}

extension SiteSources {
    /// The state of everything that a site is made from; call it before reading any of it.
    func inputs() -> [String: InputState] {
        var inputs = [String: InputState]()
        let manifest = URL(filePath: output.manifestPath).lastPathComponent
        let home = FolderIdentity(parent(of: output.manifestPath))
        for folder in folders {
            let hasManifest = home != nil && FolderIdentity(folder) == home
            inputs[folder] =
                hasManifest ? InputState(namesIn: folder, besides: output) : InputState(at: folder)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names {
                // These change with each run.
                if hasManifest, name.hasPrefix(manifest) || manifest == ".\(name)\(Manifest.ending)" { continue }
                inputs["\(folder)/\(name)"] = InputState(at: "\(folder)/\(name)")
            }
        }
        return inputs
    }
}
