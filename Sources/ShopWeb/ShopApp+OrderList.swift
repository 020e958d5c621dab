import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

extension ShopApp {
    func showOrders(_ asked: Day?, before end: Int?, _ visit: RequestContext) throws -> Response {
        let told = try takenBack(visit)
        let day = asked ?? clock.today
        if told == nil, end == nil, day == clock.today {
            let sequence = try store.shop().sequence
            let html = try cache.html(.orders, visit.language, sequence: sequence, day: day, key: newKey()) { _ in
                try templates.html(ordersPage(day, before: nil, visit))
            }
            return .page(html)
        }
        var response = try page(ordersPage(day, before: end, visit, told: told))
        if told != nil { response.set(OrderFlash.spent) }
        return response
    }

    private func ordersPage(
        _ day: Day, before end: Int?, _ visit: RequestContext, told: CancellationMessage? = nil
    ) throws -> OrdersPage {
        let numbers = try store.orders(
            from: day.start(in: clock.zone), until: day.advanced(by: 1).start(in: clock.zone))
        let end = min(max(end ?? .max, numbers.lowerBound), numbers.upperBound)
        let records = try store.orders(before: end, atMost: min(OrderList.longest, end - numbers.lowerBound))
        let list = OrderList(day: day, numbers: numbers, records: records, end: end)
        return OrdersPage(
            list, menu: menu, clock: clock, language: visit.language, texts: texts, told: told)
    }

    /// The order that was taken back on the way here.
    private func takenBack(_ visit: RequestContext) throws -> CancellationMessage? {
        guard case .cancelled(let number, let wasMade) = OrderFlash(visit.request) else { return nil }
        return try store.record(number)?.cancellation.map { CancellationMessage($0, asked: wasMade) }
    }
}
