import ContentFile
import Foundation
import FastCGI
import JuiceShop
import ShopStore

/// The kitchen and the customers' screen. A shop without a queue responds with 404 to their addresses.
extension ShopApp {
    /// The page shows how long each order has waited, so it is never served from the cache.
    func showQueue(_ context: RequestContext) throws -> Response {
        let shop = try shopWithQueue()
        return page(QueuePage(shop, context: context.page(shop)))
    }

    func showPickup(_ context: RequestContext) throws -> Response {
        let shop = try shopWithQueue()
        return page(PickupPage(shop, ready: try readyOrders(context), context: context.page(shop)))
    }

    /// An order leaves the queue once, however often the button is pressed.
    func handOver(_ number: Int) throws -> Response {
        try checkQueued(number)
        _ = try store.submit(KitchenMoveRequest(completing: number))
        return .redirect(to: Route.queue.path)
    }

    /// One of the last orders that were handed over comes back to the queue. For any other order, nothing changes.
    func recall(_ number: Int) throws -> Response {
        try checkQueued(number)
        _ = try store.submit(KitchenMoveRequest(recalling: number))
        return .redirect(to: Route.queue.path)
    }

    private func shopWithQueue() throws -> Shop {
        let shop = try store.shop()
        guard shop.menu.hasQueue else { throw HTTPError.notFound }
        return shop
    }

    private func checkQueued(_ number: Int) throws {
        guard number <= (try shopWithQueue().orderCount) else { throw HTTPError.notFound }
    }

    /// The orders that were handed over a moment ago, the latest first.
    private func readyOrders(_ context: RequestContext) throws -> [Order] {
        let now = clock.now
        func isNew(_ time: Date?) -> Bool {
            time.map { abs(now.timeIntervalSince($0)) <= PickupPage.readySeconds } ?? false
        }
        let records = try reachableOrders(atMost: OrderList.maxOrders, context)
        let ready = records.filter { $0.cancellation == nil && isNew($0.completedAt) }
        return ready.sorted { $0.completedAt ?? .distantPast > $1.completedAt ?? .distantPast }.map(\.order)
    }
}
