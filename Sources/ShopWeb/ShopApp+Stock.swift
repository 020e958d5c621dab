import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

extension ShopApp {
    func showStock(_ view: StockView, _ visit: RequestContext) throws -> Response {
        let shop = try store.shop()
        let saved = Flash(visit.request, menu: menu)
        if saved != nil || view.juice != nil {
            var response = try page(stockPage(shop, visit, view, saved: saved))
            if saved != nil { response.set(Flash.spent) }
            return response
        }
        let html = try cache.html(.stock(view.reason), visit.language, sequence: shop.sequence, key: newKey()) { key in
            try templates.html(stockPage(shop, visit, view, key: key))
        }
        return .page(html)
    }

    func changeStock(_ visit: RequestContext) throws -> Response {
        let fields = try visit.form()
        let form: StockForm
        do {
            form = try StockForm(fields, menu: menu)
        } catch .notNumbers(let fruits) {
            return try stockAgain(fields, visit, fruits.faults(.notANumber))
        } catch .wrongWay(let fruits) {
            let isWaste = StockForm.reason(fields) == .waste
            return try stockAgain(fields, visit, fruits.faults(isWaste ? .wasteBrings : .deliveryTakes))
        } catch {
            return try stockAgain(fields, visit, [:])
        }
        if form.request.deltas.isEmpty { return .redirect(to: next(after: form).path) }
        switch try store.submit(form.request) {
        case .made(let stockChange, let stock):
            var response = Response.redirect(to: next(after: form).path)
            response.set(flash(stockChange, stock, seen: form.seen).cookie)
            return response
        case .refused(let outOfRange):
            return try stockAgain(fields, visit, outOfRange.mapValues(StockFormState.Field.init))
        case .countedElsewhere(let counts):
            return try stockAgain(fields, visit, counts.mapValues(StockFormState.Field.countedElsewhere))
        }
    }

    /// `닫기` leads back to the board, to as many of the juice as were short; anything else to the same page again.
    private func next(after form: StockForm) -> Route {
        form.closes
            ? .orderPage(at: form.marking, cups: form.cups)
            : .stock(StockView(form.request.reason, juice: form.marking, cups: form.cups))
    }

    private func flash(_ stockChange: StockChange, _ stock: Stock, seen: [FruitID: Int]) -> Flash {
        let changes = menu.fruits.compactMap { fruit -> Flash.Change? in
            guard let delta = stockChange.deltas[fruit.id] else { return nil }
            let after = stock[fruit.id]
            return Flash.Change(fruit: fruit.id, seen: seen[fruit.id] ?? after - delta, delta: delta, after: after)
        }
        return Flash(changes, reason: stockChange.reason)
    }

    /// 422: the form as it was sent, with what is wrong.
    private func stockAgain(
        _ fields: Form, _ visit: RequestContext, _ faults: [FruitID: StockFormState.Field]
    ) throws -> Response {
        let typed = StockForm.typed(fields, menu: menu)
        let fault = StockFormState(
            typed: typed, seen: StockForm.seen(fields, menu: menu), seenAt: StockForm.seenSequences(fields, menu: menu),
            fields: faults)
        let view = StockView(
            StockForm.reason(fields) ?? .other, juice: StockForm.marking(fields, menu: menu),
            cups: StockForm.cups(fields))
        return try page(stockPage(store.shop(), visit, view, fault: fault), status: .unprocessableContent)
    }

    private func stockPage(
        _ shop: Shop, _ visit: RequestContext, _ view: StockView, key: Key? = nil, saved: Flash? = nil,
        fault: StockFormState? = nil
    ) -> StockPage {
        StockPage(
            shop: shop, menu: menu, key: (key ?? newKey()).rawValue, language: visit.language, texts: texts,
            reason: view.reason, marking: view.juice, cups: view.cups, saved: saved, fault: fault)
    }
}

extension Set<FruitID> {
    fileprivate func faults(_ fault: StockFormState.Field) -> [FruitID: StockFormState.Field] {
        Dictionary(uniqueKeysWithValues: map { ($0, fault) })
    }
}
