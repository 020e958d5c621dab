import ContentFile
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// The stock page, changes of stock, and their history.
extension ShopApp {
    private static let maxHistoryEntries = 50
    private static let maxFruitSteps = 200
    /// A page reads at most this many generations of the history, in a tenth of a second. It links to the older changes.
    private static let maxGenerations = 3

    func showStock(_ view: StockView, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let saved = StockFlash(context.request, menu: menu)
        if saved != nil || !view.lines.isEmpty {
            var response = page(stockPage(shop, context, view, saved: saved))
            if saved != nil { response.set(StockFlash.spent) }
            return response
        }
        let html = cache.html(.stock(view.reason), context.language, sequence: shop.sequence, key: newKey()) {
            templates.html(stockPage(shop, context, view, key: $0))
        }
        return .page(html)
    }

    func changeStock(_ context: RequestContext) throws -> Response {
        let form = StockForm(try context.form(), menu: menu)
        let request: StockChangeRequest
        switch form.request {
        case .success(let valid): request = valid
        case .failure(.numbers(let errors)): return try stockAgain(form, context, errors)
        case .failure: return try stockAgain(form, context, [:])
        }
        if request.deltas.isEmpty { return .redirect(to: next(after: form).path) }
        switch try store.submit(request) {
        case .made(let stockChange, _, let stock):
            var response = Response.redirect(to: next(after: form).path)
            response.set(flash(stockChange, stock, form).cookie)
            return response
        case .refused(let outOfRange):
            return try stockAgain(form, context, outOfRange.mapValues(StockNumberError.init))
        case .countedElsewhere(let counts):
            return try stockAgain(form, context, counts.mapValues(StockNumberError.countedElsewhere))
        }
    }

    func showStockHistory(before: Int?, _ context: RequestContext) throws -> Response {
        let found = try store.batch(
            before: before ?? .max, atMost: Self.maxHistoryEntries, generations: Self.maxGenerations,
            where: \.isChangeByHand)
        let isCutShort = found.older != nil && found.entries.count < Self.maxHistoryEntries
        return page(
            StockHistoryPage(
                found.entries.map { .init($0.event, counts: $0.counts) }, before: before, older: found.older,
                reached: isCutShort ? found.reached?.event.time : nil, context: context.page))
    }

    /// The steps that led to a fruit's count.
    func explain(_ fruit: FruitID, _ context: RequestContext) throws -> Response {
        guard
            let explanation = try store.stockExplanation(
                of: fruit, atMost: Self.maxFruitSteps, generations: Self.maxGenerations)
        else { throw HTTPError.notFound }
        return page(
            FruitPage(explanation, context: context.page))
    }

    /// `저장하고 닫기` leads to the order page, at the juice and the cups that were short; otherwise the same view follows.
    private func next(after form: StockForm) -> Route {
        form.closes ? .orderPage(form.view.lines) : .stock(form.view)
    }

    private func flash(_ stockChange: StockChange, _ stock: Stock, _ form: StockForm) -> StockFlash {
        let changes = menu.fruits.compactMap { fruit -> StockFlash.Change? in
            guard let delta = stockChange.deltas[fruit.id] else { return nil }
            let after = stock[fruit.id]
            return StockFlash.Change(
                fruit: fruit.id, seen: form.entries[fruit.id]?.seen ?? after - delta, delta: delta, after: after)
        }
        return StockFlash(changes, reason: stockChange.reason)
    }

    /// 422: the form as it was sent, with the errors of its numbers; without any, the whole form is wrong.
    private func stockAgain(
        _ form: StockForm, _ context: RequestContext, _ errors: [FruitID: StockNumberError]
    ) throws -> Response {
        let state = StockFormState(form.entries, errors: errors)
        return try page(
            stockPage(store.shop(), context, form.view, state: state), status: .unprocessableContent)
    }

    private func stockPage(
        _ shop: Shop, _ context: RequestContext, _ view: StockView, key: Key? = nil, saved: StockFlash? = nil,
        state: StockFormState? = nil
    ) -> StockPage {
        StockPage(
            shop: shop, key: (key ?? newKey()).rawValue, context: context.page, view: view, saved: saved, state: state)
    }
}

extension Event {
    /// True for the events that the history of the stock shows; orders have their own list.
    fileprivate var isChangeByHand: Bool {
        switch self {
        case .opened, .stockChanged, .reversed, .cancelled: true
        case .ordered, .completed, .recalled: false
        }
    }
}
