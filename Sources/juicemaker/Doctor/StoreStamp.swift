import Foundation
import Journal
import Messages

/// When the store was last backed up and checked: the modification times of two empty files in its folder, which
/// `store backup` and `store check` leave there for `doctor`.
enum StoreStamp: String, CaseIterable {
    case backup, check

    private func path(in store: String) -> String { "\(store)/last-\(rawValue)" }

    /// Leaves the stamp; a user who may only read the store leaves none.
    func leave(in store: String) {
        // As the store's own files are made: root's belong to the store's owner.
        let files = PosixFileSystem()
        if let file = try? files.open(path(in: store), .replacing) { files.close(file) }
    }

    func finding(in store: String, now: Date) -> Finding {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(in: store))
        return finding(last: attributes?[.modificationDate] as? Date, now: now)
    }

    /// A backup is due each day, a check each week; a day more is no news.
    func finding(last: Date?, now: Date) -> Finding {
        let remedy = Message(
            "run juicemaker store \(rawValue) from a timer, and look at its mails",
            "juicemaker store \(rawValue)을(를) 타이머로 실행하고, 보내는 메일을 봐 주세요")
        guard let last else { return .warn(rawValue, Message("none yet", "아직 한 번도 없어요"), remedy) }
        let days = Int(now.timeIntervalSince(last) / 86_400)
        let time = last.formatted(.iso8601)
        let says = Message("the last was \(time)", "마지막은 \(time)이에요")
        return days < (self == .backup ? 2 : 8)
            ? .ok(rawValue, says) : .warn(rawValue, says + Message(", \(days) days ago", ". \(days)일 지났어요"), remedy)
    }
}
