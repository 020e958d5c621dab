package import HTTP
package import JuiceShop
package import Logging
package import ShopPages
import ShopRoutes
package import ShopStore

/// Where every request is answered: a request in, a response out, nothing kept but the store and ready pages.
///
/// Safe from any thread. It always answers: what goes wrong becomes a page that says so.
package struct ShopApp: Sendable {
    let store: any Store
    let menu: Menu
    let texts: Texts
    let templates: Templates
    /// A fresh key for each showing of a form.
    let newKey: @Sendable () -> Key
    let clock: WallClock
    let log: Logger
    private let gate: RequestGuard
    let cache: PageCache

    package init(
        store: any Store, menu: Menu, texts: Texts, templates: Templates, gate: RequestGuard,
        newKey: @escaping @Sendable () -> Key, clock: WallClock, log: Logger
    ) {
        self.store = store
        self.menu = menu
        self.texts = texts
        self.templates = templates
        self.gate = gate
        self.newKey = newKey
        self.clock = clock
        self.log = log
        cache = PageCache(placeholder: newKey())
    }

    package func respond(_ request: Request) -> Response {
        let visit = RequestContext(request)
        var response: Response
        do {
            response = try answer(visit)
        } catch {
            response = refusal(error, visit)
        }
        if let chosen = visit.chosenLanguage { response.set(LanguageChoice.cookie(chosen)) }
        // 304 says again only what may have changed (RFC 9110, section 15.4.5): it is asked for every few seconds.
        if response.status != .notModified { response.headers.append(contentsOf: SecurityHeaders.headers) }
        return response
    }

    private func answer(_ visit: RequestContext) throws -> Response {
        try gate.check(visit.request)
        guard visit.isReadable else { throw HTTPError.badRequest }
        guard let route = visit.route else { throw HTTPError.notFound }
        guard route.methods.contains(visit.request.method) else { throw HTTPError.wrongMethod(route.methods) }
        switch route {
        case .orderPage(let juice, let cups): return try orderPage(at: juice, cups: cups, visit)
        case .orders(let day, let before):
            return try visit.isPost ? placeOrder(visit) : showOrders(day, before: before, visit)
        case .order(let number): return try showOrder(number, visit)
        case .cancellation(let number):
            return try visit.isPost ? cancelOrder(number, visit) : askCancellation(number, visit)
        case .handover(let number): return try handOver(number, visit)
        case .queue: return try showQueue(visit)
        case .stock(let view): return try visit.isPost ? changeStock(visit) : showStock(view, visit)
        case .stockHistory(let before): return try stockHistory(before: before, visit)
        case .fruit(let fruit): return try explain(fruit, visit)
        case .report(let day): return try showReport(day, visit)
        case .ordersCSV(let day): return try ordersCSV(day, visit)
        case .stockChangesCSV(let day): return try stockChangesCSV(day, visit)
        case .stockJSON: return try stockJSON(visit)
        case .health: return try health()
        }
    }
}
