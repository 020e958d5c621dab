import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

extension ShopApp {
    func askCancellation(_ number: Int, _ visit: RequestContext) throws -> Response {
        try page(cancellationPage(number, visit))
    }

    func cancelOrder(_ number: Int, _ visit: RequestContext) throws -> Response {
        guard let form = CancellationForm(try visit.form(), order: number) else {
            return try page(cancellationPage(number, visit, fault: .form), status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made:
            var response = Response.redirect(to: Route.orders().path)
            response.set(OrderFlash.cancelled(number, wasMade: form.request.wasMade).cookie)
            return response
        case .unknown: throw HTTPError.notFound
        case .tooLate: return try page(cancellationPage(number, visit), status: .conflict)
        case .refused(let outOfRange):
            let fault = CancellationPage.Fault.refused(menu.fruits.map(\.id).filter { outOfRange[$0] != nil })
            return try page(cancellationPage(number, visit, fault: fault), status: .unprocessableContent)
        }
    }

    private func cancellationPage(
        _ number: Int, _ visit: RequestContext, fault: CancellationPage.Fault? = nil
    ) throws -> CancellationPage {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        return CancellationPage(
            record, menu: menu, key: newKey().rawValue, clock: clock, language: visit.language, texts: texts,
            fault: fault)
    }
}
