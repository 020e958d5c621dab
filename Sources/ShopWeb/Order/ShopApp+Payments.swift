import FastCGI
import JuiceShop
import ShopStore

/// The payments of orders and their discounts, from the pages that show them.
extension ShopApp {
    func pay(_ record: OrderRecord, on page: PaymentPage, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        let fields = try context.form()
        let currency = try store.shop().settings.currency
        let form: PaymentForm
        do throws(PaymentForm.Fault) {
            form = try PaymentForm(fields, of: record, currency, who: who(context))
        } catch {
            return try showRefused(PaymentRefusal(error), of: record, on: page, fields, .unprocessableContent, context)
        }
        switch try store.submit(form.request) {
        case .made, .unchanged:
            let route = try route(from: page, order: number, fields)
            var response = Response.redirect(to: route.path)
            if form.request.change != .takeBackAll, [.unpaidOrders, .order(number)].contains(route) {
                response.set(OrderFlash.paid(number).cookie)
            }
            return response
        case .unknown: throw HTTPError.notFound
        case .tooLittle(let due):
            let typed = fields[PaymentForm.tenderedField] ?? ""
            return try showRefused(
                .tooLittle(due: due, typed: typed), of: record, on: page, fields, .conflict, context)
        case .tooMuch(let due):
            return try showRefused(.tooMuch(due: due), of: record, on: page, fields, .conflict, context)
        case .unknownKind:
            return try showRefused(.payment, of: record, on: page, fields, .unprocessableContent, context)
        case .changedElsewhere, .cancelled, .refunded, .tooLate, .tooMany:
            return try showRefused(.payment, of: record, on: page, fields, .conflict, context)
        }
    }

    /// The page that the form was on, with the reason and what was typed.
    private func showRefused(
        _ refusal: PaymentRefusal, of record: OrderRecord, on page: PaymentPage, _ fields: Form, _ status: Status,
        _ context: RequestContext
    ) throws -> Response {
        let record = try store.record(record.order.number) ?? record
        guard page == .parts, record.cancellation == nil else {
            return try showRecord(record, context, refusal: .payment(refusal), status: status)
        }
        return try showParts(record, refusal: refusal, typed: PaymentForm.typed(fields), status: status, context)
    }

    /// The payment of an order in parts.
    func showParts(
        _ record: OrderRecord, refusal: PaymentRefusal? = nil, typed: [String: [String]] = [:], status: Status = .ok,
        _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let parts = PaymentPartsPage(
            shop.completed(record), refusal: refusal, typed: typed, key: newKey().rawValue,
            context: context.page(shop).asOf(order: record.order.number, tax: shop.tax(ofOrder: record.order.number)))
        guard let parts else { throw HTTPError.notFound }
        return page(parts, status: status)
    }

    /// Asks whether all orders that are owed were paid in one way.
    func askToPayAll(on page: PaymentPage, _ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let shop = try store.shop()
        let (kind, _) = try paymentOfAll(fields, shop.settings)
        let owed = try owedOrders(shop, context)
        let all = PaymentOfAll(kind, owed.map(\.record.order.number), total: owed.reduce(0) { $0 + $1.due })
        return try unpaidPage(.asked(all), on: page, fields, context)
    }

    /// Records one way of payment for the orders that the question was about.
    func pay(_ records: [OrderRecord], on page: PaymentPage, _ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let (kind, key) = try paymentOfAll(fields, try store.shop().settings)
        if records.isEmpty { throw HTTPError.badRequest }
        let done = try records.filter { try pay($0, kind, key: key, context) }
        let all = PaymentOfAll(kind, done.map(\.order.number), total: done.reduce(0) { $0 + ($1.bill?.due ?? 0) })
        return try unpaidPage(.recorded(all), on: page, fields, context)
    }

    /// - Returns: no kind for a form that takes back the payments.
    private func paymentOfAll(_ fields: Form, _ settings: Settings) throws(HTTPError) -> (
        kind: PaymentKind?, key: Key
    ) {
        guard let key = fields.key(), let word = fields[PaymentOfAll.kindField] else { throw .badRequest }
        let kind = PaymentKind(rawValue: word)
        guard kind.map(settings.accepts) ?? word.isEmpty else { throw .badRequest }
        return (kind, key)
    }

    /// Records the payment of one of several orders, unless another one was recorded meanwhile.
    /// - Returns: true if it is recorded so now.
    private func pay(
        _ record: OrderRecord, _ kind: PaymentKind?, key: Key, _ context: RequestContext
    ) throws -> Bool {
        let number = record.order.number
        if let kind, !record.isDue { return record.parts.map(\.kind) == [kind] }
        guard let key = Key(rawValue: "\(key)-\(number)") else { throw HTTPError.badRequest }
        let count = record.parts.count
        // Only what one press recorded is taken back by another one.
        let last = record.parts.last.map { PaymentRequest.Change.takeBack($0, index: count - 1, of: count) }
        let change = kind.map { .whole($0, tendered: nil) } ?? last ?? .takeBackAll
        switch try store.submit(PaymentRequest(order: number, change, key: key, who: who(context))) {
        case .made, .unchanged: return true
        case .unknown, .unknownKind, .tooLittle, .tooMuch, .changedElsewhere, .tooMany, .cancelled, .refunded, .tooLate:
            return false
        }
    }

    private func unpaidPage(
        _ notice: UnpaidPage.Notice, on page: PaymentPage, _ fields: Form, _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let typed = ClosingForm(fields)
        let isClosing = page == .closing
        let carried =
            isClosing
            ? typed.parameters.compactMap { name, value in value.map { HiddenField(name, "\($0)") } } : []
        return self.page(
            UnpaidPage(
                try owedOrders(shop, context), notice: notice, key: newKey().rawValue, from: page, carried: carried,
                back: isClosing ? .closing(typed) : .unpaidOrders, context: context.page(shop)))
    }

    /// The orders without a payment, and those of today whose payment was recorded last.
    func showUnpaidOrders(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let all = try orders(of: clock(shop).today, shop).all
        var notice = UnpaidPage.Notice.none
        if case .paid(let number) = OrderFlash(context.request.cookies),
            let record = try reachableRecord(number, context)
        {
            notice = .paid(record)
        }
        var response = page(
            UnpaidPage(
                try owedOrders(shop, context), noted: all.filter { $0.isSettled && $0.cancellation == nil },
                notice: notice, key: newKey().rawValue, context: context.page(shop)))
        if notice != .none { response.set(OrderFlash.spent) }
        return response
    }

    /// The orders of any day that owe money, newest first.
    func owedOrders(_ shop: Shop, _ context: RequestContext) throws -> [OwedOrder] {
        if shop.settings.paymentKinds.isEmpty { return [] }
        return try shop.owed.reversed().compactMap { owed in
            // Another tablet may have settled one since this moment of the shop.
            guard let record = try reachableRecord(owed.number, context), record.isDue else { return nil }
            return OwedOrder(record, due: owed.due)
        }
    }
}

/// The discounts of orders.
extension ShopApp {
    func discount(_ record: OrderRecord, on page: PaymentPage, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        let fields = try context.form()
        guard let form = DiscountForm(fields, order: number, who: who(context)) else {
            return try showRecord(record, context, refusal: .discount, status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made: return .redirect(to: try route(from: page, order: number, fields).path)
        case .unchanged:
            let record = try store.record(number) ?? record
            return try showRecord(record, context, refusal: .sameDiscount, status: .conflict)
        case .unknown: throw HTTPError.notFound
        case .notOnMenu, .noSuchLine, .cancelled, .refunded, .tooLate:
            let record = try store.record(number) ?? record
            return try showRecord(record, context, refusal: .discount, status: .conflict)
        }
    }

    /// Goes on where the form was, at the counter with the juices that are chosen there.
    private func route(from page: PaymentPage, order number: Int, _ fields: Form) throws -> Route {
        switch page {
        case .record: return .order(number, asRecord: true)
        case .unpaid: return .unpaidOrders
        case .parts:
            let isDue = try store.record(number)?.isDue == true
            return isDue || fields[PaymentForm.backField] != nil ? .payment(number) : .order(number)
        case .closing: return .closing(ClosingForm(fields))
        case .counter:
            let chosen = ChosenCups(fields, menu: try store.shop().menu).content
            return chosen.isEmpty ? .order(number) : .orderPage(chosen)
        }
    }
}

/// Slips that somebody asks for: `juicemaker print` finds the request in the store, and a browser prints its own page.
extension ShopApp {
    package static let slipField = "slip"
    private static let printField = "print"

    func printSlip(of record: OrderRecord, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        return try printSlip(of: number, context, then: Route.order(number, asRecord: true).path + "&") {
            $0 != .closing
        }
    }

    func printClosing(_ number: Int, _ context: RequestContext) throws -> Response {
        try printSlip(of: number, context, then: Route.closed(number).path + "?") { $0 == .closing }
    }

    /// - Parameter path: of the page that says that it was asked for.
    private func printSlip(
        of number: Int, _ context: RequestContext, then path: String, isAllowed: (Printout.Slip) -> Bool
    ) throws -> Response {
        let form = try context.form()
        guard let key = form.key(), let slip = form[Self.slipField].flatMap(Printout.Slip.init),
            isAllowed(slip)
        else { throw HTTPError.badRequest }
        switch try store.submit(PrintoutRequest(slip, of: number, key: key, who: who(context))) {
        case .made: return .redirect(to: "\(path)\(Self.printField)=\(slip.rawValue)")
        case .unknown: throw HTTPError.notFound
        }
    }

    /// The slip that this page was asked for just now.
    func askedSlip(_ context: RequestContext) -> Printout.Slip? {
        Form(context.request.query)?[Self.printField].flatMap(Printout.Slip.init)
    }
}
