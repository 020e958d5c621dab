import ContentFile
package import JuiceShop

/// An order as its own page tells of it.
package struct DoneOrder: Equatable, Sendable {
    let record: OrderRecord
    /// Whether the request had been answered with it before.
    let isAgain: Bool
    let canBeTakenBack: Bool
    /// When it was taken back, by the shop's clock; empty when it was not.
    let cancelledAt: String

    package init(_ record: OrderRecord, isAgain: Bool = false, by clock: WallClock) {
        self.record = record
        self.isAgain = isAgain
        canBeTakenBack = record.canBeTakenBack(at: clock.now)
        cancelledAt = record.cancellation.map { TimeLabel($0.time, in: clock.zone).text(on: clock.today) } ?? ""
    }

    var order: Order { record.order }

    func title(menu: Menu, say: Wording, language: Language) -> String {
        let juice = menu.name(of: order.juice, in: language)
        if record.cancellation != nil { return say(.orderCancelledTitle) }
        if order.cups == 1 { return say(.doneTitle, [.juice: juice]) }
        return say(.doneTitleCups, [.juice: juice, .cups: NumberFormat.grouped(order.cups)])
    }

    func lines(stock: Stock, menu: Menu, say: Wording, language: Language) -> [Line] {
        let number: Wording.Values = [.number: NumberFormat.grouped(order.number)]
        if let cancellation = record.cancellation {
            let juice = say.cups(order.cups, of: menu.name(of: order.juice, in: language))
            let how = say(cancellation.wasMade ? .orderWasted : .orderReturned, [.time: cancelledAt])
            return [say(.doneNumber, number), juice, how].map { Line(text: $0) }
        }
        let used = order.took.inOrder(of: menu).map { fruit, count in
            say(
                .doneUsed,
                [
                    .fruit: menu.name(of: fruit, in: language), .count: NumberFormat.grouped(count),
                    .left: NumberFormat.grouped(stock[fruit]),
                ])
        }
        return ([say(isAgain ? .doneAgain : .doneNumber, number)] + used).map { Line(text: $0) }
    }
}
