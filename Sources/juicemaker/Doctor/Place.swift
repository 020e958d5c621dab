import Bytes
import Foundation
import ShopStore

/// Where the shop that the doctor examines runs: a remedy that is right in one place does not exist in another.
enum Place {
    /// Installed: systemd's units serve it, back it up and check it.
    case systemd
    /// The program runs in the container of the project's image, which has neither systemd nor apt nor sudo.
    case container
    /// The program runs in a clone, or by the owner's commands.
    case clone

    static let current: Place =
        if ProcessInfo.processInfo.environment["container"] != nil, Units.current["juicemaker.socket"] == nil {
            .container
        } else if Wiring.configuration.file == Configuration.standardFile,
            Units.current["juicemaker.socket"] ?? Units.current["juicemaker-head.socket"] != nil
        {
            .systemd
        } else {
            .clone
        }

    /// The remedy for a backup or a check that is missing.
    func again(_ stamp: StoreStamp) -> Message {
        let command =
            switch (self, stamp) {
            case (.systemd, _): "\(sudo)systemctl start juicemaker-\(stamp.rawValue)"
            case (.container, .backup): "juicemaker store backup --keep 14 /var/lib/juicemaker/Backups"
            case (.clone, .backup): "juicemaker store backup FOLDER"
            case (_, .check): "juicemaker store check"
            }
        return Message("run \(command)", "\(command)을(를) 실행해 주세요")
    }
}
