import ContentFile
import Foundation
import JuiceShop
import Templates

/// One row of the stock's history: its time, its kind and each fruit that it changed.
struct StockHistoryRow: ViewModel {
    let timeLabel: TimeLabel
    let kind: String
    let changes: [TextLine]
    /// The time at which the change was reversed; nil if it was not.
    let reversed: String?
    /// The address that reverses the change; nil when it cannot be reversed.
    let reversal: String?
    /// nil where nobody said.
    let who: String?
    let note: String?

    init(_ entry: StockHistoryPage.Entry, context: PageContext) {
        let texts = context.texts
        let event = entry.event
        timeLabel = TimeLabel(event.time, context)
        kind = event.kind(context, of: entry.order)
        reversed =
            entry.reversed.map { texts(.historyUndone, [.time: TimeLabel($0, context).text]) }
        reversal = entry.isReversible(at: context.clock.now) ? Route.reversal(entry.sequence).path : nil
        who = context.name(of: event.who)
        note = event.note?.rawValue
        if case .cancelled(let cancellation) = event, cancellation.wasMade {
            changes = cancellation.lines.map {
                TextLine(text: texts(.historyWasted, [.juice: context.name(of: $0.cup), .cups: String($0.cups)]))
            }
            return
        }
        let counts = event.changes.inOrder(of: context.menu).filter { $0.1 != 0 || !event.isTransfer }
        changes =
            counts.map { fruit, delta in
                let (name, delta) = (context.name(of: fruit), context.signed(delta, of: fruit))
                if event.isCount, let count = entry.counts?[fruit] {
                    let count = context.amount(count, of: fruit)
                    return TextLine(text: texts(.historyCounted, [.fruit: name, .delta: delta, .count: count]))
                }
                return TextLine(
                    text: texts(event.isCount ? .historyCountedOnly : .historyChange, [.fruit: name, .delta: delta]))
            } + event.losses(context).map { TextLine(text: $0) }
    }

    static let fields: Fields<StockHistoryRow> = [
        .part("moment", \.timeLabel),
        .text("kind", \.kind),
        .optional("who", \.who),
        .rows("changes", \.changes),
        .optional("note", \.note),
        .optional("reversed", \.reversed),
        .optionalAddress("reversal", \.reversal),
    ]
}

extension StockHistoryPage.Entry {
    fileprivate func isReversible(at now: Date) -> Bool {
        guard case .stockChanged(let stockChange) = event, reversed == nil else { return false }
        return now.timeIntervalSince(stockChange.time) <= Reversal.allowedSeconds
    }
}

extension Event {
    /// The name of the event's kind on the pages.
    /// - Parameter order: the one that the event is about.
    func kind(_ context: PageContext, of order: Order? = nil) -> String {
        let texts = context.texts
        func text(_ text: Text) -> String { texts(text, [.order: context.name(of: order, orderNumber ?? 0)]) }
        return switch self {
        case .opened: texts(.historyOpened)
        case .stockChanged(let stockChange): texts(stockChange.reason.label)
        case .menuChanged: texts(.historyMenu)
        case .reversed(let reversal): texts(.historyReversed, [.reason: texts(reversal.reason.label)])
        case .cancelled: text(.historyCancelled)
        case .sent(let sent):
            texts(.historySentTo, [.label: context.name(of: sent.to), .number: sent.transfer.rawValue])
        case .received(let receipt):
            texts(
                .historyReceivedFrom,
                [.label: context.name(of: receipt.transfer.shop), .number: receipt.transfer.rawValue])
        // The only other event that changes the stock is a refund.
        default: text(.historyRefunded)
        }
    }

    /// A transfer to another shop or from it.
    var isTransfer: Bool {
        switch self {
        case .sent, .received: true
        default: false
        }
    }

    /// What was lost on the way of a transfer: `오는 길에 없어짐: 키위 −1`.
    func losses(_ context: PageContext) -> [String] {
        guard case .received(let receipt) = self else { return [] }
        return receipt.lost.inOrder(of: context.menu).map { fruit, count in
            context.texts(.historyLost, [.fruit: context.name(of: fruit), .delta: context.signed(-count, of: fruit)])
        }
    }

    fileprivate var isCount: Bool {
        if case .stockChanged(let stockChange) = self { stockChange.reason == .count } else { false }
    }
}
