package import Foundation
import JuiceShop
import Templates

/// What the owner should know about the records, whatever page is open.
package enum Caution: Equatable, Sendable {
    /// Orders are taken, but the past cannot be read.
    case unreadableHistory
    case backup(LastBackup)
}

/// What became of the last backup.
package struct LastBackup: Equatable, Sendable {
    /// The last success; nil before the first.
    package let time: Date?
    /// The last try, if it failed.
    package let failed: Date?

    package init(time: Date?, failed: Date?) {
        (self.time, self.failed) = (time, failed)
    }

    /// True if the last try failed, or none was made for two days: one is due each night. A shop without any backup so far
    /// may not want them.
    package func isMissing(at now: Date) -> Bool {
        failed != nil || time.map { now.timeIntervalSince($0) > 2 * 86_400 } ?? false
    }
}

struct CautionLine: ViewModel {
    let title: String
    let advice: String

    static let fields: Fields<CautionLine> = [.text("title", \.title), .text("advice", \.advice)]
}

extension CautionLine {
    init(_ caution: Caution, _ context: PageContext) {
        let texts = context.texts
        func label(_ time: Date) -> String { TimeLabel(time, in: context.calendar).text }
        switch caution {
        case .unreadableHistory: self.init(title: texts(.historyFault), advice: texts(.historyFaultAdvice))
        case .backup(let backup):
            let last = backup.time.map(label) ?? texts(.backupNever)
            let time = backup.failed.map(label)
            self.init(
                title: time.map { texts(.backupFailed, [.time: $0]) } ?? texts(.backupMissing),
                advice: texts(.backupAdvice, [.last: last]))
        }
    }
}

/// What the pages say about a clock that cannot be right.
struct ClockNotice: ViewModel {
    let title: String
    let advice: String

    /// - Returns: nil for a clock that may be right.
    init?(_ shop: Shop, context: PageContext) {
        let now = context.clock.now
        guard let fault = ClockFault(shop.clock, at: now) else { return nil }
        let texts = context.texts
        func text(_ time: Date) -> String { TimeLabel(time, in: context.calendar).text }
        title = texts(.clockTitle)
        advice =
            switch fault {
            case .behind(let last): texts(.clockBehind, [.time: text(now), .last: text(last)])
            case .beforeProgram: texts(.clockBeforeProgram, [.time: text(now)])
            }
    }

    static let fields: Fields<ClockNotice> = [.text("title", \.title), .text("advice", \.advice)]
}
