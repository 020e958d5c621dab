import Foundation
import Glibc

/// systemd's units, as `systemctl show` prints them; none where systemd does not run.
struct Units {
    struct Unit: Equatable {
        /// False for a name that no unit has.
        let isLoaded: Bool
        /// True if it starts with the machine, or another unit starts it then.
        let isEnabled: Bool
        /// True while it runs, begins to run, or waits for its time.
        let isActive: Bool
        /// True while systemd starts it again and again.
        let isFailing: Bool
        /// True while it does its work and ends by itself.
        let isStarting: Bool
        /// False if its last run ended with an error.
        let hasSucceeded: Bool
        /// The user that it runs as; nil for root.
        let user: String?
        /// When a timer last started its unit.
        let lastTrigger: Date?
    }

    private var units = [String: Unit]()

    /// - Returns: nil for a name that no unit has.
    subscript(_ name: String) -> Unit? { units[name].flatMap { $0.isLoaded ? $0 : nil } }

    static let names =
        [
            "nginx.service", "juicemaker.socket", "juicemaker.service", "juicemaker-head.socket",
            "juicemaker-head.service", "juicemaker-print.service", "juicemaker-ship.service", "avahi-daemon.service",
            "postgresql.service", backupMount,
        ] + ["backup", "check", "certificate"].flatMap { ["juicemaker-\($0).timer", "juicemaker-\($0).service"] }

    /// The disk for the backups, of /etc/fstab or of the owner's own unit.
    static let backupMount = "var-backups-juicemaker.mount"
    static let backupFolder = "/var/backups/juicemaker"

    /// The units of this machine.
    static let current = Units(
        access("/run/systemd/system", F_OK) == 0
            ? output(
                of: "/usr/bin/env",
                [
                    "systemctl", "show", "--timestamp=unix", "-p",
                    "Id,LoadState,UnitFileState,ActiveState,SubState,Result,User,LastTriggerUSec",
                ] + names) : "")

    /// - Parameter text: properties of units, with an empty line between two units.
    init(_ text: String) {
        for block in text.components(separatedBy: "\n\n") {
            let pairs = block.split(separator: "\n").compactMap { line -> (String, String)? in
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }
            let values = Dictionary(pairs) { $1 }
            guard let name = values["Id"] else { continue }
            units[name] = Unit(values)
        }
    }
}

extension Units.Unit {
    fileprivate init(_ values: [String: String]) {
        isLoaded = values["LoadState"] == "loaded"
        let fileState = values["UnitFileState"] ?? ""
        isEnabled = ["enabled", "enabled-runtime", "static", "alias", "indirect", "generated"].contains(fileState)
        let state = values["ActiveState"] ?? ""
        isActive = ["active", "activating", "reloading"].contains(state)
        isFailing = values["SubState"] == "auto-restart" || state == "failed"
        isStarting = state == "activating"
        hasSucceeded = values["Result"] ?? "success" == "success"
        user = values["User"].flatMap { $0.isEmpty ? nil : $0 }
        lastTrigger = values["LastTriggerUSec"].flatMap { text in
            guard text.hasPrefix("@"), let seconds = TimeInterval(text.dropFirst()), seconds > 0 else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }
    }
}
