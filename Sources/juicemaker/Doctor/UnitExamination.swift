import Bytes
import Foundation
import Glibc
import ShopStore

/// Examines the units of an installed shop or head office: they may all run today and be switched off for the next start.
struct UnitExamination {
    let units: Units
    var hasPrinters = false
    var sendsToHead = false
    var isHead = false
    /// A database is backed up by tools of its own.
    var isStoreInFolder = true

    /// Without these, the next start of the machine leaves the shop closed.
    private var essential: [String] {
        isHead
            ? ["nginx.service", "juicemaker-head.socket", "postgresql.service"].filter { units[$0] != nil }
            : ["nginx.service", "juicemaker.socket"]
    }

    private var further: [String] {
        if isHead { return ["juicemaker-head.service"] }
        var names = ["juicemaker.service", "juicemaker-certificate.timer"]
        if isStoreInFolder { names += ["juicemaker-backup.timer", "juicemaker-check.timer"] }
        if hasPrinters { names.append("juicemaker-print.service") }
        if sendsToHead { names.append("juicemaker-ship.service") }
        if units["avahi-daemon.service"] != nil { names.append("avahi-daemon.service") }
        return names
    }

    var findings: [Finding] {
        let closed = wrong(essential)
        let missing = wrong(further)
        var findings = failing
        if !closed.isEmpty {
            findings.append(
                .fail(
                    "units",
                    Message(
                        "the next start of the machine leaves the shop closed: \(list(closed))",
                        "컴퓨터를 껐다 켜면 가게가 열리지 않아요: \(list(closed))"), remedy(closed)))
        }
        if !missing.isEmpty {
            findings.append(
                .warn(
                    "units", Message("switched off: \(list(missing))", "꺼져 있어요: \(list(missing))"), remedy(missing)))
        }
        return findings.isEmpty
            ? [.ok("units", Message("all run, and start with the machine", "모두 돌고 있고, 컴퓨터를 켜면 같이 켜져요"))] : findings
    }

    /// What the program itself cannot tell, because it does not come as far.
    private var failing: [Finding] {
        (essential + further).filter { units[$0]?.isFailing ?? false }.map { name in
            .warn(
                "units", Message("\(name) ends again and again", "\(name)이(가) 자꾸 끝나요"),
                Message("see why in journalctl -u \(name) -n 10", "journalctl -u \(name) -n 10에서 이유를 봐 주세요"))
        }
    }

    private func wrong(_ names: [String]) -> [String] {
        names.filter { name in
            guard let unit = units[name] else { return true }
            return !unit.isEnabled || !unit.isActive && !unit.isFailing
        }
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private func remedy(_ names: [String]) -> Message {
        let command = "\(sudo)systemctl enable --now \(names.joined(separator: " "))"
        return Message("run \(command)", "\(command)을(를) 실행해 주세요")
    }

    // MARK: - Backups

    /// The backup's last run, which can end without a word of the program: the disk is away, or the unit cannot start.
    /// - Parameter last: the last success.
    /// - Returns: nil where nothing is wrong, or where no timer makes backups.
    func backup(last: Date?) -> Finding? {
        let again = Message(
            "then run \(sudo)systemctl start juicemaker-backup", "그다음 \(sudo)systemctl start juicemaker-backup을 실행해 주세요"
        )
        if let disk = units[Units.backupMount], !disk.isActive {
            return .fail(
                "backup",
                Message(
                    "the disk for \(Units.backupFolder) is not connected", "\(Units.backupFolder)의 디스크가 연결돼 있지 않아요"),
                Message(
                    "connect it, and run \(sudo)mount \(Units.backupFolder); ",
                    "연결하고 \(sudo)mount \(Units.backupFolder)을(를) 실행해 주세요. ") + again)
        }
        guard let run = units["juicemaker-backup.service"], !run.isStarting,
            let begun = units["juicemaker-backup.timer"]?.lastTrigger, begun > last ?? .distantPast
        else { return nil }
        return .fail(
            "backup",
            Message("the run of \(minute(begun)) made no backup", "\(minute(begun))에 백업을 만들지 못했어요"),
            Message(
                "see journalctl -u juicemaker-backup -n 20, ", "이유는 journalctl -u juicemaker-backup -n 20에 있어요. ")
                + again)
    }

    /// Backups that the shop's user cannot remove, as on a disk of another machine with other user numbers.
    static func owner(ofBackupsIn folder: String, user: OwningUser) -> Finding? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // A file system makes this folder, which is root's, in a disk of its own.
        let paths = [folder] + names.filter { $0 != "lost+found" }.map { "\(folder)/\($0)" }
        guard let path = paths.first(where: { OwningUser(of: $0).map { $0 != user } ?? false }) else { return nil }
        return .fail(
            "backup",
            Message("\(path) is not the shop's: nightly backups fail", "\(path)의 주인이 가게가 아니라서 밤마다 하는 백업이 실패해요"),
            Message(verbatim: "\(sudo)chown -R \(user.name): \(folder)"))
    }
}

/// A user that owns files.
struct OwningUser: Equatable {
    let id: uid_t

    /// The user's name, or the number of a user without one.
    var name: String { getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "\(id)" }

    init(id: uid_t) { self.id = id }

    /// - Returns: nil for a name that no user has.
    init?(named name: String) {
        guard let user = getpwnam(name) else { return nil }
        id = user.pointee.pw_uid
    }

    /// - Returns: nil for a path where nothing is.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        id = status.st_uid
    }

    /// The first file or folder at a path or below it that this user may not read, by owner and mode: root, who asks, may read
    /// all. Links are followed.
    func firstUnreadable(at path: String) -> String? {
        let below = (FileManager.default.subpaths(atPath: path) ?? []).sorted().map { "\(path)/\($0)" }
        return ([path] + below).first { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return false }
            let rights: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o5 : 0o4
            let own =
                status.st_uid == id
                ? status.st_mode >> 6
                : status.st_gid == getpwuid(id)?.pointee.pw_gid ? status.st_mode >> 3 : status.st_mode
            return own & rights != rights
        }
    }
}
