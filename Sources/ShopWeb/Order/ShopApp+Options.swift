import FastCGI
import JuiceShop
import ShopStore

/// The sheet of a juice's sizes and options.
extension ShopApp {
    /// - Parameter cup: chosen when the sheet opens, as far as the menu still has it.
    func showOptions(
        _ id: JuiceID, chosen: OrderContent, as cup: Cup?, _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let juice = try configurable(id, shop.menu)
        let cup = cup.flatMap { $0.juice == id ? shop.menu.available(of: shop.menu.withoutDefaults($0)) : nil }
        let chosen = chosen.filter { shop.menu.serving(of: $0.cup) != nil }
        return page(
            OptionsPage(
                juice, as: cup ?? Cup(id), chosen: chosen, shop: shop,
                key: formKey(shop), isStopped: isStopped(in: shop),
                context: context.page(shop)))
    }

    /// The button of a card leads to the sheet with what is chosen on the order page. The sheet leads back with its cups in
    /// the basket: both are addresses, and nothing is stored.
    func chooseOptions(of id: JuiceID, _ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let shop = try store.shop()
        _ = try configurable(id, shop.menu)
        guard fields[OrderForm.cupsField] != nil else {
            let chosen = ChosenCups(fields, menu: shop.menu)
            let size = chosen.size(of: id)
            return .redirect(
                to: Route.options(id, chosen: chosen.content, cup: size.map { Cup(id, size: $0) }).path)
        }
        do {
            return .redirect(to: Route.orderPage(try OrderForm.content(fields, adding: id, menu: shop.menu)).path)
        } catch .cups(_, let typed) {
            return try refuse(typed, on: id, fields, context)
        } catch {
            return try refuse(error, fields, context)
        }
    }

    /// The sheet as it was sent, with the number of cups that is none.
    func refuse(_ typed: String, on id: JuiceID, _ fields: Form, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let cup = shop.menu.available(of: OrderForm.pressedCup(fields, adding: id, shop.menu)) ?? Cup(id)
        let sheet = OptionsPage(
            try configurable(id, shop.menu), as: cup, chosen: ChosenCups(fields, menu: shop.menu).content, typed: typed,
            shop: shop, key: formKey(shop), isStopped: isStopped(in: shop),
            context: context.page(shop))
        return page(sheet, status: .unprocessableContent)
    }

    private func isStopped(in shop: Shop) -> (ChoiceID) -> Bool {
        let now = clock.now
        return { shop.isStopped(.choice($0), at: now) }
    }

    private func configurable(_ id: JuiceID, _ menu: Menu) throws -> Juice {
        guard let juice = menu[id], !juice.sizes.isEmpty || !juice.options.isEmpty else { throw HTTPError.notFound }
        return juice
    }
}

/// The page of an order's words for the kitchen.
extension ShopApp {
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

    func memoPage(
        _ order: OrderContent, fault: OrderWordsFault? = nil, _ context: RequestContext
    ) throws -> MemoPage {
        let shop = try store.shop()
        return MemoPage(
            order, fault: fault, key: formKey(shop),
            context: context.page(shop))
    }
}
