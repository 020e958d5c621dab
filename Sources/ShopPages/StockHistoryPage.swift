import ContentFile
package import Foundation
package import JuiceShop
import ShopRoutes
package import Templates

/// The stock's history: the changes that people made, newest first, a page at a time.
package struct StockHistoryPage: Page {
    package static func template(of all: PageTemplates) -> Template<StockHistoryPage> { all.stockHistory }

    let frame: Frame
    /// The oldest time that was searched, if the entries do not show it; empty otherwise.
    let reached: String
    let rows: [StockHistoryRow]
    let links: [Link]
    let texts: LanguageTexts

    /// An event, and the count of each fruit after it, where the store has it.
    package struct Entry: Sendable {
        let event: Event
        let counts: [FruitID: Int]?

        package init(_ event: Event, counts: [FruitID: Int]?) {
            self.event = event
            self.counts = counts
        }
    }

    /// - Parameters:
    ///   - before: the number of the event that this page ends before; `nil` for the newest page.
    ///   - older: the number from which older entries are listed; `nil` when there are none.
    ///   - reached: the oldest time that was searched, if the entries do not show it.
    package init(
        _ entries: [Entry], before: Int? = nil, older: Int? = nil, reached: Date? = nil, context: PageContext
    ) {
        let texts = context.texts
        self.texts = texts
        let title = texts(.historyTitle)
        frame = Frame(
            .plain, .stockHistory(before: before), .stock, title: title, context: context)
        rows = entries.map { StockHistoryRow($0, context: context) }
        self.reached =
            reached.map { texts(.historyReached, [.time: TimeLabel($0, in: context.zone).text]) } ?? ""
        let newest = Link(href: Route.stockHistory().path, label: texts(.historyNewest))
        links =
            (before == nil ? [] : [newest])
            + (older.map { [Link(href: Route.stockHistory(before: $0).path, label: texts(.historyOlder))] } ?? [])
    }

    package static let fields: Fields<StockHistoryPage> = [
        .part("frame", \.frame),
        .text("heading") { $0.texts(.historyTitle) },
        .flag("hasReached") { !$0.reached.isEmpty },
        .text("reached", \.reached),
        .flag("isEmpty") { $0.rows.isEmpty },
        .asset("scenes") { _ in .scenes },
        .text("none") { $0.texts(.historyNone) },
        .text("noneAdvice") { $0.texts(.historyNoneAdvice) },
        .text("stockHref") { _ in Route.stock().path },
        .text("stock") { $0.texts(.stockTitle) },
        .text("linesLabel") { $0.texts(.historyLines) },
        .rows("rows", \.rows),
        .flag("hasWays") { !$0.links.isEmpty },
        .rows("ways", \.links),
    ]
}

/// One row of the stock's history: its time, its kind and each fruit that it changed.
struct StockHistoryRow: ViewModel {
    let timeLabel: TimeLabel
    let kind: String
    let changes: [Line]

    init(_ entry: StockHistoryPage.Entry, context: PageContext) {
        let texts = context.texts
        let event = entry.event
        timeLabel = TimeLabel(event.time, in: context.zone)
        kind = event.kind(texts)
        if case .cancelled(let cancellation) = event, cancellation.wasMade {
            changes = cancellation.lines.map {
                Line(text: texts(.historyWasted, [.juice: context.name(of: $0.juice), .cups: String($0.cups)]))
            }
            return
        }
        changes = event.changes.inOrder(of: context.menu).map { fruit, delta in
            let (name, delta) = (context.name(of: fruit), NumberFormat.signed(delta))
            if event.isCount, let count = entry.counts?[fruit] {
                let count = NumberFormat.grouped(count)
                return Line(text: texts(.historyCounted, [.fruit: name, .delta: delta, .count: count]))
            }
            return Line(
                text: texts(event.isCount ? .historyCountedOnly : .historyChange, [.fruit: name, .delta: delta]))
        }
    }

    static let fields: Fields<StockHistoryRow> = [
        .part("moment", \.timeLabel),
        .text("kind", \.kind),
        .rows("changes", \.changes),
    ]
}

extension Event {
    /// The name of the event's kind on the pages.
    func kind(_ texts: LanguageTexts) -> String {
        switch self {
        case .opened: texts(.historyOpened)
        case .stockChanged(let stockChange): texts(stockChange.reason.label)
        case .reversed(let reversal): texts(.historyReversed, [.reason: texts(reversal.reason.label)])
        case .ordered, .completed, .recalled: ""
        case .cancelled(let cancellation):
            texts(.historyCancelled, [.number: NumberFormat.grouped(cancellation.number)])
        }
    }

    fileprivate var isCount: Bool {
        if case .stockChanged(let stockChange) = self { stockChange.reason == .count } else { false }
    }
}
