import ContentFile
import FastCGI
import JuiceShop
import Printing
import ShopStore

/// The order page, an order as news or as its record, and the list of a day's orders.
extension ShopApp {
    func showOrderPage(_ chosen: OrderContent, group: GroupID?, _ context: RequestContext) throws -> Response {
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let place = chosen.settled(on: shop.menu).place
        let menu = shop.menu.at(place)
        // The card of a juice that is out has no chips. What no card has stays chosen: its order leads to the question of what
        // is short.
        let chosen = chosen.filter { line in
            (line.cup.isMade || shop.settings.openAmounts) && !shop.isStopped(line.juice, at: clock.now)
                && menu.serving(of: line.cup).map { !line.cup.isPlain || shop.stock.available($0.recipe) > 0 } ?? false
        }
        if let saved = StockFlash(context.request.cookies, menu: menu) {
            var response = try page(orderPage(shop, context, group: group, notice: .saved(saved, chosen: chosen)))
            response.set(StockFlash.spent)
            return response
        }
        if let stopped = StopFlash(context.request.cookies, menu: menu) {
            var response = try page(orderPage(shop, context, group: group, notice: .stopped(stopped, chosen: chosen)))
            response.set(StopFlash.spent)
            return response
        }
        if let undone = try undoneOrder(context) {
            var response = try page(orderPage(shop, context, group: group, notice: .undone(undone)))
            response.set(OrderFlash.spent)
            return response
        }
        if !chosen.isEmpty || place != menu.usualPlace {
            return try page(orderPage(shop, context, group: group, notice: .chosen(chosen)))
        }
        // The foot shows what the clock says, which changes all the time, a printer, or what does not go to head office.
        if ClockFault(shop.clock, at: clock.now) != nil || !faults.isEmpty {
            return try page(orderPage(shop, context, group: group))
        }
        // Each tablet names its own person, and its group of juices.
        if !context.names.staff.isEmpty || group != nil { return try page(orderPage(shop, context, group: group)) }
        // Each tablet has its orders in the foot.
        let mine = try myOrders(shop, context)
        let isSilent = LastOrderAge(of: mine.last?.order, at: clock.now) == .old
        if !isSilent || mine.slots.contains(where: { $0 != nil }) {
            return try page(orderPage(shop, context, group: group))
        }
        let ownClock = clock(shop)
        let forecast = forecasts.now(store, of: snapshot.history, by: ownClock)
        let sales = shop.sales(since: ownClock.dayStart)
        let source = PageCache.Source(
            snapshot, context,
            moment: .init(
                forecast, stopped: shop.stoppedCount(at: clock.now), isToday: sales != nil,
                showsTakings: showsTakings(sales),
                leftOver: shop.leftOver(since: ownClock.dayStart, at: ownClock.now).count))
        // A fault that came since then is in no page of the cache.
        return .page(
            try pages.html(.orderPage, context.language, of: source, key: newKey()) { key in
                templates.html(
                    try orderPage(shop, context, key: key, forecast: forecast, faults: .none))
            })
    }

    private func orderPage(
        _ shop: Shop, _ context: RequestContext, key: Key, forecast: Forecast?, group: GroupID? = nil,
        notice: OrderPageNotice = .none, faults: NeighbourFaults
    ) throws -> OrderPage {
        let sales = shop.sales(since: clock(shop).dayStart)
        return OrderPage(
            shop: shop, key: FormKey(key, menu: shop.menuSequence).text, context: context.page(shop), group: group,
            notice: notice, forecast: forecast, who: who(context), mine: try myOrders(shop, context),
            faults: faults, showsTakings: showsTakings(sales))
    }

    func orderPage(
        _ shop: Shop, _ context: RequestContext, group: GroupID? = nil, notice: OrderPageNotice = .none
    ) throws -> OrderPage {
        try orderPage(
            shop, context, key: newKey(), forecast: forecast(shop), group: group, notice: notice,
            faults: faults)
    }

    /// The key of a form of an order that is shown now.
    func formKey(_ shop: Shop) -> String { FormKey(newKey(), menu: shop.menuSequence).text }

    /// - Returns: nil when nothing can be forecast, as under a wrong clock.
    func forecast(_ shop: Shop) -> Forecast? {
        guard ClockFault(shop.clock, at: clock.now) == nil, let history = try? store.snapshot().history else {
            return nil
        }
        return forecasts.now(store, of: history, by: clock(shop))
    }

    /// The order whose cancellation in place led here.
    private func undoneOrder(_ context: RequestContext) throws -> OrderConfirmation? {
        guard case .undone(let number) = OrderFlash(context.request.cookies),
            let record = try reachableRecord(number, context), record.cancellation != nil
        else { return nil }
        return OrderConfirmation(record, by: clock(try store.shop()))
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

    /// The order page shows an order that is still news; an older one has its record.
    func showOrder(_ record: OrderRecord, asRecord: Bool, _ context: RequestContext) throws -> Response {
        if asRecord { return try showRecord(record, context) }
        let number = record.order.number
        let shop = try store.shop()
        let flash = OrderFlash(context.request.cookies)
        var (isAgain, isTold, changedLines) = (false, flash == .paid(number), [ChangedLine]?.some([]))
        if case .ordered(number, let again, let seenMenu) = flash {
            isAgain = again
            isTold = true
            if let seenMenu { changedLines = try self.changedLines(of: record.order, since: seenMenu, shop, context) }
        }
        let confirmation = OrderConfirmation(
            record, isAgain: isAgain, isJustPaid: flash == .paid(number), changedLines: changedLines, by: clock(shop))
        guard isTold || confirmation.isFresh else { return try showRecord(record, context) }
        return try showNews(confirmation, isTold: isTold, shop, context)
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

    /// - Parameter refusal: the form of the page that was refused.
    func showRecord(
        _ record: OrderRecord, _ context: RequestContext, refusal: OrderRecordPage.Refusal? = nil,
        status: Status = .ok
    ) throws -> Response {
        let shop = try store.shop()
        let canBeRecalled = shop.menu.hasQueue && shop.handedOver.contains { $0.number == record.order.number }
        return page(
            OrderRecordPage(
                shop.completed(record), canBeRecalled: canBeRecalled,
                refusal: refusal, last: shop.orderCount, key: newKey().rawValue,
                printing: PrintButtons(duties: printerDuties, asked: askedSlip(context)),
                context: context.page(shop).asOf(
                    order: record.order.number, tax: shop.tax(ofOrder: record.order.number))),
            status: status)
    }

    /// Shows the orders of a day; `end` is the number of the order after the last one on the page.
    func showOrders(_ day: Day, before end: Int?, _ context: RequestContext) throws -> Response {
        let cancelled = try cancellationMessage(context)
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        if cancelled == nil, end == nil, day == clock(shop).today {
            let source = PageCache.Source(snapshot, context, moment: .day(day))
            return .page(
                try pages.html(.orders, context.language, of: source) {
                    templates.html(try ordersPage(shop, day, before: nil, context))
                })
        }
        var response = try page(ordersPage(shop, day, before: end, context, cancelled: cancelled))
        if cancelled != nil { response.set(OrderFlash.spent) }
        return response
    }

    private func ordersPage(
        _ shop: Shop, _ day: Day, before end: Int?, _ context: RequestContext, cancelled: CancellationMessage? = nil
    ) throws -> OrdersPage {
        let (ranges, all) = try orders(of: day, shop)
        let numbers = (ranges.first?.lowerBound ?? 1)..<(ranges.last?.upperBound ?? 1)
        let list = OrderList(day: day, numbers: numbers, all: all, end: end)
        let key = cancelled == nil ? "" : newKey().rawValue
        return OrdersPage(
            list, context: context.page(shop), cancellation: cancelled, key: key)
    }

    /// The numbers of a day's orders, and their records, newest first.
    func orders(of day: Day, _ shop: Shop) throws -> (ranges: [Range<Int>], all: [OrderRecord]) {
        let bounds = clock(shop).calendar.bounds(of: day)
        let ranges = try store.orders(from: bounds.lowerBound, until: bounds.upperBound)
        return (ranges, try ranges.reversed().flatMap { try store.orders(before: $0.upperBound, atMost: $0.count) })
    }

    /// The message about the cancellation that led here.
    private func cancellationMessage(_ context: RequestContext) throws -> CancellationMessage? {
        guard case .cancelled(let number, let wasMade) = OrderFlash(context.request.cookies),
            try mayRead(.today, context), let record = try reachableRecord(number, context),
            let cancellation = record.cancellation
        else { return nil }
        return CancellationMessage(cancellation, of: record, asked: wasMade)
    }
}
