import ContentFile
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// The question whether a cancelled order's juice was made, and the cancellation.
extension ShopApp {
    func askCancellation(_ number: Int, _ context: RequestContext) throws -> Response {
        try page(cancellationPage(number, context))
    }

    func cancelOrder(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let form = CancellationForm(try context.form(), order: number) else {
            return try page(cancellationPage(number, context, problem: .form), status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made:
            var response = Response.redirect(to: Route.orders().path)
            response.set(OrderFlash.cancelled(number, wasMade: form.wasMade).cookie)
            return response
        case .unknown: throw HTTPError.notFound
        case .tooLate: return try page(cancellationPage(number, context), status: .conflict)
        case .refused(let outOfRange):
            let problem = CancellationPage.Problem.refused(menu.fruits.map(\.id).filter { outOfRange[$0] != nil })
            return try page(cancellationPage(number, context, problem: problem), status: .unprocessableContent)
        }
    }

    private func cancellationPage(
        _ number: Int, _ context: RequestContext, problem: CancellationPage.Problem? = nil
    ) throws -> CancellationPage {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        return CancellationPage(
            record, key: newKey().rawValue, context: context.page, problem: problem)
    }
}
