import FastCGI
import JuiceShop
import ShopStore

/// Orders that cannot be made as they were sent, with the nearest one that can.
extension ShopApp {
    /// The order has a part that the menu does not have: one that it had is named, and the rest offered; one that no menu had is
    /// a mistake of the form.
    func refuse(cupsOf order: OrderContent, _ fields: Form, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let seen = try fields.formKey(OrderForm.keyField)?.menu.flatMap { number in
            try mayRead(.page, context) ? try store.menu(madeBy: number)?.menu : nil
        }
        guard let gone = shop.menu.gone(from: order, since: seen), !gone.isEmpty else {
            return try refuse(.juice, fields, context)
        }
        return offerRest(of: order, without: gone, .leftMenu, shop, context)
    }

    /// A stopped juice is told on the order page, where its card is; a stopped choice has none there.
    func refuse(
        stopped items: [SaleItem], of order: OrderContent, _ fields: Form, _ context: RequestContext
    ) throws -> Response {
        let juices = items.compactMap { item in if case .juice(let juice) = item { juice } else { nil } }
        if juices.count == items.count { return try refuse(.stopped(juices), fields, context, status: .conflict) }
        let parts = items.map { item in
            switch item {
            case .juice(let juice): CupPart.juice(juice)
            case .choice(let choice): CupPart.choice(choice)
            }
        }
        return offerRest(of: order, without: parts, .stopped, try store.shop(), context)
    }

    private func offerRest(
        of order: OrderContent, without parts: [CupPart], _ reason: PartsGonePage.Reason, _ shop: Shop,
        _ context: RequestContext
    ) -> Response {
        let key = FormKey(newKey(), menu: shop.menuSequence).text
        return page(
            PartsGonePage(parts, reason, of: order, key: key, context: context.page(shop)), status: .conflict)
    }

    /// The form again, with the words that were typed.
    func refuse(
        _ fault: OrderWordsFault, of order: OrderContent, _ context: RequestContext
    ) throws -> Response {
        page(try memoPage(order, fault: fault, context), status: .unprocessableContent)
    }

    func showMemo(_ order: OrderContent, _ context: RequestContext) throws -> Response {
        let menu = try store.shop().menu
        let order = order.filter { menu.serving(of: $0.cup) != nil }
        if order.lines.isEmpty { return .redirect(to: Route.orderPage(order).path) }
        return page(try memoPage(order, context))
    }

    /// The counter's form, before it is sent.
    func chooseMemo(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let shop = try store.shop()
        do {
            let form = try OrderForm(fields, menu: shop.menu, dayStart: clock(shop).dayStart, who: who(context))
            return .redirect(to: Route.memo(form.request.content).path)
        } catch {
            return try refuse(error, fields, context)
        }
    }

    private func memoPage(
        _ order: OrderContent, fault: OrderWordsFault? = nil, _ context: RequestContext
    ) throws -> MemoPage {
        let shop = try store.shop()
        return MemoPage(
            order, fault: fault, key: FormKey(newKey(), menu: shop.menuSequence).text,
            context: context.page(shop))
    }
}
