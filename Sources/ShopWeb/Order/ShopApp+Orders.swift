import ContentFile
import FastCGI
import JuiceShop
import ShopStore

/// The order page, orders, and the list of orders.
extension ShopApp {
    func showOrderPage(_ chosen: OrderContent, _ context: RequestContext) throws -> Response {
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let menu = shop.menu
        // The card of a juice that is out has no chips. What no card has stays chosen: its order leads to the question of what
        // is short.
        let chosen = chosen.filter { line in
            !shop.isStopped(line.juice, at: clock.now)
                && menu.serving(of: line.cup).map { !line.cup.isPlain || shop.stock.available($0.recipe) > 0 } ?? false
        }
        if let saved = StockFlash(context.request, menu: menu) {
            var response = try page(orderPage(shop, context, notice: .saved(saved, chosen: chosen)))
            response.set(StockFlash.spent)
            return response
        }
        if let undone = try undoneOrder(context) {
            var response = try page(orderPage(shop, context, notice: .undone(undone)))
            response.set(OrderFlash.spent)
            return response
        }
        if !chosen.isEmpty { return try page(orderPage(shop, context, notice: .chosen(chosen))) }
        // The foot shows what the clock says, which changes all the time, or a printer.
        if clockWatch.fault(shop, by: clock, log: log) != nil || !troubledPrinters.isEmpty {
            return try page(orderPage(shop, context))
        }
        // Each tablet names its own person.
        if !context.names.staff.isEmpty { return try page(orderPage(shop, context)) }
        let age = LastOrderAge(of: shop.lastOrder, at: clock.now)
        let ownClock = clock(shop)
        let forecast = forecasts.now(store, of: snapshot.history, by: ownClock)
        let sales = shop.sales(since: ownClock.dayStart)
        let source = PageCache.Source(
            snapshot, context.names,
            moment: .init(
                forecast, stopped: shop.stoppedCount(at: clock.now), isToday: sales != nil,
                showsTakings: showsTakings(sales), ship: troubledShip))
        return .page(
            try pages.html(.orderPage(age), context.language, of: source, key: newKey()) { key in
                templates.html(try orderPage(shop, context, key: key, forecast: forecast))
            })
    }

    func placeOrder(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let shop = try store.shop()
        let form: OrderForm
        do {
            form = try OrderForm(fields, menu: shop.menu, dayStart: clock(shop).dayStart, who: who(context))
        } catch {
            return try refuse(error, fields, context)
        }
        let request = form.request
        if form.isToBeConfirmed {
            let question = ManyCupsPage(
                request.content, shop: shop, key: FormKey(request.key, menu: form.seenMenu).text,
                context: context.page(shop))
            return page(question, status: .conflict)
        }
        return try admit(request.content.discount, shop, context) { try place(form, fields, shop, context) }
    }

    private func place(
        _ form: OrderForm, _ fields: Form, _ shop: Shop, _ context: RequestContext
    ) throws -> Response {
        let request = form.request
        if RefusedKeys(context.request).contains(request.key) { return try showRefusedOrder(request, context) }
        switch try store.submit(request) {
        case .made(let order):
            metrics.count(order)
            return tell(order, of: form, shop)
        case .again(let order): return tell(order, of: form, shop, isAgain: true)
        case .short(let shortage):
            metrics.countShortage()
            return try refuse(shortage, of: request, context)
        case .notOnMenu: return try refuse(cupsOf: request.content, fields, context)
        case .noDiscount: return try refuse(.discount, fields, context, status: .conflict)
        case .stopped(let items): return try refuse(stopped: items, of: request.content, fields, context)
        }
    }

    /// Leads to the order, with what its customer does not expect. The menu may also have changed since this moment of the
    /// shop.
    private func tell(_ order: Order, of form: OrderForm, _ shop: Shop, isAgain: Bool = false) -> Response {
        var response = Response.redirect(to: Route.order(order.number).path)
        let isChanged =
            form.seenMenu != shop.menuSequence || !order.changedLines(since: shop.menu, now: shop.menu).isEmpty
        let seenMenu = isChanged ? form.seenMenu : nil
        if isAgain || seenMenu != nil {
            response.set(OrderFlash.ordered(order.number, isAgain: isAgain, seenMenu: seenMenu).cookie)
        }
        return response
    }

    /// The order page with what was chosen, and the error, unless that has a page of its kind.
    func refuse(
        _ error: OrderFormError, _ fields: Form, _ context: RequestContext, status: Status = .unprocessableContent
    ) throws -> Response {
        switch error {
        case .notOnMenu(let order): return try refuse(cupsOf: order, fields, context)
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
        let notice = OrderPageNotice.error(error, chosen: ChosenCups(fields, menu: shop.menu))
        return try page(orderPage(shop, context, notice: notice), status: status)
    }

    /// The order page shows an order that is still news; an older one has its record.
    func showOrder(_ number: Int, asRecord: Bool, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        if asRecord { return try admit(record.order, context) { try showRecord(record, context) } }
        let shop = try store.shop()
        let flash = OrderFlash(context.request)
        var (isAgain, isTold, changedLines) = (false, flash == .paid(number), [ChangedLine]?.some([]))
        if case .ordered(number, let again, let seenMenu) = flash {
            (isAgain, isTold) = (again, true)
            if let seenMenu { changedLines = try self.changedLines(of: record.order, since: seenMenu, shop, context) }
        }
        let confirmation = OrderConfirmation(
            record, isAgain: isAgain, isJustPaid: flash == .paid(number), changedLines: changedLines, by: clock(shop))
        if confirmation.isFresh { return try showNews(confirmation, isTold: isTold, shop, context) }
        return try admit(record.order, context) {
            try isTold ? showNews(confirmation, isTold: true, shop, context) : showRecord(record, context)
        }
    }

    private func showNews(
        _ confirmation: OrderConfirmation, isTold: Bool, _ shop: Shop, _ context: RequestContext
    ) throws -> Response {
        var response = try page(orderPage(shop, context, notice: .order(confirmation)))
        if isTold { response.set(OrderFlash.spent) }
        return response
    }

    /// - Parameter seenMenu: the event that made the menu of the form's page.
    private func changedLines(
        of order: Order, since seenMenu: Int, _ shop: Shop, _ context: RequestContext
    ) throws -> [ChangedLine]? {
        if seenMenu == shop.menuSequence { return order.changedLines(since: shop.menu, now: shop.menu) }
        guard try mayRead(.page, context), let seen = try store.menu(madeBy: seenMenu)?.menu else { return nil }
        return order.changedLines(since: seen, now: shop.menu)
    }

    /// Shows the orders of a day, or of today; `end` is the number of the order after the last one on the page.
    func showOrders(_ day: Day?, before end: Int?, _ context: RequestContext) throws -> Response {
        let cancelled = try cancellationMessage(context)
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let today = clock(shop).today
        let day = day ?? today
        if cancelled == nil, end == nil, day == today {
            let source = PageCache.Source(snapshot, context.names, moment: .day(day))
            return .page(
                try pages.html(.orders, context.language, of: source) {
                    templates.html(try ordersPage(shop, day, before: nil, context))
                })
        }
        return try admit(day, context) {
            var response = try page(ordersPage(shop, day, before: end, context, cancelled: cancelled))
            if cancelled != nil { response.set(OrderFlash.spent) }
            return response
        }
    }

    private func orderPage(
        _ shop: Shop, _ context: RequestContext, key: Key, forecast: Forecast?, notice: OrderPageNotice = .none
    ) throws -> OrderPage {
        let sales = shop.sales(since: clock(shop).dayStart)
        return OrderPage(
            shop: shop, key: FormKey(key, menu: shop.menuSequence).text, context: context.page(shop), notice: notice,
            forecast: forecast, who: who(context), due: try dueOrders(shop, sales, context),
            printer: troubledPrinters.first, ship: troubledShip, showsTakings: showsTakings(sales))
    }

    private func orderPage(
        _ shop: Shop, _ context: RequestContext, notice: OrderPageNotice = .none
    ) throws -> OrderPage {
        try orderPage(shop, context, key: newKey(), forecast: forecast(shop), notice: notice)
    }

    /// - Returns: nil when nothing can be forecast, as under a wrong clock.
    func forecast(_ shop: Shop) -> Forecast? {
        guard clockWatch.fault(shop, by: clock, log: log) == nil, let history = try? store.snapshot().history else {
            return nil
        }
        return forecasts.now(store, of: history, by: clock(shop))
    }

    /// The question after a shortage. Its key orders nothing from now on: a reload of the page sends the form again.
    private func refuse(
        _ shortage: Shortage, of request: OrderRequest, _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let question = ShortagePage(
            shortage, of: request.content, shop: shop, key: FormKey(newKey(), menu: shop.menuSequence).text,
            context: context.page(shop))
        var response = page(question, status: .conflict)
        var keys = RefusedKeys(context.request)
        keys.append(request.key)
        response.set(keys.cookie)
        return response
    }

    /// The form of a refused order came again: the question, or the order page if the fruit has come meanwhile.
    private func showRefusedOrder(_ request: OrderRequest, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        if let shortage = shop.stock.shortage(for: request.lines, shop.menu) {
            return try refuse(shortage, of: request, context)
        }
        return .redirect(to: Route.orderPage(request.content).path)
    }

    /// The order whose cancellation in place led here.
    private func undoneOrder(_ context: RequestContext) throws -> OrderConfirmation? {
        guard case .undone(let number) = OrderFlash(context.request),
            let record = try reachableRecord(number, context), record.cancellation != nil
        else { return nil }
        return OrderConfirmation(record, by: clock(try store.shop()))
    }

    private func ordersPage(
        _ shop: Shop, _ day: Day, before end: Int?, _ context: RequestContext, cancelled: CancellationMessage? = nil
    ) throws -> OrdersPage {
        let (ranges, all) = try orders(of: day, shop)
        let numbers = (ranges.first?.lowerBound ?? 1)..<(ranges.last?.upperBound ?? 1)
        let list = OrderList(day: day, numbers: numbers, all: all, end: end)
        let key = cancelled == nil ? "" : newKey().rawValue
        return OrdersPage(
            list, refunds: shop.refunds, context: context.page(shop), cancellation: cancelled, key: key)
    }

    /// The numbers of a day's orders, and their records, newest first.
    private func orders(of day: Day, _ shop: Shop) throws -> (ranges: [Range<Int>], all: [OrderRecord]) {
        let bounds = clock(shop).calendar.bounds(of: day)
        let ranges = try store.orders(from: bounds.lowerBound, until: bounds.upperBound)
        return (ranges, try ranges.reversed().flatMap { try store.orders(before: $0.upperBound, atMost: $0.count) })
    }

    /// The message about the cancellation that led here.
    private func cancellationMessage(_ context: RequestContext) throws -> CancellationMessage? {
        guard case .cancelled(let number, let wasMade) = OrderFlash(context.request),
            try mayRead(.today, context), let record = try reachableRecord(number, context),
            let cancellation = record.cancellation
        else { return nil }
        return CancellationMessage(cancellation, of: record.order, asked: wasMade)
    }
}

/// How orders were paid.
extension ShopApp {
    /// - Parameter page: goes on where the payment was chosen, at the counter with the juices that are chosen there.
    func pay(_ number: Int, on page: PaymentPage, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        return try admit(record.order, context) { try pay(record, on: page, context) }
    }

    private func pay(_ record: OrderRecord, on page: PaymentPage, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        let fields = try context.form()
        guard let form = PaymentForm(fields, order: number, who: who(context)) else {
            return try showRecord(record, context, refusal: .payment, status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made, .unchanged:
            let chosen = ChosenCups(fields, menu: try store.shop().menu).content
            let route: Route =
                switch page {
                case .record: .order(number, asRecord: true)
                case .unpaid: .unpaidOrders
                case .closing: .closing(ClosingForm(fields))
                case .counter: chosen.isEmpty ? .order(number) : .orderPage(chosen)
                }
            var response = Response.redirect(to: route.path)
            if page == .unpaid || page == .counter && chosen.isEmpty { response.set(OrderFlash.paid(number).cookie) }
            return response
        case .unknown: throw HTTPError.notFound
        case .cancelled, .tooLate:
            return try showRecord(record, context, refusal: .payment, status: .conflict)
        }
    }
}

/// The discounts of orders.
extension ShopApp {
    func discount(_ number: Int, on page: PaymentPage, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        let fields = try context.form()
        let form = DiscountForm(fields, order: number, who: who(context))
        return try admit(record.order, context) {
            guard let form else {
                return try showRecord(record, context, refusal: .discount, status: .unprocessableContent)
            }
            return try admit(form.request.discount, try store.shop(), context) {
                switch try store.submit(form.request) {
                case .made: return .redirect(to: route(from: page, order: number).path)
                case .unchanged:
                    let record = try store.record(number) ?? record
                    return try showRecord(record, context, refusal: .sameDiscount, status: .conflict)
                case .unknown: throw HTTPError.notFound
                case .notOnMenu, .cancelled, .refunded, .tooLate:
                    let record = try store.record(number) ?? record
                    return try showRecord(record, context, refusal: .discount, status: .conflict)
                }
            }
        }
    }

    private func route(from page: PaymentPage, order number: Int) -> Route {
        switch page {
        case .record: .order(number, asRecord: true)
        case .unpaid: .unpaidOrders
        case .closing: .closing()
        case .counter: .order(number)
        }
    }

    /// Runs an action that gives a discount: with the owner's PIN if the discount needs it.
    private func admit(
        _ discount: DiscountID?, _ shop: Shop, _ context: RequestContext, _ action: () throws -> Response
    ) throws -> Response {
        guard let discount, shop.menu[discount]?.needs == .pin, let route = context.route else { return try action() }
        return try admit(route, .owner, context, action)
    }
}

/// The payments that are not recorded.
extension ShopApp {
    private static let maxDue = 2

    /// The last orders whose payment is not recorded, newest first.
    private func dueOrders(_ shop: Shop, _ sales: DaySales?, _ context: RequestContext) throws -> [OrderRecord] {
        guard !shop.settings.paymentKinds.isEmpty, let sales else { return [] }
        // Another tablet may have settled one since this moment of the shop.
        return try sales.unpaid.suffix(Self.maxDue).reversed().compactMap { try reachableRecord($0.number, context) }
            .filter { $0.paid == nil && $0.cancellation == nil }
    }

    /// Takings are the report's: with a PIN for that, the counter does not show them.
    private func showsTakings(_ sales: DaySales?) -> Bool {
        guard sales?.takings != nil, let authenticator else { return true }
        do {
            return try authenticator.settings()?.protected.contains(.owner) != true
        } catch {
            return false
        }
    }

    /// Today's orders without a payment, and those whose payment was recorded last.
    func showUnpaidOrders(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let (unpaid, all) = try unpaidOrders(shop)
        var paid: OrderRecord?
        if case .paid(let number) = OrderFlash(context.request) { paid = all.first { $0.order.number == number } }
        var response = page(
            UnpaidPage(
                unpaid, noted: all.filter { $0.paid != nil && $0.cancellation == nil }, justPaid: paid,
                key: newKey().rawValue, context: context.page(shop)))
        if paid != nil { response.set(OrderFlash.spent) }
        return response
    }

    /// Today's orders, and those of them whose payment is not recorded, newest first.
    func unpaidOrders(_ shop: Shop) throws -> (unpaid: [OrderRecord], all: [OrderRecord]) {
        let clock = clock(shop)
        let unpaid = Set(shop.sales(since: clock.dayStart)?.unpaid.map(\.number) ?? [])
        let all = try orders(of: clock.today, shop).all
        return (all.filter { unpaid.contains($0.order.number) && $0.paid == nil && $0.cancellation == nil }, all)
    }
}

/// The record of an order that is no longer news.
extension ShopApp {
    /// - Parameter refusal: the form of the page that was refused.
    func showRecord(
        _ record: OrderRecord, _ context: RequestContext, refusal: OrderRecordPage.Refusal? = nil,
        status: Status = .ok
    ) throws -> Response {
        let shop = try store.shop()
        let canBeRecalled = shop.menu.hasQueue && shop.handedOver.contains { $0.number == record.order.number }
        return page(
            OrderRecordPage(
                record, refunds: shop.refunds[record.order.number] ?? [], canBeRecalled: canBeRecalled,
                refusal: refusal, last: shop.orderCount, key: newKey().rawValue,
                printing: PrintButtons(duties: printerDuties, asked: askedSlip(context)), context: context.page(shop)),
            status: status)
    }
}
