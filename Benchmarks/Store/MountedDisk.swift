import Foundation
import Glibc

/// The file system that a folder is on.
struct MountedDisk {
    let folder: String
    /// Such as `ext4`.
    let kind: String
    /// Such as `/dev/sda1`.
    let source: String

    init(of folder: String) throws {
        self.folder = folder
        let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let table = try String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
        let mounts = table.split(separator: "\n").compactMap(Mount.init)
        // Of two mounts on the same folder, the later one hides the other.
        let mount = mounts.filter { $0.holds(path) }.reduce(nil as Mount?) { longest, mount in
            if let longest, longest.point.count > mount.point.count { longest } else { mount }
        }
        kind = mount?.kind ?? "an unknown file system"
        source = mount?.source ?? "an unknown disk"
    }

    /// Refuses a file system in memory, where syncs are free and every ratio would be wrong.
    func refuseMemory() throws {
        if ["tmpfs", "ramfs"].contains(kind) {
            throw MeasurementError("\(folder) is on \(kind), which is memory; give a folder on a disk: --folder DIR")
        }
    }

    /// Flushes all pending writes, so that no contender pays for the previous one.
    static func flush() { sync() }
}

/// A line of `/proc/self/mountinfo` (proc(5)): `36 35 98:0 /root /point options … - kind source options`.
private struct Mount {
    let point: String
    let kind: String
    let source: String

    init?(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.count > 5, let dash = words.firstIndex(of: "-"), words.count > dash + 2 else { return nil }
        point = String(words[4])
        kind = String(words[dash + 1])
        source = String(words[dash + 2])
    }

    func holds(_ path: String) -> Bool {
        point == "/" || path == point || path.hasPrefix("\(point)/")
    }
}
