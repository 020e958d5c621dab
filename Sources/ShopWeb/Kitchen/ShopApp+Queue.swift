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
        return page(QueuePage(shop, faults: faults, context: context.page(shop)))
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

    /// The kitchen has seen a refund. One that its reader did not see yet is still to be acknowledged.
    func acknowledge(_ number: Int, _ context: RequestContext) throws -> Response {
        try checkQueued(number)
        guard let left = try context.form()[Self.leftField].flatMap({ Int($0) }) else {
            throw HTTPError.badRequest
        }
        _ = try store.submit(KitchenMoveRequest(acknowledging: number, left: left))
        return .redirect(to: Route.queue.path)
    }

    /// The cups that the ticket showed as left, in the form of an acknowledgement.
    static let leftField = "left"

    /// All orders that an earlier business day left went out. Nobody is called for them.
    func handOverLeft(_ context: RequestContext) throws -> Response {
        let shop = try shopWithQueue()
        let clock = clock(shop)
        for order in shop.leftOver(since: clock.dayStart, at: clock.now) {
            _ = try store.submit(KitchenMoveRequest(completing: order.number))
        }
        let isFromCounter = try context.form()[LeftOver.fromField] == LeftOver.fromCounter
        return .redirect(to: (isFromCounter ? Route.orderPage() : .queue).path)
    }

    private func shopWithQueue() throws -> Shop {
        let shop = try store.shop()
        guard shop.menu.hasQueue else { throw HTTPError.notFound }
        return shop
    }

    private func checkQueued(_ number: Int) throws {
        guard number <= (try shopWithQueue().orderCount) else { throw HTTPError.notFound }
    }

    /// The orders that were handed over a moment ago, the latest first. Nobody comes for one that was refunded as a whole, or
    /// that an earlier business day left.
    private func readyOrders(_ context: RequestContext) throws -> [Order] {
        let now = clock.now
        func isNew(_ time: Date?) -> Bool {
            time.map { abs(now.timeIntervalSince($0)) <= PickupPage.readySeconds } ?? false
        }
        let shop = try store.shop()
        let dayStart = clock(shop).dayStart
        let records = try reachableOrders(atMost: OrderList.maxOrders, context)
        let ready = records.filter { record in
            record.cancellation == nil && isNew(record.completedAt)
                && !WaitingOrder.isLeftOver(record.order.time, since: dayStart, at: record.completedAt ?? now)
                && !record.order.lines(after: shop.refunds[record.order.number] ?? []).made.isEmpty
        }
        return ready.sorted { $0.completedAt ?? .distantPast > $1.completedAt ?? .distantPast }.map(\.order)
    }
}
