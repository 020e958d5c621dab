import ContentFile
package import JuiceShop

/// An order for the page that confirms it.
package struct OrderConfirmation: Equatable, Sendable {
    let record: OrderRecord
    /// True if the same form had made this order before.
    let isAgain: Bool
    let canBeCancelled: Bool
    /// The time of its cancellation by the shop's clock; empty for an order that was not cancelled.
    let cancelledAt: String

    package init(_ record: OrderRecord, isAgain: Bool = false, by clock: WallClock) {
        self.record = record
        self.isAgain = isAgain
        canBeCancelled = record.isCancellable(at: clock.now)
        cancelledAt = record.cancellation.map { TimeLabel($0.time, in: clock.zone).text(on: clock.today) } ?? ""
    }

    var order: Order { record.order }

    func title(context: PageContext) -> String {
        let texts = context.texts
        if record.cancellation != nil { return texts(.orderCancelledTitle) }
        guard order.lines.count == 1, let line = order.lines.first else {
            return texts(.doneTitle, [.juice: context.cups(of: order.lines)])
        }
        let juice = context.name(of: line.juice)
        if line.cups == 1 { return texts(.doneTitle, [.juice: juice]) }
        return texts(.doneTitleCups, [.juice: juice, .cups: NumberFormat.grouped(line.cups)])
    }

    func lines(stock: Stock, context: PageContext) -> [Line] {
        let texts = context.texts
        let number: LanguageTexts.Values = [.number: NumberFormat.grouped(order.number)]
        if let cancellation = record.cancellation {
            let juice = context.cups(of: order.lines)
            let how = texts(cancellation.wasMade ? .orderWasted : .orderReturned, [.time: cancelledAt])
            return [texts(.doneNumber, number), juice, how].map { Line(text: $0) }
        }
        let used = order.took.inOrder(of: context.menu).map { fruit, count in
            texts(
                .doneUsed,
                [
                    .fruit: context.name(of: fruit), .count: NumberFormat.grouped(count),
                    .left: NumberFormat.grouped(stock[fruit]),
                ])
        }
        return ([texts(isAgain ? .doneAgain : .doneNumber, number)] + used).map { Line(text: $0) }
    }
}
