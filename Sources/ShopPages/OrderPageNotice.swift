import ContentFile
package import JuiceShop
package import ShopRoutes

/// The message at the top of the order page.
package enum OrderPageNotice: Equatable, Sendable {
    case none
    /// No message. The visitor restocked for this many cups of a juice, and comes back to order them.
    case wanted(JuiceID, cups: Int)
    /// An order that was just made, or that a visitor opens again.
    case done(OrderConfirmation)
    /// An order form with an error: nothing was ordered.
    case error(OrderFormError)

    /// The address of the page with this message, for a GET.
    var route: Route {
        switch self {
        case .done(let done): .order(done.order.number)
        case .wanted(let juice, let cups): .orderPage(at: juice, cups: cups)
        case .none, .error: .orderPage()
        }
    }

    func title(context: PageContext) -> String {
        let texts = context.texts
        return switch self {
        case .none, .wanted: texts(.orderPageTitle)
        case .done(let done): done.title(context: context)
        case .error: texts(.errorTitle, [.title: texts(.orderPageTitle)])
        }
    }

    /// - Parameter key: the key of the form that orders one more cup of the same juice.
    func headline(shop: Shop, key: String, context: PageContext, status: String) -> Headline {
        let texts = context.texts
        let confirm = Link(href: Route.orderPage().path, label: texts(.doneConfirm))
        switch self {
        case .none, .wanted:
            return Headline(heading: texts(.orderPageTitle), status: status)
        case .done(let done):
            let (order, isCancelled) = (done.order, done.record.cancellation != nil)
            let again = order.lines.count == 1 && !isCancelled ? order.lines[0].juice : nil
            let more = again.flatMap { context.menu[$0] }.map {
                OrderButton(juice: $0.id, cups: 1, key: key, label: texts(.doneMore))
            }
            let cancel = Link(href: Route.cancellation(order.number).path, label: texts(.orderCancel))
            return Headline(
                heading: title(context: context), kind: isCancelled ? .cancelled : .done,
                lines: done.lines(stock: shop.stock, context: context), status: status,
                again: more.map { [$0] } ?? [],
                links: done.canBeCancelled ? [cancel] : [], confirm: confirm)
        case .error(let error):
            let reason =
                switch error {
                case .key: texts(.orderFaultKey)
                case .juice: texts(.orderFaultJuice)
                case .cups: texts(.orderFaultCups)
                }
            return Headline(
                heading: texts(.orderFaultTitle), kind: .error, lines: [Line(text: reason)], confirm: confirm)
        }
    }

    /// The content of a juice's field for the cups.
    func cups(of juice: JuiceID) -> JuiceButton.Cups {
        switch self {
        case .wanted(juice, let cups): JuiceButton.Cups(typed: String(cups))
        case .error(.cups(juice, let typed)): JuiceButton.Cups(typed: typed, isWrong: true)
        default: JuiceButton.Cups()
        }
    }
}
