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
