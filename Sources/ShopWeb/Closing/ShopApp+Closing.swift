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
        // The same form again has its answer.
        if shop.drawer.hasClosing(key) { return try close(request, refuse) }
        // A sale between this look at the shop and the closing is of the next period, too.
        var moment = CountMoment(shop.sequence, in: shop, before: [])
        switch try self.moment(of: form, in: shop) {
        case .stale: return try refuse(.stale, .conflict)
        case .closedElsewhere: return try refuse(.closedElsewhere, .conflict)
        case .known(let known):
            let later = shop.drawer.period.expected - known.period.expected
            switch form.choice(of: request.counted, at: known, cashSince: later) {
            case .shown: moment = known
            case .now: break
            case nil: return try refuse(.moved(later), .unprocessableContent)
            }
        case .now: break
        }
        let difference = request.counted.total - moment.period.expected
        if let limit = shop.settings.cashLimit, abs(difference) > limit, request.note == nil,
            fields[ClosingForm.sureField] == nil
        {
            return try closingPage(
                form.counted(request.counted.total), context, notice: .differs(difference),
                status: .unprocessableContent)
        }
        return try close(request.counted(at: moment), refuse)
    }

    private func close(
        _ request: ClosingRequest, _ refuse: (ClosingPage.Notice, Status) throws -> Response
    ) throws -> Response {
        switch try store.submit(request) {
        case .made(let closing): return .redirect(to: Route.closed(closing.number).path)
        case .closedElsewhere: return try refuse(.closedElsewhere, .conflict)
        }
    }

    private enum FormMoment {
        case known(CountMoment)
        /// The form does not say when it was shown: a program sent it.
        case now
        /// The page was shown too long ago for a count that is compared with that moment.
        case stale
        case closedElsewhere
    }

    private static let maxCountSeconds: TimeInterval = 3 * 60 * 60
    private static let maxEventsSince = 5_000

    /// The moment that a form was shown at. What is recorded later is read, not remembered: it is of minutes.
    private func moment(of form: ClosingForm, in shop: Shop) throws -> FormMoment {
        guard let until = form.until else { return .now }
        guard (shop.drawer.period.after...shop.sequence).contains(until) else { return .closedElsewhere }
        var later = [Event]()
        if until < shop.sequence {
            try store.events(after: until) { sequence, event in
                if sequence <= shop.sequence { later.append(event) }
                return sequence < shop.sequence && later.count <= Self.maxEventsSince
            }
        }
        if later.count > Self.maxEventsSince { return .stale }
        if let first = later.first, clock.now.timeIntervalSince(first.time) > Self.maxCountSeconds { return .stale }
        return .known(CountMoment(until, in: shop, before: later))
    }

    /// Opens the drawer below a printer, by a press.
    func openDrawer(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = ClosingForm(fields)
        guard let key = fields.key(), let openingKey = Key(rawValue: "drawer-\(key)") else {
            return try closingPage(form, context, notice: .incomplete, status: .unprocessableContent)
        }
        _ = try store.submit(DrawerOpeningRequest(key: openingKey, who: who(context)))
        return .redirect(to: Route.closing(form.withoutMove).path)
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

    func reverseCashMove(_ move: Int, _ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = ClosingForm(fields)
        guard let key = fields.key(), let reversalKey = Key(rawValue: "back-\(key)") else {
            return try closingPage(form, context, notice: .incomplete, status: .unprocessableContent)
        }
        switch try store.submit(CashMoveReversalRequest(move: move, key: reversalKey, who: who(context))) {
        case .made: return .redirect(to: Route.closing(form.withoutMove).path)
        case .unknown: throw HTTPError.notFound
        case .tooLate: return try closingPage(form, context, notice: .moveTooOld, status: .conflict)
        case .closed: return try closingPage(form, context, notice: .moveClosed, status: .conflict)
        }
    }

    func showClosed(_ number: Int, _ context: RequestContext, status: Status = .ok) throws -> Response {
        let shop = try store.shop()
        guard let recorded = shop.drawer.closings.first(where: { $0.closing.number == number }) else {
            throw HTTPError.notFound
        }
        let isLast = recorded == shop.drawer.closings.last
        let age = clock.now.timeIntervalSince(recorded.closing.time)
        return try closedPage(recorded, shop, isLast: isLast, age: age, context, status: status)
    }

    private func closedPage(
        _ recorded: Drawer.RecordedClosing, _ shop: Shop, isLast: Bool, age: TimeInterval, _ context: RequestContext,
        status: Status
    ) throws -> Response {
        try limitReading(.page, context)
        let closing = recorded.closing
        var report = DayReport(clock(shop).calendar)
        var later = [Event]()
        let until = closing.until ?? recorded.sequence
        try store.events(after: closing.period.after) { sequence, event in
            if sequence <= until { report.add(event) } else { later.append(event) }
            return sequence < recorded.sequence
        }
        let page = ClosedPage(
            closing, totals: report.totals, ordersSince: isLast ? shop.drawer.period.orders : nil,
            cashSince: Drawer.Period(of: later).expected,
            canBeReversed: isLast && age <= Closing.allowedSeconds, isNew: isLast && age < Self.newClosingSeconds,
            key: newKey().rawValue, printing: PrintButtons(duties: printerDuties, asked: askedSlip(context)),
            context: context.page(shop))
        return self.page(page, status: status)
    }

    /// The outcome of a closing is news for so long.
    static let newClosingSeconds: TimeInterval = 60

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
        // A form that comes back as a page reads the history, too; what the form does reads nothing.
        try limitReading(.page, context)
        let shop = try store.shop()
        var moves = [ClosingPage.Entry]()
        try store.events(after: shop.drawer.period.after) { sequence, event in
            switch event {
            case .cashMoved, .drawerOpened: moves.append(ClosingPage.Entry(event, sequence: sequence))
            default: break
            }
            return true
        }
        var moment: CountMoment?
        if notice.keepsMoment, case .known(let known) = try self.moment(of: form, in: shop) { moment = known }
        let owed = try owedOrders(shop, context)
        return page(
            ClosingPage(
                form, shop: shop, moment: moment, owed: owed, moves: moves,
                opensDrawer: printerDuties.contains(.drawer),
                key: newKey().rawValue, context: context.page(shop), notice: notice),
            status: status)
    }
}
