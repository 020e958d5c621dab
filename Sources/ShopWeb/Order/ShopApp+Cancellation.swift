import ContentFile
import FastCGI
import JuiceShop
import ShopStore

/// The question whether a cancelled order's juice was made, and the cancellation.
extension ShopApp {
    func askCancellation(_ number: Int, _ context: RequestContext) throws -> Response {
        try page(cancellationPage(number, context))
    }

    func cancelOrder(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let form = CancellationForm(try context.form(), order: number, who: who(context)) else {
            return try page(cancellationPage(number, context, problem: .form), status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made:
            // Without an answer, the order was taken back in place: the counter goes on where it was.
            let (route, flash): (Route, OrderFlash) =
                try form.request.wasMade.map { (try listRoute(of: number), .cancelled(number, wasMade: $0)) }
                ?? (.orderPage(), .undone(number))
            var response = Response.redirect(to: route.path)
            response.set(flash.cookie)
            return response
        case .unknown: throw HTTPError.notFound
        case .tooLate: return try page(cancellationPage(number, context), status: .conflict)
        case .refused(let outOfRange):
            let menu = try store.shop().menu
            let problem = CancellationPage.Problem.refused(menu.fruits.map(\.id).filter { outOfRange[$0] != nil })
            return try page(cancellationPage(number, context, problem: problem), status: .unprocessableContent)
        }
    }

    /// The list that has the order.
    private func listRoute(of number: Int) throws -> Route {
        let clock = clock(try store.shop())
        let day = try store.order(number).map { clock.calendar.day(of: $0.time) }
        return .orders(day: day == clock.today ? nil : day)
    }

    private func cancellationPage(
        _ number: Int, _ context: RequestContext, problem: CancellationPage.Problem? = nil
    ) throws -> CancellationPage {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        return CancellationPage(
            record, key: newKey().rawValue, context: context.page(try store.shop()), problem: problem)
    }
}
