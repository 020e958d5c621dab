import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

extension Counter {
    func showStock(_ marking: JuiceID?, _ visit: Visit) throws -> Response {
        let shop = try store.shop()
        let saved = Flash(visit.request, menu: menu)
        if saved != nil || marking != nil {
            var response = try page(stockPage(shop, visit, marking: marking, saved: saved))
            if saved != nil { response.headers.append(Flash.spent.header) }
            return response
        }
        let html = try cache.html(.stock, visit.language, sequence: shop.sequence, key: newKey()) { key in
            try templates.html(stockPage(shop, visit, key: key))
        }
        return .page(html)
    }

    func changeStock(_ visit: Visit) throws -> Response {
        let fields = try visit.form()
        let form: StockForm
        do {
            form = try StockForm(fields, menu: menu)
        } catch .notNumbers(let fruits) {
            let faults = Dictionary(uniqueKeysWithValues: fruits.map { ($0, StockFault.Field.notANumber) })
            return try stockAgain(fields, visit, faults)
        } catch {
            return try stockAgain(fields, visit, [:])
        }
        if form.deltas.isEmpty { return .redirect(to: next(after: form).path) }
        switch try store.adjust(form.deltas, reason: .other, key: form.key) {
        case .made(let adjustment, let stock):
            var response = Response.redirect(to: next(after: form).path)
            response.headers.append(flash(adjustment, stock, seen: form.seen).cookie.header)
            return response
        case .refused(let overruns):
            return try stockAgain(fields, visit, overruns.mapValues(StockFault.Field.init))
        }
    }

    /// `닫기` leads back to the board, to the juice that was short; anything else to the stock again.
    private func next(after form: StockForm) -> Route {
        form.closes ? .board(at: form.marking) : .stock(marking: form.marking)
    }

    private func flash(_ adjustment: Adjustment, _ stock: Stock, seen: [FruitID: Int]) -> Flash {
        Flash(
            menu.fruits.compactMap { fruit in
                guard let delta = adjustment.deltas[fruit.id] else { return nil }
                let after = stock[fruit.id]
                return Flash.Change(fruit: fruit.id, seen: seen[fruit.id] ?? after - delta, delta: delta, after: after)
            })
    }

    /// 422: the form as it was sent, with what is wrong.
    private func stockAgain(
        _ fields: Form, _ visit: Visit, _ faults: [FruitID: StockFault.Field]
    ) throws -> Response {
        let typed = StockForm.typed(fields, menu: menu)
        let fault = StockFault(typed: typed, seen: StockForm.seen(fields, menu: menu), fields: faults)
        let shop = try store.shop()
        let marking = StockForm.marking(fields, menu: menu)
        return try page(
            stockPage(shop, visit, marking: marking, fault: fault), status: .unprocessableContent)
    }

    private func stockPage(
        _ shop: Shop, _ visit: Visit, key: Key? = nil, marking: JuiceID? = nil, saved: Flash? = nil,
        fault: StockFault? = nil
    ) -> StockPage {
        StockPage(
            shop: shop, menu: menu, key: (key ?? newKey()).rawValue, language: visit.language, texts: texts,
            marking: marking, saved: saved, fault: fault)
    }
}
