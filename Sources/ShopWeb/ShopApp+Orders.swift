import ContentFile
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// The order page, orders, and the list of orders.
extension ShopApp {
    func showOrderPage(at juice: JuiceID?, cups: Int, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let saved = StockFlash(context.request, menu: menu)
        if saved != nil || juice != nil {
            let wanted = juice.map { OrderPageNotice.wanted($0, cups: cups) } ?? .none
            var response = page(orderPage(shop, context, notice: wanted, saved: saved))
            if saved != nil { response.set(StockFlash.spent) }
            return response
        }
        let html = cache.html(.orderPage, context.language, sequence: shop.sequence, key: newKey()) { key in
            templates.html(orderPage(shop, context, key: key))
        }
        return .page(html)
    }

    func placeOrder(_ context: RequestContext) throws -> Response {
        let form: OrderForm
        do {
            form = try OrderForm(context.form(), menu: menu, dayStart: clock.dayStart)
        } catch let error as OrderFormError {
            let shop = try store.shop()
            return page(orderPage(shop, context, notice: .error(error)), status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made(let order): return .redirect(to: Route.order(order.number).path)
        case .again(let order):
            var response = Response.redirect(to: Route.order(order.number).path)
            response.set(OrderFlash.again(order.number).cookie)
            return response
        case .short(let shortage): return try page(shortagePage(shortage, context), status: .conflict)
        }
    }

    func showOrder(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        let isAgain = OrderFlash(context.request) == .again(number)
        let confirmation = OrderConfirmation(record, isAgain: isAgain, by: clock)
        let shop = try store.shop()
        var response = page(orderPage(shop, context, notice: .done(confirmation)))
        if isAgain { response.set(OrderFlash.spent) }
        return response
    }

    /// Shows the orders of a day, or of today; `end` is the number of the order after the last one on the page.
    func showOrders(_ day: Day?, before end: Int?, _ context: RequestContext) throws -> Response {
        let cancelled = try cancellationMessage(context)
        let today = clock.today
        let day = day ?? today
        if cancelled == nil, end == nil, day == today {
            let sequence = try store.shop().sequence
            let html = try cache.html(.orders, context.language, sequence: sequence, day: day) {
                templates.html(try ordersPage(day, before: nil, context))
            }
            return .page(html)
        }
        var response = try page(ordersPage(day, before: end, context, cancelled: cancelled))
        if cancelled != nil { response.set(OrderFlash.spent) }
        return response
    }

    private func orderPage(
        _ shop: Shop, _ context: RequestContext, key: Key? = nil, notice: OrderPageNotice = .none,
        saved: StockFlash? = nil
    ) -> OrderPage {
        OrderPage(
            shop: shop, key: (key ?? newKey()).rawValue, context: context.page, notice: notice, saved: saved)
    }

    private func shortagePage(_ shortage: Shortage, _ context: RequestContext) throws -> ShortagePage {
        ShortagePage(
            shortage: shortage, shop: try store.shop(), key: newKey().rawValue, context: context.page)
    }

    private func ordersPage(
        _ day: Day, before end: Int?, _ context: RequestContext, cancelled: CancellationMessage? = nil
    ) throws -> OrdersPage {
        let numbers = try store.orders(
            from: day.start(in: clock.zone), until: day.advanced(by: 1).start(in: clock.zone))
        let end = min(max(end ?? .max, numbers.lowerBound), numbers.upperBound)
        let records = try store.orders(before: end, atMost: min(OrderList.maxOrders, end - numbers.lowerBound))
        let list = OrderList(day: day, numbers: numbers, records: records, end: end)
        return OrdersPage(list, context: context.page, cancellation: cancelled)
    }

    /// The message about the cancellation that led here.
    private func cancellationMessage(_ context: RequestContext) throws -> CancellationMessage? {
        guard case .cancelled(let number, let wasMade) = OrderFlash(context.request) else { return nil }
        return try store.record(number)?.cancellation.map { CancellationMessage($0, asked: wasMade) }
    }
}
