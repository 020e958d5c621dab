package import JuiceShop
package import ShopRoutes

/// What the order page has to tell first.
package enum BoardAlert: Equatable, Sendable {
    case none
    /// The juice that was just made, or is looked at again.
    case done(Order)
    /// An order that could not be read: nothing was taken.
    case fault(OrderForm.Fault)

    /// The safe address of the page with this alert.
    var route: Route {
        switch self {
        case .done(let order): .order(order.number)
        case .none, .fault: .board()
        }
    }

    func title(menu: Menu, say: Wording, language: Language) -> String {
        switch self {
        case .none: say(.boardTitle)
        case .done(let order): say(.doneTitle, [.juice: menu.name(of: order.juice, in: language)])
        case .fault: say(.errorTitle, [.title: say(.boardTitle)])
        }
    }

    func headline(shop: Shop, menu: Menu, say: Wording, language: Language, status: String) -> Headline {
        let confirm = Link(href: Route.board().path, label: say(.doneConfirm))
        switch self {
        case .none:
            return Headline(heading: say(.boardTitle), status: status)
        case .done(let order):
            let number = say(.doneNumber, [.number: Figures.grouped(order.number)])
            let used = order.took.keys.inOrder(of: menu).map { fruit in
                say(
                    .doneUsed,
                    [
                        .fruit: menu.name(of: fruit, in: language),
                        .count: Figures.grouped(order.took[fruit] ?? 0),
                        .left: Figures.grouped(shop.stock[fruit]),
                    ])
            }
            return Headline(
                heading: title(menu: menu, say: say, language: language), kind: .done,
                lines: ([number] + used).map { Line(text: $0) }, status: status, confirm: confirm)
        case .fault(let fault):
            let reason =
                switch fault {
                case .key: say(.orderFaultKey)
                case .juice: say(.orderFaultJuice)
                case .cups: say(.orderFaultCups)
                }
            return Headline(
                heading: say(.orderFaultTitle), kind: .fault, lines: [Line(text: reason)], confirm: confirm)
        }
    }
}

extension Collection<FruitID> {
    /// As the screens show them; what left the menu comes last, by its id.
    func inOrder(of menu: Menu) -> [FruitID] {
        let gone = filter { menu[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
        return menu.fruits.map(\.id).filter(contains) + gone
    }
}
