import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The explanation of a fruit's count: the last stocktake and every change since then, which add up to it.
package struct FruitPage: Page {
    package static func template(of all: PageTemplates) -> Template<FruitPage> { all.fruit }

    package let frame: Frame
    let heading: String
    let picture: String
    /// The first count, the sums of the changes, and the count now.
    let facts: [TextLine]
    /// Until when the fruit lasts, and why; nil while too little is known.
    let forecast: TextLine?
    /// Newest first.
    let rows: [FruitStep]

    /// - Parameters:
    ///   - orders: those that the steps are about.
    ///   - shop: for the forecast.
    ///   - forecast: nil while nothing can be forecast.
    package init(
        _ stockExplanation: StockExplanation, of orders: [Int: Order] = [:], in shop: Shop, forecast: Forecast? = nil,
        context: PageContext
    ) {
        let texts = context.texts
        let title = texts(
            .fruitTitle,
            [
                .fruit: context.name(of: stockExplanation.fruit),
                .count: context.amount(stockExplanation.count, of: stockExplanation.fruit),
            ])
        frame = Frame(
            .plain, .fruit(stockExplanation.fruit), .stock, title: title, context: context)
        let start =
            switch stockExplanation.start {
            case .first(let count): texts(.fruitFirst, [.count: context.amount(count, of: stockExplanation.fruit)])
            case .counted(let counted):
                texts(
                    .fruitCounted,
                    [
                        .time: context.label(counted.time),
                        .count: context.amount(counted.count, of: stockExplanation.fruit),
                    ])
            }
        let sums = stockExplanation.sums
        let lines: [(Text, Int)] = [
            (.fruitOrdered, sums.ordered), (.fruitAdjusted, sums.changed), (.fruitReturned, sums.returned),
        ]
        let stockLevel = StockLevel(of: stockExplanation.fruit, count: stockExplanation.count, menu: context.menu)
        let now = [
            texts(.fruitNow, [.count: context.amount(stockExplanation.count, of: stockExplanation.fruit)]),
            StockTone(stockLevel.level).hint(texts),
        ]
        let sum =
            [start]
            + lines.filter { $0.1 != 0 }.map { texts($0.0, [.delta: context.signed($0.1, of: stockExplanation.fruit)]) }
            + [now.filter { !$0.isEmpty }.joined(separator: " · ")]
        heading = title
        picture = context.picture(of: stockExplanation.fruit)
        facts = sum.map { TextLine(text: $0) }
        self.forecast = forecast.flatMap { forecast in
            forecast.runOut(of: stockExplanation.fruit, in: shop).map { runOut in
                let words = RunOutWords(runOut, at: forecast.minute)
                let line = runOut.line(of: stockExplanation.fruit, on: forecast.day.day, context: context)
                let isEnough = words.clock == nil
                return TextLine(
                    text: isEnough && stockLevel.level != .enough ? line : "\(line) \(words.sentence(texts))")
            }
        }
        rows =
            stockExplanation.steps.map { FruitStep($0, of: stockExplanation.fruit, orders, context: context) }
            + FruitStep.sums(stockExplanation.earlier, of: stockExplanation.fruit, context: context) + [
                FruitStep(stockExplanation.start, of: stockExplanation.fruit, context: context)
            ]
    }

    package static let fields: Fields<FruitPage> = [
        .part("frame", \.frame),
        .file("picture", \.picture),
        .text("heading", \.heading),
        .rows("facts", \.facts),
        .optional("forecast", \.forecast),
        .rows("rows", \.rows),
    ]
}

/// A line of a fruit's account: an event, the change that it made, and the count after it.
struct FruitStep: ViewModel {
    /// `nil` for a sum.
    var timeLabel: TimeLabel?
    let what: String
    var href: String?
    var delta = ""
    /// Empty for a sum.
    var after = ""
    /// nil where nobody said.
    var who: String?

    /// The first line of the account.
    init(_ start: StockExplanation.Start, of fruit: FruitID, context: PageContext) {
        let texts = context.texts
        after = context.figure(start.count, of: fruit)
        switch start {
        case .first: what = texts(.historyOpened)
        case .counted(let counted):
            what = texts(.reasonCount)
            timeLabel = TimeLabel(counted.time, context)
        }
    }

    private init(sum what: String, _ delta: String) {
        self.what = what
        self.delta = delta
    }

    init(_ step: StockExplanation.Step, of fruit: FruitID, _ orders: [Int: Order], context: PageContext) {
        let texts = context.texts
        timeLabel = TimeLabel(step.event.time, context)
        delta = context.signed(step.delta, of: fruit)
        after = context.figure(step.after, of: fruit)
        who = context.name(of: step.event.who)
        href = step.event.orderNumber.map { Route.order($0, asRecord: true).path }
        switch step.event {
        case .ordered(let order):
            what = order.lines.map {
                texts(
                    .fruitOrder,
                    [
                        .order: context.name(of: order, order.number), .cups: String($0.cups),
                        .juice: context.name(of: $0.cup),
                    ])
            }.joined(separator: " · ")
        default:
            let kind = step.event.kind(context, of: step.event.orderNumber.flatMap { orders[$0] })
            what = [kind, step.event.note?.rawValue].compactMap { $0 }.joined(separator: " · ")
        }
    }

    /// The sums of the steps that are too old for separate rows.
    static func sums(_ sums: StockExplanation.Sums, of fruit: FruitID, context: PageContext) -> [FruitStep] {
        let lines: [(Text, Int)] = [
            (.fruitEarlierOrdered, sums.ordered), (.fruitEarlierAdjusted, sums.changed),
            (.fruitEarlierReturned, sums.returned),
        ]
        return lines.filter { $0.1 != 0 }.map { FruitStep(sum: context.texts($0.0), context.signed($0.1, of: fruit)) }
    }

    static let fields: Fields<FruitStep> = [
        .optional("moment", \.timeLabel),
        .text("what", \.what),
        .optionalAddress("href", \.href),
        .optional("who", \.who),
        .text("delta", \.delta),
        .text("after", \.after),
    ]
}
