import Bytes
import CLinux
import Foundation
import Glibc
import Journal
import JuiceShop
import Runtime
import ShopStore

/// Examines the store's folder. It writes no file there and opens no store, because opening one would repair it.
struct StoreExamination {
    let folder: String
    /// The user that the shop runs as; nil where it is not known, so that the store's own user is taken for it.
    var user: OwningUser?
    var place = Place.clone

    var findings: [Finding] {
        do {
            try FormerStore.requireNone(at: folder)
        } catch {
            return [.fail("store", Message(error), Message("then run this again", "그다음 다시 실행해 주세요"))]
        }
        do {
            try StoreCheck.requireStore(folder)
        } catch {
            return [
                .fail(
                    "store", Message(error),
                    Message(
                        "create it, or name the shop's own with --store", "만들거나, --store로 가게의 기록을 적어 주세요"))
            ]
        }
        let (history, begin) = history
        return [ownership, space, fileSystem, lock] + history
            + [Self.age(since: begin, lastBackup: StoreStamp.backup.lastTime(in: folder))].compactMap { $0 }
            + StoreStamp.allCases.map { $0.finding(in: folder, since: begin, now: Date(), place: place) }
    }

    /// - Parameter begin: the time of the store's first event.
    /// - Returns: nil unless the last backup is of another store, which was at the path before.
    static func age(since begin: Date?, lastBackup: Date?) -> Finding? {
        guard let begin, let lastBackup, begin > lastBackup else { return nil }
        return .warn(
            "store",
            Message(
                "it began at \(minute(begin)), after the last backup of \(minute(lastBackup)): another store was here",
                "\(minute(begin))에 시작했는데 마지막 백업은 \(minute(lastBackup))이에요. 전에는 다른 기록이 있었어요"),
            Message(
                "if its orders are missing: stop the shop, move this store aside, and restore the backup",
                "주문이 없어졌다면 가게를 닫고, 이 기록을 옆으로 옮기고, 백업을 복원해 주세요"))
    }

    // MARK: - History

    /// Reads the whole history, compares the clock with its last event, and finds the time of its first. Orders need
    /// only the newest state, so sales continue even when the past cannot be read.
    private var history: (findings: [Finding], begin: Date?) {
        var (first, last) = (Date?.none, Date?.none)
        do throws(StoreError) {
            let summary = try StoreCheck(folder).run(visit: { _, events in
                first = first ?? events.first?.time
                last = events.last?.time ?? last
            })
            let zone = summary.shop.settings.zone ?? TimeZone.current.identifier
            return (
                [
                    .ok("history", Message("\(summary.shop.sequence) events", "사건 \(summary.shop.sequence)개")),
                    Self.clock(now: Date(), last: last), MachineExamination.zone(zone, place),
                ], first
            )
        } catch {
            return (
                [
                    .fail(
                        "history", Message(error),
                        Message(
                            "keep a copy of the folder, then see juicemaker store repair",
                            "폴더를 복사해 둔 다음 juicemaker store repair를 봐 주세요"))
                ], first
            )
        }
    }

    // MARK: - Owner and mode

    /// The service may not open files of root's, and other users may not read the orders.
    private var ownership: Finding {
        let paths = [folder] + (FileManager.default.subpaths(atPath: folder) ?? []).map { "\(folder)/\($0)" }
        var owner = user
        for path in paths {
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            let all = owner ?? OwningUser(id: status.st_uid)
            owner = all
            if status.st_uid != all.id {
                let other = OwningUser(id: status.st_uid).name
                let command = "\(sudo)chown -R \(all.name): \(folder)"
                return .fail(
                    "owner",
                    Message(
                        "\(path) belongs to \(other), the shop to \(all.name)",
                        "\(path)의 주인은 \(other)인데 가게는 \(all.name)의 것이에요"),
                    Message(
                        "run \(command), then this again", "\(command)을(를) 실행하고 이것을 다시 실행해 주세요"))
            }
            if status.st_mode & S_IFMT != S_IFLNK, status.st_mode & 0o077 != 0 {
                let says =
                    status.st_mode & 0o022 != 0
                    ? Message("\(path) may be written by other users", "\(path)을(를) 다른 사용자가 고칠 수 있어요")
                    : Message("\(path) may be read by other users", "\(path)을(를) 다른 사용자가 읽을 수 있어요")
                let remedy = Message(verbatim: "\(sudo)chmod -R go= \(folder)")
                return status.st_mode & 0o022 != 0 ? .fail("owner", says, remedy) : .warn("owner", says, remedy)
            }
        }
        if access(folder, R_OK | W_OK | X_OK) != 0 {
            return .fail(
                "owner",
                Message(
                    "user \(geteuid()) may not use \(folder): ", "사용자 \(geteuid())은(는) \(folder)을(를) 쓸 수 없어요: ")
                    + errorMessage(errno),
                Message("run sudo juicemaker doctor", "sudo juicemaker doctor를 실행해 주세요"))
        }
        return .ok(
            "owner",
            Message(
                "\(paths.count) files, all of \(owner?.name ?? "root")",
                "파일 \(paths.count)개의 주인이 모두 \(owner?.name ?? "root")(이)에요"))
    }

    private static let checkTheDisk = Message("check the disk", "디스크를 살펴봐 주세요")

    // MARK: - Space

    private var space: Finding {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else {
            return .fail("space", "\(folder): " + errorMessage(errno), Self.checkTheDisk)
        }
        return Self.space(
            freeBytes: Int(clamping: status.f_bavail) * Int(clamping: status.f_frsize),
            freeInodes: status.f_files == 0 ? nil : Int(clamping: status.f_favail))
    }

    /// - Parameter freeInodes: nil for a file system without a fixed number.
    static func space(freeBytes: Int, freeInodes: Int?) -> Finding {
        let files = freeInodes.map { Message(", room for \($0) files", ", 파일 \($0)개를 더 둘 수 있어요") }
        let says =
            Message("\(freeBytes >> 20) MiB free", "\(freeBytes >> 20)MiB 비어 있어요")
            + (files ?? Message(verbatim: ""))
        let remedy = Message("make room: remove old backups and logs", "오래된 백업과 로그를 지워 자리를 비워 주세요")
        if freeBytes < 16 << 20 || (freeInodes ?? .max) < 100 { return .fail("space", says, remedy) }
        if freeBytes < 512 << 20 || (freeInodes ?? .max) < 1_000 { return .warn("space", says, remedy) }
        return .ok("space", says)
    }

    // MARK: - File system

    private var fileSystem: Finding {
        var status = statfs()
        guard statfs(folder, &status) == 0 else {
            return .fail("filesystem", "\(folder): " + errorMessage(errno), Self.checkTheDisk)
        }
        return Self.fileSystem(ofType: UInt32(truncatingIfNeeded: status.f_type))
    }

    /// - Parameter type: `f_type` of statfs(2).
    static func fileSystem(ofType type: UInt32) -> Finding {
        let remedy = Message(
            "move the store to a local disk with ext4, XFS or btrfs",
            "기록을 이 컴퓨터의 디스크(ext4, XFS, btrfs)로 옮겨 주세요")
        if let network = PosixFileSystem.networkFileSystems[type] {
            return .fail("filesystem", mayNotKeepLocks(network), remedy)
        }
        switch type {
        case 0x6573_5546: return .warn("filesystem", mayNotKeepLocks("FUSE"), remedy)
        case 0x4D44, 0x2011_BAB0:
            return .warn(
                "filesystem", Message("FAT has no owners and no journal", "FAT에는 파일의 주인도 일지도 없어요"), remedy)
        case 0x0102_1994:
            return .warn(
                "filesystem",
                Message("tmpfs is memory: a restart loses the shop", "메모리(tmpfs)라서 컴퓨터를 껐다 켜면 기록이 없어져요"), remedy)
        default: return .ok("filesystem", Message("a local file system", "이 컴퓨터의 디스크예요"))
        }
    }

    private static func mayNotKeepLocks(_ name: String) -> Message {
        Message("\(name) may not keep locks and syncs", "\(name)에서는 잠금과 저장을 믿을 수 없어요")
    }

    // MARK: - Lock

    /// A commit holds the lock for milliseconds.
    private var lock: Finding {
        let path = "\(folder)/lock"
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            return .fail(
                "lock", "\(path): " + errorMessage(errno),
                Message("run sudo juicemaker doctor", "sudo juicemaker doctor를 실행해 주세요"))
        }
        defer { close(file) }
        do {
            let start = ContinuousClock.now
            if try lockFile(file, path: path, waitingSeconds: 2) {
                unlockFile(file)
                let wait = ContinuousClock.now - start
                let time = wait.formatted(.units())
                return .ok(
                    "lock",
                    wait < .milliseconds(100)
                        ? Message("free", "비어 있어요") : Message("free after \(time)", "\(time) 뒤에 비었어요"))
            }
            let held = Message("held for more than 2 seconds", "2초 넘게 잠겨 있어요")
            guard let holder = FileIdentity(descriptor: file).flatMap({ Self.holder(of: $0) }) else {
                return .fail(
                    "lock", held,
                    Message(
                        "look for the process in /proc/locks, with sudo",
                        "sudo로 /proc/locks에서 어느 프로세스인지 찾아 주세요"))
            }
            return .fail(
                "lock",
                held
                    + Message(
                        " by process \(holder) (\(Self.name(ofProcess: holder)))",
                        ". 프로세스 \(holder)(\(Self.name(ofProcess: holder)))"),
                Message(
                    "end that process: \(sudo)systemctl restart juicemaker, or \(sudo)kill \(holder)",
                    "그 프로세스를 끝내 주세요: \(sudo)systemctl restart juicemaker, 또는 \(sudo)kill \(holder)"))
        } catch {
            return .fail(
                "lock", Message(error),
                Message("move the store to a file system that has locks", "잠금이 되는 디스크로 기록을 옮겨 주세요"))
        }
    }

    /// The id of the process that holds the lock, from `/proc/locks` (proc(5)): the fifth word of a line whose sixth
    /// ends with the inode.
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

    static func clock(now: Date, last: Date?) -> Finding {
        let remedy = Message(
            "set the clock: \(sudo)timedatectl set-ntp true", "시계를 맞춰 주세요: \(sudo)timedatectl set-ntp true")
        let time = minute(now)
        switch ClockFault(last: last ?? .distantPast, at: now) {
        case .beforeProgram:
            return .fail("clock", Message("\(time) is long past", "\(time)은(는) 한참 지난 때예요"), remedy)
        case .behind(let last):
            return .fail(
                "clock",
                Message(
                    "it is \(time), and the last event is of \(minute(last))",
                    "지금은 \(time)인데 마지막 사건은 \(minute(last))(이)에요"),
                Message("see which is right; ", "어느 쪽이 맞는지 봐 주세요. ") + remedy)
        case nil:
            let after = last.map { last in
                let last = minute(last)
                return Message(", after the last event of \(last)", ", 마지막 사건 \(last) 다음이에요")
            }
            return .ok("clock", time + (after ?? Message(verbatim: "")))
        }
    }
}

extension StoreStamp {
    func finding(in store: String, since begin: Date?, now: Date, place: Place) -> Finding {
        finding(last: lastTime(in: store), failure: lastFailure(in: store), since: begin, now: now, place: place)
    }

    /// Judges the time of the last backup or check. A backup is due each day, a check each week; it is reported a day
    /// later.
    /// - Parameter begin: the time of the store's first event. A younger store may still wait for its first backup or
    ///   check.
    func finding(
        last: Date?, failure: Failure? = nil, since begin: Date? = nil, now: Date, place: Place = .clone
    ) -> Finding {
        let remedy = place.again(self)
        if let failure {
            let time = minute(failure.time)
            return .fail(
                rawValue, Message("failed at \(time): ", "\(time)에 실패했어요: ") + failure.reason,
                Message("mend that, and ", "고친 다음 ") + remedy)
        }
        let maxDays = self == .backup ? 2 : 8
        guard let last else {
            if let begin, now.timeIntervalSince(begin) < Double(maxDays) * 86_400 {
                return .ok(rawValue, Message("none yet; the shop is new", "아직 없어요. 새 가게라서 괜찮아요"))
            }
            return .warn(rawValue, Message("none yet", "아직 한 번도 없어요"), remedy)
        }
        let days = Int(now.timeIntervalSince(last) / 86_400)
        let time = minute(last)
        let says = Message("the last was \(time)", "마지막은 \(time)(이)에요")
        return days < maxDays
            ? .ok(rawValue, says) : .warn(rawValue, says + Message(", \(days) days ago", ". \(days)일 지났어요"), remedy)
    }
}
