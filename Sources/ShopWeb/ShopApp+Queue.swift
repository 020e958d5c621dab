import ContentFile
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// The kitchen's queue. A shop without one responds with 404 to its addresses.
extension ShopApp {
    func showQueue(_ context: RequestContext) throws -> Response {
        guard menu.hasQueue else { throw HTTPError.notFound }
        let shop = try store.shop()
        let html = cache.html(.queue, context.language, sequence: shop.sequence, day: clock.today) {
            templates.html(QueuePage(shop, context: context.page))
        }
        return .page(html)
    }

    /// An order leaves the queue once, however often the button is pressed.
    func handOver(_ number: Int) throws -> Response {
        guard menu.hasQueue, number <= (try store.shop().orderCount) else { throw HTTPError.notFound }
        _ = try store.submit(CompletionRequest(order: number))
        return .redirect(to: Route.queue.path)
    }
}
