import ContentFile
import Foundation
import JuiceShop
import ShopRoutes
import Templates

/// A line of a fruit's account: what happened, what it changed, and what it left.
struct FruitStep: ViewModel {
    /// `nil` for a sum.
    var timeLabel: TimeLabel?
    let what: String
    var href = ""
    var delta = ""
    /// `nil` for a sum.
    var after: Int?

    /// Where the account begins.
    init(_ start: StockExplanation.Start, zone: TimeZone, say: Wording) {
        after = start.count
        switch start {
        case .first: what = say(.historyOpened)
        case .counted(let counted):
            what = say(.reasonCount)
            timeLabel = TimeLabel(counted.time, in: zone)
        }
    }

    private init(sum what: String, _ delta: Int) {
        self.what = what
        self.delta = NumberFormat.signed(delta)
    }

    init(_ step: StockExplanation.Step, menu: Menu, zone: TimeZone, say: Wording, language: Language) {
        timeLabel = TimeLabel(step.event.time, in: zone)
        delta = NumberFormat.signed(step.delta)
        after = step.after
        switch step.event {
        case .ordered(let order):
            what = say(
                .fruitOrder,
                [
                    .number: NumberFormat.grouped(order.number), .cups: String(order.cups),
                    .juice: menu.name(of: order.juice, in: language),
                ])
            href = Route.order(order.number).path
        case .opened, .cancelled, .completed, .stockChanged: what = step.event.kind(say)
        }
    }

    /// What is too long ago to be told one by one.
    static func sums(_ sums: StockExplanation.Sums, say: Wording) -> [FruitStep] {
        let told: [(Text, Int)] = [
            (.fruitEarlierOrdered, sums.ordered), (.fruitEarlierAdjusted, sums.adjusted),
            (.fruitEarlierReturned, sums.returned),
        ]
        return told.filter { $0.1 != 0 }.map { FruitStep(sum: say($0.0), $0.1) }
    }

    static let fields: Fields<FruitStep> = [
        .optional("moment", \.timeLabel),
        .text("what", \.what),
        .flag("isLink") { !$0.href.isEmpty },
        .text("href", \.href),
        .text("delta", \.delta),
        .text("after") { $0.after.map(NumberFormat.grouped) ?? "" },
    ]
}
