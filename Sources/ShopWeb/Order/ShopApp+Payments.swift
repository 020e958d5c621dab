import FastCGI
import JuiceShop
import ShopStore

/// How orders were paid.
extension ShopApp {
    /// - Parameter asRecord: true to go on to the order's record, false to its news.
    func pay(_ number: Int, asRecord: Bool, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        guard let form = PaymentForm(try context.form(), order: number, who: who(context)) else {
            return try showRecord(record, context, isUnpaid: true, status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made, .unchanged: return .redirect(to: Route.order(number, asRecord: asRecord).path)
        case .unknown: throw HTTPError.notFound
        case .cancelled, .tooLate:
            return try showRecord(record, context, isUnpaid: true, status: .conflict)
        }
    }
}
