import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

extension ShopApp {
    func orderPage(at juice: JuiceID?, cups: Int, _ visit: RequestContext) throws -> Response {
        let shop = try store.shop()
        let saved = Flash(visit.request, menu: menu)
        if saved != nil || juice != nil {
            let wanted = juice.map { OrderPageNotice.wanted($0, cups: cups) } ?? .none
            var response = try page(orderPage(shop, visit, alert: wanted, saved: saved))
            if saved != nil { response.set(Flash.spent) }
            return response
        }
        let html = try cache.html(.orderPage, visit.language, sequence: shop.sequence, key: newKey()) { key in
            try templates.html(orderPage(shop, visit, key: key))
        }
        return .page(html)
    }

    func placeOrder(_ visit: RequestContext) throws -> Response {
        let form: OrderForm
        do {
            form = try OrderForm(visit.form(), menu: menu)
        } catch let fault as OrderForm.Fault {
            let shop = try store.shop()
            return try page(orderPage(shop, visit, alert: .fault(fault)), status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made(let order): return .redirect(to: Route.order(order.number).path)
        case .again(let order):
            var response = Response.redirect(to: Route.order(order.number).path)
            response.set(OrderFlash.again(order.number).cookie)
            return response
        case .short(let shortage): return try page(shortagePage(shortage, visit), status: .conflict)
        }
    }

    func showOrder(_ number: Int, _ visit: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        let isAgain = OrderFlash(visit.request) == .again(number)
        let done = DoneOrder(record, isAgain: isAgain, by: clock)
        let shop = try store.shop()
        let html = try cache.htmlOnce(key: newKey()) { key in
            try templates.html(orderPage(shop, visit, key: key, alert: .done(done)))
        }
        var response = Response.page(html)
        if isAgain { response.set(OrderFlash.spent) }
        return response
    }

    private func orderPage(
        _ shop: Shop, _ visit: RequestContext, key: Key? = nil, alert: OrderPageNotice = .none, saved: Flash? = nil
    ) -> OrderPage {
        OrderPage(
            shop: shop, menu: menu, key: (key ?? newKey()).rawValue, language: visit.language, texts: texts,
            alert: alert, saved: saved)
    }

    private func shortagePage(_ shortage: Shortage, _ visit: RequestContext) throws -> ShortagePage {
        ShortagePage(
            shortage: shortage, shop: try store.shop(), menu: menu, key: newKey().rawValue, language: visit.language,
            texts: texts)
    }

    func page(_ page: some Page, status: Status = .ok) throws -> Response {
        .page(try templates.html(page), status: status)
    }
}
