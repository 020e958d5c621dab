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
    let facts: [Line]
    /// Until when the fruit lasts, and why; nil while too little is known.
    let forecast: Line?
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
                .count: NumberFormat.grouped(stockExplanation.count),
            ])
        frame = Frame(
            .plain, .fruit(stockExplanation.fruit), .stock, title: title, context: context)
        let start =
            switch stockExplanation.start {
            case .first(let count): texts(.fruitFirst, [.count: NumberFormat.grouped(count)])
            case .counted(let counted):
                texts(
                    .fruitCounted,
                    [
                        .time: context.label(counted.time),
                        .count: NumberFormat.grouped(counted.count),
                    ])
            }
        let sums = stockExplanation.sums
        let lines: [(Text, Int)] = [
            (.fruitOrdered, sums.ordered), (.fruitAdjusted, sums.changed), (.fruitReturned, sums.returned),
        ]
        let stockLevel = StockLevel(of: stockExplanation.fruit, count: stockExplanation.count, menu: context.menu)
        let now = [
            texts(.fruitNow, [.count: NumberFormat.grouped(stockExplanation.count)]),
            StockTone(stockLevel.level).hint(texts),
        ]
        let sum =
            [start] + lines.filter { $0.1 != 0 }.map { texts($0.0, [.delta: NumberFormat.signed($0.1)]) }
            + [now.filter { !$0.isEmpty }.joined(separator: " · ")]
        heading = title
        picture = context.picture(of: stockExplanation.fruit)
        facts = sum.map { Line(text: $0) }
        self.forecast = forecast.flatMap { forecast in
            forecast.runOut(of: stockExplanation.fruit, in: shop).map { runOut in
                let words = RunOutWords(runOut, at: forecast.minute)
                let line = runOut.line(on: forecast.day.day, context: context)
                let isEnough = words.clock == nil
                return Line(text: isEnough && stockLevel.level != .enough ? line : "\(line) \(words.sentence(texts))")
            }
        }
        rows =
            stockExplanation.steps.map { FruitStep($0, orders, context: context) }
            + FruitStep.sums(stockExplanation.earlier, texts: texts) + [
                FruitStep(stockExplanation.start, context: context)
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
    /// `nil` for a sum.
    var after: Int?
    /// nil where nobody said.
    var who: String?

    /// The first line of the account.
    init(_ start: StockExplanation.Start, context: PageContext) {
        let texts = context.texts
        after = start.count
        switch start {
        case .first: what = texts(.historyOpened)
        case .counted(let counted):
            what = texts(.reasonCount)
            timeLabel = TimeLabel(counted.time, context)
        }
    }

    private init(sum what: String, _ delta: Int) {
        self.what = what
        self.delta = NumberFormat.signed(delta)
    }

    init(_ step: StockExplanation.Step, _ orders: [Int: Order], context: PageContext) {
        let texts = context.texts
        timeLabel = TimeLabel(step.event.time, context)
        delta = NumberFormat.signed(step.delta)
        after = step.after
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
    static func sums(_ sums: StockExplanation.Sums, texts: LanguageTexts) -> [FruitStep] {
        let lines: [(Text, Int)] = [
            (.fruitEarlierOrdered, sums.ordered), (.fruitEarlierAdjusted, sums.changed),
            (.fruitEarlierReturned, sums.returned),
        ]
        return lines.filter { $0.1 != 0 }.map { FruitStep(sum: texts($0.0), $0.1) }
    }

    static let fields: Fields<FruitStep> = [
        .optional("moment", \.timeLabel),
        .text("what", \.what),
        .optional("href", \.href),
        .optional("who", \.who),
        .text("delta", \.delta),
        .text("after") { $0.after.map(NumberFormat.grouped) ?? "" },
    ]
}
