package import ContentFile
package import Foundation
package import JuiceShop
import ShopRoutes
package import Templates

/// The stock's history: what people changed, newest first, a page at a time.
package struct StockHistoryPage: Page {
    package static func template(of all: PageTemplates) -> Template<StockHistoryPage> { all.stockHistory }

    let frame: Frame
    let headline: Headline
    let rows: [HistoryRow]
    let ways: [Link]
    let say: Wording

    /// One record, and what it left of each fruit where that is known.
    package struct Record: Sendable {
        let event: Event
        let counts: [FruitID: Int]?

        package init(_ event: Event, counts: [FruitID: Int]?) {
            self.event = event
            self.counts = counts
        }
    }

    /// - Parameters:
    ///   - before: the event that this page begins before, `nil` for the newest.
    ///   - older: where older records begin, `nil` when there are none.
    ///   - reached: how far back was looked, where that is not told by the records themselves.
    package init(
        _ records: [Record], before: Int? = nil, older: Int? = nil, reached: Date? = nil, menu: Menu, zone: TimeZone,
        language: Language, texts: Texts
    ) {
        let say = texts[language]
        self.say = say
        let title = say(.historyTitle)
        frame = Frame(
            .stockHistory(before: before), title: title, language: language, texts: texts,
            links: [.orderPage(say), .stock(say)])
        rows = records.map { HistoryRow($0, menu: menu, zone: zone, say: say, language: language) }
        var lines = [Line]()
        if rows.isEmpty { lines.append(Line(text: say(.historyNone))) }
        if let reached { lines.append(Line(text: say(.historyReached, [.time: TimeLabel(reached, in: zone).text]))) }
        headline = Headline(heading: title, lines: lines)
        let newest = Link(href: Route.stockHistory().path, label: say(.historyNewest))
        ways =
            (before == nil ? [] : [newest])
            + (older.map { [Link(href: Route.stockHistory(before: $0).path, label: say(.historyOlder))] } ?? [])
    }

    package static let fields: Fields<StockHistoryPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("linesLabel") { $0.say(.historyLines) },
        .rows("rows", \.rows),
        .rows("ways", \.ways),
    ]
}
