import ContentFile
import Foundation
package import JuiceShop
import Templates

/// An order as the order page tells it while it is fresh: received, ready, or taken back.
package struct OrderConfirmation: Equatable, Sendable {
    let record: OrderRecord
    /// True if the same form had made this order before.
    let isAgain: Bool
    /// True if its payment was recorded just now.
    let isJustPaid: Bool
    let canBeCancelled: Bool
    /// True if the kitchen still has to make it.
    let isWaiting: Bool
    /// The lines that the form's page showed otherwise; nil if its menu is not known any more.
    let changedLines: [ChangedLine]?
    /// False for an order that is history: its page is a record, not today's news.
    package let isFresh: Bool

    /// An order is news for so long after it was made, handed over or taken back.
    static let freshSeconds: TimeInterval = 10 * 60

    package init(
        _ record: OrderRecord, isAgain: Bool = false, isJustPaid: Bool = false, changedLines: [ChangedLine]? = [],
        by clock: WallClock
    ) {
        self.record = record
        self.isAgain = isAgain
        self.changedLines = changedLines
        self.isJustPaid = isJustPaid && record.cancellation == nil && !record.parts.isEmpty
        let now = clock.now
        canBeCancelled = record.isCancellable(at: now)
        isWaiting = OrderState(record, at: now) == .making
        let last = record.cancellation?.time ?? record.completedAt ?? record.order.time
        isFresh = isWaiting || abs(now.timeIntervalSince(last)) <= Self.freshSeconds
    }

    var order: Order { record.order }

    func title(context: PageContext) -> String {
        let texts = context.texts
        let number: LanguageTexts.Values = [.number: NumberFormat.grouped(order.dayNumber)]
        if record.cancellation != nil { return texts(.undoneTitle, number) }
        if isJustPaid, let payment = context.payment(of: record) { return context.called(order) + " · " + payment }
        if isWaiting { return texts(.doneReceived, number) + context.aside(order.content) }
        guard let line = order.lines.first, order.lines.items == 1, line.cup.isMade else {
            return texts(.doneTitleCups, [.order: context.cups(of: order.lines)])
        }
        return texts(.doneTitle, [.juice: context.name(of: line.cup)])
    }

    /// The number or what it is, and the price; for an order that was taken back, what became of the fruit.
    func note(context: PageContext) -> String {
        let texts = context.texts
        let number: LanguageTexts.Values = [.number: NumberFormat.grouped(order.dayNumber)]
        if let cancellation = record.cancellation {
            let outcome = texts(cancellation.wasMade ? .undoneWasted : .undoneReturned)
            return [record.moneyBack(context), outcome].compactMap(\.self).joined(separator: " ")
        }
        let total = context.price(of: record)
        if isJustPaid {
            return [total, context.cash(of: record) ?? texts(.paidNote)].compactMap(\.self).joined(separator: " · ")
        }
        let first =
            isAgain
            ? texts(.doneAgain, number)
            : isWaiting ? context.shortCups(of: order.lines) : texts(.doneNumber, number) + context.aside(order.content)
        return [first, total].compactMap(\.self).joined(separator: " · ")
    }

    /// A sentence for each price and recipe that is not as the form's page showed it.
    func changes(context: PageContext) -> [String] {
        let texts = context.texts
        guard let changedLines else { return [texts(.doneOtherMenu)] }
        return changedLines.flatMap { line in
            let juice = context.name(of: line.cup)
            let prices = [line.seenPrice, line.price].map { $0.map(context.money) ?? "–" }
            return [
                prices[0] == prices[1]
                    ? nil : texts(.doneOtherPrice, [.juice: juice, .before: prices[0], .after: prices[1]]),
                line.hasOtherRecipe ? texts(.doneOtherRecipe, [.juice: juice]) : nil,
            ].compactMap(\.self)
        }
    }

    /// The fruit, where there is room for it.
    func detail(context: PageContext) -> String? {
        if record.cancellation != nil || isJustPaid { return nil }
        let fruits = context.listing(order.took.inOrder(of: context.menu), as: .juiceLack, by: ", ")
        return context.texts(.doneUsed, [.fruits: fruits])
    }
}
