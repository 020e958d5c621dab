import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// The kitchen's queue, for a shop that has one; for any other it is not there.
extension ShopApp {
    func showQueue(_ visit: RequestContext) throws -> Response {
        guard menu.hasQueue else { throw HTTPError.notFound }
        let shop = try store.shop()
        let today = clock.today
        let html = try cache.html(.queue, visit.language, sequence: shop.sequence, day: today, key: newKey()) { _ in
            try templates.html(
                QueuePage(shop, menu: menu, clock: clock, language: visit.language, texts: texts))
        }
        return .page(html)
    }

    /// As often as it is pressed: an order leaves the queue once.
    func handOver(_ number: Int, _ visit: RequestContext) throws -> Response {
        guard menu.hasQueue, number <= (try store.shop().orderCount) else { throw HTTPError.notFound }
        _ = try store.submit(CompletionRequest(order: number))
        return .redirect(to: Route.queue.path)
    }
}
