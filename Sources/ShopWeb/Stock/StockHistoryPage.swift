import ContentFile
package import Foundation
package import JuiceShop
package import Templates

/// The stock's history: the changes that people made, newest first, a page at a time.
package struct StockHistoryPage: Page {
    package static func template(of all: PageTemplates) -> Template<StockHistoryPage> { all.stockHistory }

    package let frame: Frame
    /// The oldest time that was searched, if the entries do not show it; nil otherwise.
    let reached: String?
    let key: String
    let rows: [StockHistoryRow]
    let links: [Link]

    /// An event with its sequence, and the count of each fruit after it, where the store has it.
    package struct Entry: Sendable {
        let event: Event
        /// The order that the event is about.
        let order: Order?
        let sequence: Int
        let counts: [FruitID: Int]?
        /// The time at which the change was reversed; nil if it was not.
        let reversed: Date?

        package init(
            _ event: Event, of order: Order? = nil, sequence: Int, counts: [FruitID: Int]?, reversed: Date? = nil
        ) {
            self.event = event
            self.order = order
            self.sequence = sequence
            self.counts = counts
            self.reversed = reversed
        }
    }

    /// - Parameters:
    ///   - key: the key for a reversal.
    ///   - before: the number of the event that this page ends before; `nil` for the newest page.
    ///   - older: the number from which older entries are listed; `nil` when there are none.
    ///   - reached: the oldest time that was searched, if the entries do not show it.
    package init(
        _ entries: [Entry], key: String, before: Int? = nil, older: Int? = nil, reached: Date? = nil,
        context: PageContext
    ) {
        let texts = context.texts
        self.key = key
        let title = texts(.historyTitle)
        frame = Frame(
            .plain, .stockHistory(before: before), .stock, title: title, context: context)
        rows = entries.map { StockHistoryRow($0, context: context) }
        self.reached = reached.map { texts(.historyReached, [.time: TimeLabel($0, context).text]) }
        let newest = Link(href: Route.stockHistory().path, label: texts(.historyNewest))
        links =
            (before == nil ? [] : [newest])
            + (older.map { [Link(href: Route.stockHistory(before: $0).path, label: texts(.historyOlder))] } ?? [])
    }

    package static let fields: Fields<StockHistoryPage> = [
        .part("frame", \.frame),
        .optional("reached", \.reached),
        .text("key", \.key),
        .rows("rows", \.rows),
        .rows("ways", \.links),
    ]
}

/// One row of the stock's history: its time, its kind and each fruit that it changed.
struct StockHistoryRow: ViewModel {
    let timeLabel: TimeLabel
    let kind: String
    let changes: [Line]
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
                Line(text: texts(.historyWasted, [.juice: context.name(of: $0.cup), .cups: String($0.cups)]))
            }
            return
        }
        let counts = event.changes.inOrder(of: context.menu).filter { $0.1 != 0 || !event.isTransfer }
        changes =
            counts.map { fruit, delta in
                let (name, delta) = (context.name(of: fruit), context.signed(delta, of: fruit))
                if event.isCount, let count = entry.counts?[fruit] {
                    let count = context.amount(count, of: fruit)
                    return Line(text: texts(.historyCounted, [.fruit: name, .delta: delta, .count: count]))
                }
                return Line(
                    text: texts(event.isCount ? .historyCountedOnly : .historyChange, [.fruit: name, .delta: delta]))
            } + event.losses(context).map { Line(text: $0) }
    }

    static let fields: Fields<StockHistoryRow> = [
        .part("moment", \.timeLabel),
        .text("kind", \.kind),
        .optional("who", \.who),
        .rows("changes", \.changes),
        .optional("note", \.note),
        .optional("reversed", \.reversed),
        .optional("reversal", \.reversal),
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
        // Of the others, only a refund changes the stock.
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
