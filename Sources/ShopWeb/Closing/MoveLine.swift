import ContentFile
import Foundation
import JuiceShop
import Templates

/// Cash that was put in or taken out, or a drawer that was opened: `15:02 얼음값 · 지민 −12,000원`.
struct MoveLine: ViewModel {
    let what: String
    let amount: Int?
    let stamp: Stamp
    /// The time at which the move was taken back; nil if it was not.
    let reversed: Date?
    /// The address that takes the move back; nil where nothing can be taken back.
    let reversal: String?
    let context: PageContext

    /// The lines of those events that move cash or open the drawer.
    static func all(_ entries: [ClosingPage.Entry], _ context: PageContext) -> [MoveLine] {
        var reversals = [Int: Date]()
        for case .cashMoved(let move) in entries.map(\.event) {
            if let first = move.reverses { reversals[first] = move.time }
        }
        return entries.compactMap { MoveLine($0, reversed: reversals[$0.sequence], context) }
    }

    /// - Returns: nil for any other event.
    private init?(_ entry: ClosingPage.Entry, reversed: Date?, _ context: PageContext) {
        switch entry.event {
        case .cashMoved(let move):
            let reason = context.texts(move.reason.text)
            let kind = move.reverses == nil ? reason : context.texts(.historyReversed, [.reason: reason])
            what = [kind, move.note.map { TextRule.isolated($0.rawValue) }].compactMap(\.self).joined(separator: " · ")
            amount = move.signedAmount
            let age = context.clock.now.timeIntervalSince(move.time)
            let isReversible = move.reverses == nil && reversed == nil && age <= CashMove.allowedSeconds
            reversal = isReversible ? Route.cashMoveReversal(entry.sequence).path : nil
        case .drawerOpened:
            what = context.texts(.drawerOpen)
            amount = nil
            reversal = nil
        default: return nil
        }
        stamp = entry.event.stamp
        self.reversed = reversed
        self.context = context
    }

    private func label(_ time: Date) -> String { TimeLabel(time, context).text(on: context.clock.today) }

    static let fields: Fields<MoveLine> = [
        .text("time") { line in line.label(line.stamp.time) },
        .text("what") { line in
            [line.what, line.context.name(of: line.stamp.who)].compactMap(\.self).joined(separator: " · ")
        },
        .optional("amount") { line in line.amount.map { line.context.signedMoney($0) } },
        .optional("reversed") { line in
            line.reversed.map { line.context.texts(.historyUndone, [.time: line.label($0)]) }
        },
        .optionalAddress("reversal", \.reversal),
    ]
}

extension CashMove.Reason {
    var text: Text {
        switch self {
        case .change: .cashChange
        case .expense: .cashExpense
        case .deposit: .cashDeposit
        }
    }
}
