import ContentFile
package import JuiceShop
package import ShopRoutes

/// What the order page has to tell first.
package enum OrderPageNotice: Equatable, Sendable {
    case none
    /// Nothing: but somebody restocked for so many cups of a juice, and comes back to order them.
    case wanted(JuiceID, cups: Int)
    /// The juice that was just made, or is looked at again.
    case done(DoneOrder)
    /// An order that could not be read: nothing was taken.
    case fault(OrderFormError)

    /// The safe address of the page with this alert.
    var route: Route {
        switch self {
        case .done(let done): .order(done.order.number)
        case .wanted(let juice, let cups): .orderPage(at: juice, cups: cups)
        case .none, .fault: .orderPage()
        }
    }

    func title(menu: Menu, say: Wording, language: Language) -> String {
        switch self {
        case .none, .wanted: say(.orderPageTitle)
        case .done(let done): done.title(menu: menu, say: say, language: language)
        case .fault: say(.errorTitle, [.title: say(.orderPageTitle)])
        }
    }

    /// - Parameter key: of the form for one more of what was made.
    func headline(
        shop: Shop, menu: Menu, key: String, say: Wording, language: Language, status: String
    ) -> Headline {
        let confirm = Link(href: Route.orderPage().path, label: say(.doneConfirm))
        switch self {
        case .none, .wanted:
            return Headline(heading: say(.orderPageTitle), status: status)
        case .done(let done):
            let (order, isCancelled) = (done.order, done.record.cancellation != nil)
            let more = OrderButton(juice: order.juice, cups: 1, key: key, label: say(.doneMore))
            let cancel = Link(href: Route.cancellation(order.number).path, label: say(.orderCancel))
            return Headline(
                heading: title(menu: menu, say: say, language: language), kind: isCancelled ? .cancelled : .done,
                lines: done.lines(stock: shop.stock, menu: menu, say: say, language: language), status: status,
                again: isCancelled || menu[order.juice] == nil ? [] : [more],
                ways: done.canBeTakenBack ? [cancel] : [], confirm: confirm)
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

    /// What stands in a juice's field.
    func cups(of juice: JuiceID) -> JuiceButton.Cups {
        switch self {
        case .wanted(juice, let cups): JuiceButton.Cups(typed: String(cups))
        case .fault(.cups(juice, let typed)): JuiceButton.Cups(typed: typed, isWrong: true)
        default: JuiceButton.Cups()
        }
    }
}
