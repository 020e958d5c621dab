import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore

/// The question whether a cancelled order's juice was made, and the cancellation.
extension ShopApp {
    func cancel(_ record: OrderRecord, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        /// The question again, about the order as it is by now.
        func refuse(_ problem: CancellationPage.Problem?, _ status: Status) throws -> Response {
            let now = try store.record(number) ?? record
            return try page(cancellationPage(now, context, problem: problem), status: status)
        }
        guard let form = CancellationForm(try context.form(), order: number, who: who(context)) else {
            return try refuse(.form, .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made:
            // Without an answer, the order was taken back in place: the counter goes on where it was.
            let (route, flash): (Route, OrderFlash) =
                try form.request.wasMade.map { (try listRoute(of: record.order), .cancelled(number, wasMade: $0)) }
                ?? (.orderPage(), .undone(number))
            var response = Response.redirect(to: route.path)
            response.set(flash.cookie)
            return response
        case .unknown: throw HTTPError.notFound
        case .tooLate, .refunded: return try refuse(nil, .conflict)
        case .refused(let outOfRange):
            let menu = try store.shop().menu
            let problem = CancellationPage.Problem.refused(menu.fruits.map(\.id).filter { outOfRange[$0] != nil })
            return try refuse(problem, .unprocessableContent)
        }
    }

    /// The list that has the order.
    private func listRoute(of order: Order) throws -> Route {
        let clock = clock(try store.shop())
        let day = clock.calendar.day(of: order.time)
        return .orders(day: day == clock.today ? nil : day)
    }

    func cancellationPage(
        _ record: OrderRecord, _ context: RequestContext, problem: CancellationPage.Problem? = nil
    ) throws -> CancellationPage {
        let shop = try store.shop()
        return CancellationPage(
            record, isRefunded: shop.refunds[record.order.number] != nil, key: newKey().rawValue,
            context: context.page(shop), problem: problem)
    }
}

/// The refund of an order's cups, at any age.
extension ShopApp {
    func refund(_ record: OrderRecord, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        let typed = try context.form()
        func refuse(_ fault: RefundForm.Fault, _ status: Status) throws -> Response {
            try showRecord(record, context, refusal: .refund(fault, typed: RefundForm.typed(typed)), status: status)
        }
        let form: RefundForm
        do throws(RefundForm.Fault) {
            form = try RefundForm(typed, of: record.order)
        } catch {
            return try refuse(error, .unprocessableContent)
        }
        let fruit = form.returnsFruit ? try store.fruit(of: form.lines, in: record.order) : [:]
        guard let fruit else { return try refuse(.recipe, .conflict) }
        let request = form.request(order: number, returned: fruit, who: who(context))
        if typed[RefundForm.askField] != nil,
            case .made(let refund) = try store.shop().decide(request, of: record, at: clock.now)
        {
            let fields = typed.fields.filter { $0.name != RefundForm.askField }.map { HiddenField($0.name, $0.value) }
            return try showRecord(record, context, refusal: .unsure(refund, fields))
        }
        switch try store.submit(request) {
        case .made: return .redirect(to: Route.order(number, asRecord: true).path)
        case .unknown: throw HTTPError.notFound
        case .unknownKind: return try refuse(.form, .unprocessableContent)
        case .cancelled: return try refuse(.cancelled, .conflict)
        case .tooMany: return try refuse(.tooMany, .conflict)
        case .refused(let outOfRange):
            return try refuse(.refused(outOfRange.keys.inOrder(of: store.shop().menu)), .conflict)
        }
    }
}

/// The form that cancels an order: a key, and whether its juice was made already (`made=yes` or `made=no`).
///
/// Without `made`, it takes back the order that was just made, and the kitchen's record decides.
package struct CancellationForm: Equatable, Sendable {
    package let request: CancellationRequest

    package static let madeField = "made"
    package static let yes = "yes"
    package static let no = "no"

    /// - Returns: nil without a key, or with another answer.
    package init?(_ form: Form, order number: Int, who: Who?) {
        guard let key = form.key() else { return nil }
        let made = form[Self.madeField]
        guard made == nil || made == Self.yes || made == Self.no else { return nil }
        request = CancellationRequest(
            order: number, wasMade: made.map { $0 == Self.yes }, key: key, who: who)
    }
}
