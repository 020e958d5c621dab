import CLinux
import Foundation
import Glibc
import Journal
import JuiceShop
import Posix
import ShopStore

/// The doctor's look at the store's folder. It writes nothing there and opens no store, which would repair it.
struct StoreExamination {
    let folder: String

    var findings: [Finding] {
        do {
            try StoreCheck.requireStore(folder)
        } catch {
            return [.fail("store", "\(error)", "create it, or name the shop's own with --store")]
        }
        return [ownership, space, fileSystem, lock, clock]
            + StoreStamp.allCases.map { $0.finding(in: folder, now: Date()) }
    }

    // MARK: - Owner and mode

    /// The service may not open what root has made; anybody may change what all may write.
    private var ownership: Finding {
        let paths = [folder] + (FileManager.default.subpaths(atPath: folder) ?? []).map { "\(folder)/\($0)" }
        var owner: uid_t?
        for path in paths {
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            let all = owner ?? status.st_uid
            owner = all
            if status.st_uid != all {
                return .fail(
                    "owner", "\(path) belongs to user \(status.st_uid), the store to user \(all)",
                    "chown -R --reference=\(folder) \(folder), as root")
            }
            if status.st_mode & S_IFMT != S_IFLNK, status.st_mode & 0o002 != 0 {
                return .fail("owner", "\(path) may be written by every user", "chmod -R o-rwx \(folder)")
            }
        }
        if access(folder, R_OK | W_OK | X_OK) != 0 {
            return .fail(
                "owner", "user \(geteuid()) may not use \(folder): \(errorText(errno))",
                "run this as user \(owner ?? 0), or as root")
        }
        return .ok("owner", "\(paths.count) files, all of user \(owner ?? 0)")
    }

    // MARK: - Space

    private var space: Finding {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else {
            return .fail("space", "\(folder): \(errorText(errno))", "look after the disk")
        }
        return Self.space(
            freeBytes: Int(clamping: status.f_bavail) * Int(clamping: status.f_frsize),
            freeInodes: status.f_files == 0 ? nil : Int(clamping: status.f_favail))
    }

    /// - Parameter freeInodes: nil for a file system without a fixed number.
    static func space(freeBytes: Int, freeInodes: Int?) -> Finding {
        let says = "\(freeBytes >> 20) MiB free" + (freeInodes.map { ", room for \($0) files" } ?? "")
        let remedy = "make room: remove old backups and logs"
        if freeBytes < 16 << 20 || (freeInodes ?? .max) < 100 { return .fail("space", says, remedy) }
        if freeBytes < 512 << 20 || (freeInodes ?? .max) < 1_000 { return .warn("space", says, remedy) }
        return .ok("space", says)
    }

    // MARK: - File system

    private var fileSystem: Finding {
        var status = statfs()
        guard statfs(folder, &status) == 0 else {
            return .fail("filesystem", "\(folder): \(errorText(errno))", "look after the disk")
        }
        return Self.fileSystem(ofType: UInt32(truncatingIfNeeded: status.f_type))
    }

    /// - Parameter type: `f_type` (statfs(2)).
    static func fileSystem(ofType type: UInt32) -> Finding {
        let remedy = "move the store to a local disk with ext4, XFS or btrfs"
        if let network = PosixFileSystem.networkFileSystems[type] {
            return .fail("filesystem", "\(network) may not keep locks and syncs", remedy)
        }
        switch type {
        case 0x6573_5546: return .warn("filesystem", "FUSE may not keep locks and syncs", remedy)
        case 0x4D44, 0x2011_BAB0: return .warn("filesystem", "FAT has no owners and no journal", remedy)
        case 0x0102_1994: return .warn("filesystem", "tmpfs is memory: a restart loses the shop", remedy)
        default: return .ok("filesystem", "a local file system")
        }
    }

    // MARK: - Lock

    /// A commit holds it for milliseconds.
    private var lock: Finding {
        let path = "\(folder)/lock"
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return .fail("lock", "\(path): \(errorText(errno))", "run this as the store's user") }
        defer { close(file) }
        do {
            let start = ContinuousClock.now
            if try lockFile(file, path: path, waitingSeconds: 2) {
                unlockFile(file)
                let wait = ContinuousClock.now - start
                return .ok("lock", wait < .milliseconds(100) ? "free" : "free after \(wait.formatted(.units()))")
            }
            guard let holder = FileIdentity(descriptor: file).flatMap({ Self.holder(of: $0) }) else {
                return .fail("lock", "held for more than 2 seconds", "look for the process in /proc/locks, as root")
            }
            return .fail(
                "lock", "held for more than 2 seconds by process \(holder) (\(Self.name(ofProcess: holder)))",
                "end that process: systemctl restart juicemaker, or kill \(holder)")
        } catch {
            return .fail("lock", "\(error)", "move the store to a file system that has locks")
        }
    }

    /// The id of a process, from `/proc/locks` (proc(5)): the fifth word of a line whose sixth ends with the inode.
    private static func holder(of file: FileIdentity) -> String? {
        let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
        for line in locks.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(file.inode)") else { continue }
            return String(words[4])
        }
        return nil
    }

    private static func name(ofProcess id: String) -> String {
        let name = (try? String(contentsOfFile: "/proc/\(id)/comm", encoding: .utf8)) ?? "unknown"
        return name.trimmingCharacters(in: .newlines)
    }

    // MARK: - Clock

    private var clock: Finding {
        var last: Date?
        do {
            try StoreLog(folder).run(last: 1) { last = $1.time }
        } catch {
            return .fail("history", "\(error)", "run juicemaker store check --store \(folder)")
        }
        return Self.clock(now: Date(), last: last)
    }

    static func clock(now: Date, last: Date?) -> Finding {
        let remedy = "set the clock: timedatectl set-ntp true"
        switch ClockFault(last: last ?? .distantPast, at: now) {
        case .beforeProgram: return .fail("clock", "\(now.formatted(.iso8601)) is long past", remedy)
        case .behind(let last):
            return .fail(
                "clock", "it is \(now.formatted(.iso8601)), and the last event is of \(last.formatted(.iso8601))",
                "see which is right; \(remedy)")
        case nil:
            let after = last.map { ", after the last event of \($0.formatted(.iso8601))" } ?? ""
            return .ok("clock", now.formatted(.iso8601) + after)
        }
    }
}
