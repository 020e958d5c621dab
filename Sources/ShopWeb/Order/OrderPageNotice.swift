import ContentFile
package import JuiceShop

/// The message in the foot of the order page, and the juices that are chosen.
package enum OrderPageNotice: Equatable, Sendable {
    case none
    /// This order is chosen: the visitor comes back from the stock or from a question.
    case chosen(OrderContent)
    /// The visitor comes from the stock page, with a saved change.
    case saved(StockFlash, chosen: OrderContent)
    /// The page of an order that was just made.
    case order(OrderConfirmation)
    /// An order that was taken back here.
    case undone(OrderConfirmation)
    /// An order form with an error: nothing was ordered.
    case error(OrderFormError, chosen: ChosenCups)

    /// The address of the page with this message, for a GET.
    var route: Route {
        switch self {
        case .order(let confirmation): .order(confirmation.order.number)
        case .chosen(let order), .saved(_, let order): .orderPage(order)
        case .none, .undone, .error: .orderPage()
        }
    }

    /// The page whose parts keep this one up to date. Only an order that waits for the kitchen changes its message.
    var source: Route {
        if case .order(let confirmation) = self, confirmation.isWaiting { return route }
        return .orderPage()
    }

    func title(context: PageContext) -> String {
        let texts = context.texts
        return switch self {
        case .none, .chosen, .saved: texts(.orderPageTitle)
        case .order(let confirmation), .undone(let confirmation): confirmation.title(context: context)
        case .error: texts(.errorTitle, [.title: texts(.orderPageTitle)])
        }
    }

    func foot(shop: Shop, context: PageContext) -> OrderFoot {
        switch self {
        case .none: OrderFoot(atRest: shop, context: context)
        case .chosen(let order): OrderFoot(chosen: order.lines, context: context)
        case .saved(let flash, _): OrderFoot(flash, context: context)
        case .order(let confirmation), .undone(let confirmation): OrderFoot(confirmation, context: context)
        case .error(let error, _): OrderFoot(error, context: context)
        }
    }

    func chosen(of menu: Menu) -> ChosenCups {
        switch self {
        case .chosen(let order), .saved(_, let order): ChosenCups(order.form, menu: menu)
        case .error(_, let chosen): chosen
        case .none, .order, .undone: ChosenCups()
        }
    }

    func isWrong(_ juice: JuiceID) -> Bool {
        if case .error(.cups(juice, _), _) = self { true } else { false }
    }
}
