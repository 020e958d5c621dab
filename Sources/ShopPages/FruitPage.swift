package import Foundation
package import JuiceShop
import ShopRoutes

/// Why there are so many of a fruit: the last count, and every change since, adding up.
package struct FruitPage: Page {
    package static let template = "fruit"

    let frame: Frame
    let headline: Headline
    /// Newest first.
    let rows: [FruitStep]
    let say: Wording

    package init(_ explanation: Explanation, menu: Menu, zone: TimeZone, language: Language, texts: Texts) {
        let say = texts[language]
        self.say = say
        let title = say(
            .fruitTitle,
            [
                .fruit: menu.name(of: explanation.fruit, in: language),
                .count: Figures.grouped(explanation.count),
            ])
        frame = Frame(
            .fruit(explanation.fruit), title: title, language: language, texts: texts,
            links: [.board(say), .stock(say)])
        let start =
            switch explanation.start {
            case .first(let count): say(.fruitFirst, [.count: Figures.grouped(count)])
            case .counted(let counted):
                say(
                    .fruitCounted,
                    [.time: Moment(counted.time, in: zone).text, .count: Figures.grouped(counted.count)])
            }
        let sums = explanation.sums
        let told: [(Text, Int)] = [
            (.fruitOrdered, sums.ordered), (.fruitAdjusted, sums.adjusted), (.fruitReturned, sums.returned),
        ]
        let supply = Supply(of: explanation.fruit, count: explanation.count, menu: menu)
        let now = [say(.fruitNow, [.count: Figures.grouped(explanation.count)]), Tone(supply.level).hint(say)]
        let sum =
            [start] + told.filter { $0.1 != 0 }.map { say($0.0, [.delta: Figures.signed($0.1)]) }
            + [now.filter { !$0.isEmpty }.joined(separator: " · ")]
        headline = Headline(heading: title, lines: sum.map { Line(text: $0) })
        rows =
            explanation.steps.map { FruitStep($0, menu: menu, zone: zone, say: say, language: language) }
            + FruitStep.sums(explanation.earlier, say: say) + [FruitStep(explanation.start, zone: zone, say: say)]
    }

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "headline": .part(headline)
        case "linesLabel": .text(say(.fruitLines))
        case "when": .text(say(.fruitWhen))
        case "what": .text(say(.fruitWhat))
        case "delta": .text(say(.fruitDelta))
        case "after": .text(say(.fruitAfter))
        case "rows": .rows(rows)
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> FruitPage {
        let order = Order.sample(of: menu)
        let fruit = menu.fruits[0].id
        var books = Books()
        books.take(.opened(Opening(counts: [fruit: 10], time: order.time)), sequence: 1)
        books.take(.ordered(order), sequence: 2)
        return FruitPage(
            Explanation(of: fruit, books: books, events: [(2, .ordered(order))]), menu: menu, zone: .gmt,
            language: .korean, texts: texts)
    }
}
