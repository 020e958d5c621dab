import Bytes
import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The stock page, changes of stock, and their history.
extension ShopApp {
    private static let maxHistoryEntries = 50
    private static let maxFruitSteps = 200
    /// The menus that may be made while a form waits to be sent again.
    private static let maxMenusBetweenPresses = 3

    func showStock(_ view: StockView, _ context: RequestContext) throws -> Response {
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let saved = StockFlash(context.request.cookies, menu: shop.menu)
        if saved != nil || !view.order.isEmpty || !view.delivered.isEmpty {
            let filled = StockPageNotice.filled(view.delivered.mapValues { StockForm.Entry(typed: String($0)) })
            let notice = saved.map(StockPageNotice.saved) ?? (view.delivered.isEmpty ? .none : filled)
            var response = page(stockPage(shop, context, view, notice: notice))
            if saved != nil { response.set(StockFlash.spent) }
            return response
        }
        let ownClock = clock(shop)
        let leftOver = shop.leftOver(since: ownClock.dayStart, at: ownClock.now).count
        let source = PageCache.Source(
            snapshot, context, moment: .init(nil, stopped: 0, leftOver: leftOver))
        return .page(
            pages.html(.stock(view.reason), context.language, of: source, key: newKey()) {
                templates.html(stockPage(shop, context, view, key: $0))
            })
    }

    func changeStock(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let menu = shop.menu
        let fields = try context.form()
        let form = StockForm(fields, menu: menu, who: who(context))
        if let step = form.step { return try fill(form, by: step, context) }
        var request: StockChangeRequest
        switch form.request {
        case .success(let valid): request = valid
        case .failure(.numbers), .failure(.unknownFruit):
            if let response = try tellEarlier(fields, after: form, context) { return response }
            return try reject(form, context, form.wrongNumbers)
        case .failure(.note(let fault)):
            return try reject(form, context, [:], note: TypedNote(form.note, fault: fault))
        case .failure: return try reject(form, context, [:])
        }
        if request.deltas.isEmpty { return .redirect(to: next(after: form).path) }
        let moved = form.moved(in: shop)
        if !moved.isEmpty {
            guard let moment = form.moment else {
                return try reject(form, context, moved.mapValues(StockNumberError.movedSince))
            }
            if moment == .now { request = request.counted(in: shop, after: moved) }
        }
        switch try store.submit(request) {
        case .made(let stockChange, let sequence, let stock):
            return tell(stockChange, sequence: sequence, stock, of: form, menu)
        case .refused(let outOfRange):
            return try reject(form, context, outOfRange.mapValues(StockNumberError.init))
        case .countedElsewhere(let counts):
            return try reject(form, context, counts.mapValues(StockNumberError.countedElsewhere))
        }
    }

    private func tell(
        _ stockChange: StockChange, sequence: Int, _ stock: Stock, of form: StockForm, _ menu: Menu
    ) -> Response {
        redirect(
            to: next(after: form),
            StockFlash(
                changes(stockChange.deltas, menu, stock) { form.entries[$0]?.seen }, reason: stockChange.reason,
                sequence: sequence))
    }

    /// The answer to a form that was saved before its answer was lost, and before a fruit of it left the menu or got another
    /// unit: it is read by the menus of that time. Nil for any other form, and while too many requests read the history.
    private func tellEarlier(_ fields: Form, after form: StockForm, _ context: RequestContext) throws -> Response? {
        guard try mayRead(.page, context) else { return nil }
        let menuSequence = try store.shop().menuSequence
        for past in try store.menus(before: menuSequence, atMost: Self.maxMenusBetweenPresses) {
            guard case .success(let request) = StockForm(fields, menu: past.menu, who: who(context)).request,
                case .made(let stockChange, let sequence, let stock)? = try store.submit(EarlierRequest(request))
            else { continue }
            return tell(stockChange, sequence: sequence, stock, of: form, try store.shop().menu)
        }
        return nil
    }

    /// Takes back a change of stock; a second time, it tells the first outcome.
    func reverse(_ change: Int, _ context: RequestContext) throws -> Response {
        guard let key = try context.form().key() else {
            return try refuseReversal(.form, .unprocessableContent, context)
        }
        switch try store.submit(ReversalRequest(change: change, key: key, who: who(context))) {
        case .made(let reversal, let stock):
            return redirect(
                to: .stock(),
                StockFlash(changes(reversal.deltas, try store.shop().menu, stock) { _ in nil }, isReversal: true))
        case .unknown: throw HTTPError.notFound
        case .tooLate: return try refuseReversal(.tooLate, .conflict, context)
        case .refused(let outOfRange): return try refuseReversal(.outOfRange(outOfRange), .conflict, context)
        case .countedSince(let counts): return try refuseReversal(.countedSince(counts), .conflict, context)
        }
    }

    func showStockHistory(before: Int?, _ context: RequestContext) throws -> Response {
        let found = try store.batch(
            before: before ?? .max, atMost: Self.maxHistoryEntries, where: \.isChangeByHand)
        let isCutShort = found.older != nil && found.entries.count < Self.maxHistoryEntries
        let reversals: [Int: Date] =
            if let newest = found.entries.first, let oldest = found.entries.last {
                try store.reversals(of: oldest.sequence...newest.sequence, lastTime: newest.event.time)
            } else { [:] }
        let orders = try store.orders(numbered: found.entries.compactMap(\.event.orderNumber))
        return page(
            StockHistoryPage(
                found.entries.map {
                    .init(
                        $0.event, of: $0.event.orderNumber.flatMap { orders[$0] }, sequence: $0.sequence,
                        counts: $0.counts, reversed: reversals[$0.sequence])
                },
                key: newKey().rawValue, before: before, older: found.older,
                reached: isCutShort ? found.reached?.event.time : nil, context: context.page(try store.shop())))
    }

    /// The steps that led to a fruit's count.
    func explain(_ fruit: FruitID, _ context: RequestContext) throws -> Response {
        guard let explanation = try store.stockExplanation(of: fruit, atMost: Self.maxFruitSteps) else {
            throw HTTPError.notFound
        }
        let shop = try store.shop()
        return page(
            FruitPage(
                explanation, of: try store.orders(numbered: explanation.steps.compactMap(\.event.orderNumber)),
                in: shop,
                forecast: forecast(shop), context: context.page(shop)))
    }

    /// `저장하고 닫기` leads to the order page, with the order that was short; otherwise the same view follows.
    private func next(after form: StockForm) -> Route {
        form.closes ? .orderPage(form.view.order) : .stock(form.view)
    }

    private func redirect(to route: Route, _ flash: StockFlash) -> Response {
        var response = Response.redirect(to: route.path)
        response.set(flash.cookie)
        return response
    }

    /// - Parameter seen: the count of a fruit that the page had shown.
    private func changes(
        _ deltas: [FruitID: Int], _ menu: Menu, _ stock: Stock, seen: (FruitID) -> Int?
    ) -> [StockFlash.Change] {
        menu.fruits.compactMap { fruit in
            guard let delta = deltas[fruit.id] else { return nil }
            let after = stock[fruit.id]
            return StockFlash.Change(fruit: fruit.id, seen: seen(fruit.id) ?? after - delta, delta: delta, after: after)
        }
    }

    /// The form with the field of the pressed stepper filled; 422 if that field holds no number.
    private func fill(_ form: StockForm, by step: StockStep, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        var entries = form.entries
        let typed = entries[step.fruit]?.typed ?? (form.view.reason == .other ? String(shop.stock[step.fruit]) : "")
        let unit = shop.menu.unit(of: step.fruit)
        guard let text = step.applied(to: typed, for: form.view.reason, in: unit) else {
            return try reject(form, context, [step.fruit: .notANumber])
        }
        entries[step.fruit, default: StockForm.Entry()].typed = text
        return page(
            stockPage(shop, context, form.view, notice: .filled(entries, by: step), note: TypedNote(form.note)))
    }

    /// 422: the form as it was sent, with the errors of its numbers; without any, the whole form is wrong.
    private func reject(
        _ form: StockForm, _ context: RequestContext, _ errors: [FruitID: StockNumberError], note: TypedNote? = nil
    ) throws -> Response {
        try page(
            stockPage(
                store.shop(), context, form.view, notice: .rejected(form.entries, errors: errors),
                note: note ?? TypedNote(form.note)),
            status: .unprocessableContent)
    }

    private func refuseReversal(
        _ reason: StockPageNotice.NotReversed, _ status: Status, _ context: RequestContext
    ) throws -> Response {
        try page(stockPage(store.shop(), context, StockView(), notice: .notReversed(reason)), status: status)
    }

    private func stockPage(
        _ shop: Shop, _ context: RequestContext, _ view: StockView, key: Key? = nil, notice: StockPageNotice = .none,
        note: TypedNote = TypedNote()
    ) -> StockPage {
        StockPage(
            shop: shop, key: (key ?? newKey()).rawValue, context: context.page(shop), view: view, notice: notice,
            note: note)
    }
}

extension Event {
    /// True for the events that the history of the stock shows; orders have their own list.
    fileprivate var isChangeByHand: Bool {
        switch self {
        case .opened, .stockChanged, .reversed, .cancelled, .menuChanged: true
        case .ordered: false
        default: !changes.isEmpty
        }
    }
}

/// The purchase list of the next business days.
extension ShopApp {
    /// - Parameter count: the number of days after today.
    func showPurchases(_ count: Int, _ context: RequestContext) throws -> Response {
        page(
            PurchasesPage(
                try forecasts.purchases(count, store, by: clock(try store.shop())), context: context.page(of: store)))
    }
}

extension ShopApp {
    /// The stock for scripts; 304 for a client that has it already.
    /// - Parameter isConditional: false for what a change made, which is shown in any case.
    func stockJSON(_ context: RequestContext, isConditional: Bool = true) throws -> Response {
        let snapshot = try store.snapshot()
        let shop = snapshot.shop
        let now = clock.now
        let source = PageCache.Source(
            history: snapshot.history, sequence: shop.sequence, moment: .init(nil, stopped: shop.stoppedCount(at: now)))
        let stock =
            faults.mark.map { StockJSON(shop, at: now, faults: $0) }
            ?? stockJSON.value(from: source) { StockJSON(shop, at: now) }
        let headers = [stock.tag, .revalidated]
        if isConditional, Self.isKnown(stock.tag, to: context.request) {
            return Response(.notModified, headers: headers)
        }
        var response = Response.json(stock.bytes)
        response.headers += headers
        return response
    }

    /// True for a client that has what a tag names.
    static func isKnown(_ tag: Response.Header, to request: Request) -> Bool {
        request.headers.ifNoneMatch.map { matches($0, tag.value) } ?? false
    }

    /// True if an `If-None-Match` list holds the tag, by weak comparison (RFC 9110, section 13.1.2).
    private static func matches(_ list: String, _ tag: String) -> Bool {
        if list == tag { return true }
        return list.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " }
            return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry).prefix(tag.count) == tag
        }
    }
}

extension [FruitID: Int] {
    /// Reads the pieces in an address: `pieces.kiwi=24`. A number that is not from 1 to `Stock.maxCount`, and a fruit's
    /// second number, do not count.
    init(delivered query: Form) {
        self = [:]
        for field in query.fields {
            guard let fruit = StockForm.fruit(ofDeliveredField: field.name), self[fruit] == nil,
                let pieces = Route.number(field.value[...]), pieces <= Stock.maxCount
            else { continue }
            self[fruit] = pieces
        }
    }
}
