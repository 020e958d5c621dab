package import ContentFile
package import Foundation
package import JuiceShop
import ShopRoutes
package import Templates

/// Why there are so many of a fruit: the last count, and every change since, adding up.
package struct FruitPage: Page {
    package static func template(of all: PageTemplates) -> Template<FruitPage> { all.fruit }

    let frame: Frame
    let headline: Headline
    /// Newest first.
    let rows: [FruitStep]
    let say: Wording

    package init(_ stockExplanation: StockExplanation, menu: Menu, zone: TimeZone, language: Language, texts: Texts) {
        let say = texts[language]
        self.say = say
        let title = say(
            .fruitTitle,
            [
                .fruit: menu.name(of: stockExplanation.fruit, in: language),
                .count: NumberFormat.grouped(stockExplanation.count),
            ])
        frame = Frame(
            .fruit(stockExplanation.fruit), title: title, language: language, texts: texts,
            links: [.orderPage(say), .stock(say)])
        let start =
            switch stockExplanation.start {
            case .first(let count): say(.fruitFirst, [.count: NumberFormat.grouped(count)])
            case .counted(let counted):
                say(
                    .fruitCounted,
                    [.time: TimeLabel(counted.time, in: zone).text, .count: NumberFormat.grouped(counted.count)])
            }
        let sums = stockExplanation.sums
        let told: [(Text, Int)] = [
            (.fruitOrdered, sums.ordered), (.fruitAdjusted, sums.adjusted), (.fruitReturned, sums.returned),
        ]
        let stockLevel = StockLevel(of: stockExplanation.fruit, count: stockExplanation.count, menu: menu)
        let now = [
            say(.fruitNow, [.count: NumberFormat.grouped(stockExplanation.count)]),
            StockTone(stockLevel.level).hint(say),
        ]
        let sum =
            [start] + told.filter { $0.1 != 0 }.map { say($0.0, [.delta: NumberFormat.signed($0.1)]) }
            + [now.filter { !$0.isEmpty }.joined(separator: " · ")]
        headline = Headline(heading: title, lines: sum.map { Line(text: $0) })
        rows =
            stockExplanation.steps.map { FruitStep($0, menu: menu, zone: zone, say: say, language: language) }
            + FruitStep.sums(stockExplanation.earlier, say: say) + [
                FruitStep(stockExplanation.start, zone: zone, say: say)
            ]
    }

    package static let fields: Fields<FruitPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("linesLabel") { $0.say(.fruitLines) },
        .text("when") { $0.say(.fruitWhen) },
        .text("what") { $0.say(.fruitWhat) },
        .text("delta") { $0.say(.fruitDelta) },
        .text("after") { $0.say(.fruitAfter) },
        .rows("rows", \.rows),
    ]
}
