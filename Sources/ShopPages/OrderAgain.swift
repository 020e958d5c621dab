import JuiceShop
import ShopRoutes
import Templates

/// The form that orders the same again.
struct OrderAgain: ViewModel {
    let key: String
    let lines: [OrderAgainLine]
    let label: String

    /// None if one of the juices left the menu.
    static func forms(_ lines: [OrderLine], key: String, context: PageContext) -> [OrderAgain] {
        guard lines.allSatisfy({ context.menu[$0.juice] != nil }) else { return [] }
        return [OrderAgain(key: key, lines: lines.map(OrderAgainLine.init), label: context.texts(.undoneAgain))]
    }

    static let fields: Fields<OrderAgain> = [
        .text("action") { _ in Route.orders().path },
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .rows("lines", \.lines),
        .text("sendField") { _ in OrderForm.sendField },
        .text("all") { _ in OrderForm.all },
        .text("label", \.label),
    ]
}

struct OrderAgainLine: ViewModel {
    let line: OrderLine

    static let fields: Fields<OrderAgainLine> = [
        .text("cupsField") { OrderForm.cupsField(of: $0.line.juice) },
        .text("cups") { String($0.line.cups) },
    ]
}
