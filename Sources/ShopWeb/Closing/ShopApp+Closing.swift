import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The count of the drawer in the evening. It never stops a sale.
extension ShopApp {
    func showClosing(_ typed: ClosingForm, _ context: RequestContext) throws -> Response {
        try closingPage(typed, context)
    }

    func close(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = ClosingForm(fields)
        func refuse(_ notice: ClosingPage.Notice, _ status: Status) throws -> Response {
            try closingPage(form, context, notice: notice, status: status)
        }
        guard let key = fields.key(),
            let seen = fields[ClosingForm.seenField].flatMap({ NumberReader.whole.number($0) })
        else { return try refuse(.incomplete, .unprocessableContent) }
        let shop = try store.shop()
        let request: ClosingRequest
        do {
            request = try form.request(key, seen: seen, shop.settings.currency, who: who(context))
        } catch {
            return try refuse(.wrong(error.faults), .unprocessableContent)
        }
        let difference = request.counted.total - shop.drawer.period.expected
        if let limit = shop.settings.cashLimit, abs(difference) > limit, request.note == nil,
            fields[ClosingForm.sureField] == nil, !shop.drawer.hasClosing(key)
        {
            return try refuse(.differs(difference), .unprocessableContent)
        }
        switch try store.submit(request) {
        case .made(let closing): return .redirect(to: Route.closed(closing.number).path)
        case .closedElsewhere: return try refuse(.closedElsewhere, .conflict)
        }
    }

    func moveCash(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = ClosingForm(fields)
        guard let key = fields.key(), let moveKey = Key(rawValue: "move-\(key)") else {
            return try closingPage(form, context, notice: .incomplete, status: .unprocessableContent)
        }
        do {
            let currency = try store.shop().settings.currency
            _ = try store.submit(try form.move(moveKey, currency, who: who(context)))
        } catch let error as ClosingFormError {
            return try closingPage(form, context, notice: .wrong(error.faults), status: .unprocessableContent)
        }
        return .redirect(to: Route.closing(form.withoutMove).path)
    }

    func showClosed(_ number: Int, _ context: RequestContext, status: Status = .ok) throws -> Response {
        let shop = try store.shop()
        guard let recorded = shop.drawer.closings.first(where: { $0.closing.number == number }) else {
            throw HTTPError.notFound
        }
        let closing = recorded.closing
        var report = DayReport(clock(shop).calendar)
        try store.read(.after(closing.period.after)) { sequence, event in
            if sequence < recorded.sequence { report.add(event) }
            return sequence < recorded.sequence
        }
        let isLast = recorded == shop.drawer.closings.last
        let age = clock.now.timeIntervalSince(closing.time)
        let page = ClosedPage(
            closing, totals: report.totals, ordersSince: isLast ? shop.drawer.period.orders : nil,
            canBeReversed: isLast && age <= Closing.allowedSeconds, isNew: isLast && age < Self.newSeconds,
            key: newKey().rawValue, printing: PrintButtons(duties: printerDuties, asked: askedSlip(context)),
            context: context.page(shop))
        return self.page(page, status: status)
    }

    private static let newSeconds: TimeInterval = 60

    func reverseClosing(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let key = try context.form().key() else { throw HTTPError.badRequest }
        switch try store.submit(ClosingReversalRequest(number: number, key: key, who: who(context))) {
        case .made: return .redirect(to: Route.closing().path)
        case .notLast, .tooLate: return try showClosed(number, context, status: .conflict)
        }
    }

    func showClosings(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        return page(ClosingsPage(shop.drawer, context: context.page(shop)))
    }

    func closingsCSV(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let closings = shop.drawer.closings.map(\.closing)
        return download("closings", nil, context) { [page = context.page(shop)] write in
            try write(ClosingsCSV.bytes(closings, context: page))
        }
    }

    private func closingPage(
        _ form: ClosingForm, _ context: RequestContext, notice: ClosingPage.Notice = .none, status: Status = .ok
    ) throws -> Response {
        let shop = try store.shop()
        var moves = [CashMove]()
        try store.read(.after(shop.drawer.period.after)) { _, event in
            if case .cashMoved(let move) = event { moves.append(move) }
            return true
        }
        let owed = try owedOrders(shop, context)
        return page(
            ClosingPage(
                form, shop: shop, owed: owed, moves: moves, key: newKey().rawValue, context: context.page(shop),
                notice: notice),
            status: status)
    }
}
