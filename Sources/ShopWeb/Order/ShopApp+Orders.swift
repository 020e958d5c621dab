import FastCGI
import JuiceShop
import ShopStore

/// Placing an order; one that cannot be made as it was sent gets the nearest one that can.
extension ShopApp {
    func placeOrder(_ placement: OrderPlacement, _ context: RequestContext) throws -> Response {
        let (fields, shop) = (placement.fields, placement.shop)
        let form: OrderForm
        do {
            form = try placement.form.get()
        } catch .place {
            return try refuse(.place, fields, context, status: .conflict)
        } catch .notOnMenu(let content) {
            if let order = try earlierOrder(content, placement, context) {
                return try tell(order, seenMenu: fields.formKey()?.menu, shop, isAgain: true, context)
            }
            let error = shop.menu.fault(of: content)
            return try refuse(
                error, fields, context, status: error == .place ? .conflict : .unprocessableContent)
        } catch {
            return try refuse(error, fields, context)
        }
        let request = form.request
        if form.isToBeConfirmed {
            if let shortage = shop.stock.shortage(for: request.content, shop.menu) {
                metrics.countShortage()
                return try refuse(shortage, of: request, context)
            }
            let question = ManyCupsPage(
                request.content, shop: shop, key: FormKey(request.key, menu: form.seenMenu).text,
                context: context.page(shop).at(request.content.place))
            return page(question, status: .conflict)
        }
        if RefusedKeys(context.request.cookies).contains(request.key) { return try showRefusedOrder(request, context) }
        switch try store.submit(request) {
        case .made(let order):
            metrics.count(order)
            return try tell(order, seenMenu: form.seenMenu, shop, context)
        case .again(let order): return try tell(order, seenMenu: form.seenMenu, shop, isAgain: true, context)
        case .short(let shortage):
            metrics.countShortage()
            return try refuse(shortage, of: request, context)
        case .notOnMenu: return try refuse(cupsOf: request.content, fields, context)
        case .noDiscount: return try refuse(.discount, fields, context, status: .conflict)
        case .noPlace: return try refuse(.place, fields, context, status: .conflict)
        case .stopped(let items): return try refuse(stopped: items, of: request.content, fields, context)
        // The form of a page says no price.
        case .otherPrice: throw HTTPError.failed
        }
    }

    /// The order that a form made before a part of it left the menu.
    private func earlierOrder(
        _ content: OrderContent, _ placement: OrderPlacement, _ context: RequestContext
    ) throws -> Order? {
        guard let key = placement.fields.formKey()?.key else { return nil }
        let shop = placement.shop
        let request = OrderRequest(
            content, isQueued: shop.menu.hasQueue, dayStart: clock(shop).dayStart, key: key, who: who(context))
        guard case .again(let order)? = try store.submit(EarlierRequest(request)) else { return nil }
        return order
    }

    /// Leads to the order, with what its customer does not expect. The menu may also have changed since this moment of the
    /// shop.
    private func tell(
        _ order: Order, seenMenu: Int?, _ shop: Shop, isAgain: Bool = false, _ context: RequestContext
    ) throws -> Response {
        var response = Response.redirect(to: Route.order(order.number).path)
        let isChanged =
            seenMenu != shop.menuSequence || !order.changedLines(since: shop.menu, now: shop.menu).isEmpty
        let seenMenu = isChanged ? seenMenu : nil
        if isAgain || seenMenu != nil {
            response.set(OrderFlash.ordered(order.number, isAgain: isAgain, seenMenu: seenMenu).cookie)
        }
        try keepSlot(of: order, in: &response, shop, context)
        return response
    }

    /// The order page with what was chosen, and the error, unless that has a page of its kind.
    func refuse(
        _ error: OrderFormError, _ fields: Form, _ context: RequestContext, status: Status = .unprocessableContent
    ) throws -> Response {
        switch error {
        case .notOnMenu(let order):
            let fault = try store.shop().menu.fault(of: order)
            if case .notOnMenu = fault { return try refuse(cupsOf: order, fields, context) }
            return try refuse(fault, fields, context, status: status)
        case .words(let fault, let order): return try refuse(fault, of: order, context)
        default: break
        }
        let shop = try store.shop()
        // A sheet of options has its own number of cups.
        if case .cups(let juice, let typed) = error, fields[OrderForm.cupsField] != nil,
            fields[OrderForm.juiceField] == juice.rawValue, shop.menu[juice] != nil
        {
            return try refuse(typed, on: juice, fields, context)
        }
        var chosen = ChosenCups(fields, menu: shop.menu)
        if case .discountedCup(let order) = error { chosen = ChosenCups(order, menu: shop.menu) }
        let notice = OrderPageNotice.error(error, chosen: chosen)
        return try page(orderPage(shop, context, notice: notice), status: status)
    }

    /// The order has a part that the menu does not have: one that it had is named, and the rest offered; one that no menu had is
    /// a mistake of the form.
    func refuse(cupsOf order: OrderContent, _ fields: Form, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        if !shop.settings.openAmounts, order.lines.contains(where: { !$0.cup.isMade }) {
            return offerRest(of: order, without: [.juice(.openAmount)], .leftMenu, shop, context)
        }
        let seen = try fields.formKey()?.menu.flatMap { number in
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
        let key = formKey(shop)
        return page(
            PartsGonePage(parts, reason, of: order, key: key, context: context.page(shop).at(order.place)),
            status: .conflict)
    }

    /// The form again, with the words that were typed.
    func refuse(
        _ fault: OrderWordsFault, of order: OrderContent, _ context: RequestContext
    ) throws -> Response {
        page(try memoPage(order, fault: fault, context), status: .unprocessableContent)
    }

    /// The question after a shortage. Its key orders nothing from now on: a reload of the page sends the form again.
    private func refuse(
        _ shortage: Shortage, of request: OrderRequest, _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let question = ShortagePage(
            shortage, of: request.content, shop: shop, key: formKey(shop),
            context: context.page(shop).at(request.content.place))
        var response = page(question, status: .conflict)
        var keys = RefusedKeys(context.request.cookies)
        keys.append(request.key)
        response.set(keys.cookie)
        return response
    }

    /// The form of a refused order came again: the question, or the order page if the fruit has come meanwhile.
    private func showRefusedOrder(_ request: OrderRequest, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        if let shortage = shop.stock.shortage(for: request.content, shop.menu) {
            return try refuse(shortage, of: request, context)
        }
        return .redirect(to: Route.orderPage(request.content).path)
    }
}

/// The sheet of a juice's sizes and options.
extension ShopApp {
    /// - Parameter cup: chosen when the sheet opens, as far as the menu still has it.
    func showOptions(
        _ id: JuiceID, chosen: OrderContent, as cup: Cup?, _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let context = context.page(shop).at(chosen.settled(on: shop.menu).place)
        let juice = try configurable(id, context.menu)
        let cup = cup.flatMap { $0.juice == id ? shop.menu.available(of: shop.menu.withoutDefaults($0)) : nil }
        let chosen = chosen.filter { shop.menu.serving(of: $0.cup) != nil }
        return page(
            OptionsPage(
                juice, as: cup, chosen: chosen, shop: shop,
                key: formKey(shop), isStopped: isStopped(in: shop), context: context))
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
        let cup = shop.menu.available(of: OrderForm.pressedCup(fields, adding: id, shop.menu))
        let chosen = ChosenCups(fields, menu: shop.menu).content
        let context = context.page(shop).at(chosen.place)
        let sheet = OptionsPage(
            try configurable(id, context.menu), as: cup, chosen: chosen, typed: typed, shop: shop, key: formKey(shop),
            isStopped: isStopped(in: shop), context: context)
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

/// The page of an amount that is not on the menu.
extension ShopApp {
    func showOpenAmount(_ order: OrderContent, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        if !shop.settings.openAmounts { throw HTTPError.notFound }
        let order = order.filter { shop.menu.serving(of: $0.cup) != nil }
        return page(OpenAmountPage(order, context: context.page(shop)))
    }

    /// Leads back to the counter with the amount in the basket; nothing is stored. The counter's form, in which no word is
    /// typed, leads to the page with all that it has.
    func addOpenAmount(_ context: RequestContext) throws -> Response {
        let (fields, shop) = (try context.form(), try store.shop())
        if fields[OpenAmountForm.wordField] == nil {
            return .redirect(to: Route.openAmount(ChosenCups(fields, menu: shop.menu).content).path)
        }
        let form = OpenAmountForm(fields, in: shop.settings)
        if let order = form.order { return .redirect(to: Route.orderPage(order).path) }
        return page(
            OpenAmountPage(OrderContent(fields), form, context: context.page(shop)),
            status: form.fault == nil ? .unprocessableContent : .conflict)
    }
}

extension Menu {
    /// What an order has that is not on this menu.
    fileprivate func fault(of order: OrderContent) -> OrderFormError {
        if let discount = order.discount, self[discount] == nil { return .discount }
        return offers(order.place) ? .notOnMenu(order) : .place
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
        } catch .discountedCup(let order) {
            return .redirect(to: Route.memo(order).path)
        } catch {
            return try refuse(error, fields, context)
        }
    }

    func memoPage(
        _ order: OrderContent, fault: OrderWordsFault? = nil, _ context: RequestContext
    ) throws -> MemoPage {
        let shop = try store.shop()
        return MemoPage(
            order.settled(on: shop.menu), fault: fault, key: formKey(shop),
            context: context.page(shop).at(order.place))
    }
}
