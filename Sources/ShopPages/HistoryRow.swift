import ContentFile
import Foundation
import JuiceShop
import Templates

/// One record of the stock's history: when, what kind, and each fruit that it changed.
struct HistoryRow: ViewModel {
    let timeLabel: TimeLabel
    let kind: String
    let changes: [Line]

    init(_ record: StockHistoryPage.Record, menu: Menu, zone: TimeZone, say: Wording, language: Language) {
        let event = record.event
        timeLabel = TimeLabel(event.time, in: zone)
        kind = event.kind(say)
        if case .cancelled(let cancellation) = event, cancellation.wasMade {
            let juice = menu.name(of: cancellation.juice, in: language)
            changes = [Line(text: say(.historyWasted, [.juice: juice, .cups: String(cancellation.cups)]))]
            return
        }
        changes = event.changes.inOrder(of: menu).map { fruit, delta in
            let (name, delta) = (menu.name(of: fruit, in: language), NumberFormat.signed(delta))
            if event.isCount, let count = record.counts?[fruit] {
                let count = NumberFormat.grouped(count)
                return Line(text: say(.historyCounted, [.fruit: name, .delta: delta, .count: count]))
            }
            return Line(text: say(event.isCount ? .historyCountedOnly : .historyChange, [.fruit: name, .delta: delta]))
        }
    }

    static let fields: Fields<HistoryRow> = [
        .part("moment", \.timeLabel),
        .text("kind", \.kind),
        .rows("changes", \.changes),
    ]
}

extension Event {
    /// What people call it.
    func kind(_ say: Wording) -> String {
        switch self {
        case .opened: say(.historyOpened)
        case .stockChanged(let stockChange): say(stockChange.reason.word)
        case .ordered, .completed: ""
        case .cancelled(let cancellation):
            say(.historyCancelled, [.number: NumberFormat.grouped(cancellation.number)])
        }
    }

    fileprivate var isCount: Bool {
        if case .stockChanged(let stockChange) = self { stockChange.reason == .count } else { false }
    }
}
