import Bytes
import ContentFile
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import ShopStore

/// The API for programs: the same facts and decisions as the pages', with JSON in place of forms and HTML, and with tokens in
/// place of the PIN.
extension ShopApp {
    /// True for an address below the API's.
    static func isAPI(_ path: String) -> Bool { path.utf8.starts(with: "/api/".utf8) }

    /// The response to a request of a program: every error is a problem in JSON.
    func respondToProgram(_ context: RequestContext) -> Response {
        respond(context) {
            let request = context.request
            try requestGuard.check(request, accepting: .json)
            if let kind = Problem.Kind(path: request.path) { return try showProblem(kind, context) }
            guard tokens != nil || context.mount?.isReadOnly == true,
                let (rules, argument) = APIOperation.find(request.path)
            else { throw Problem(.notFound) }
            let method = request.method == .head ? .get : request.method
            guard let rule = rules.first(where: { $0.method == method }) else { throw Self.wrongMethod(rules) }
            return respond(context, by: rule, argument)
        }
    }

    /// The response of an operation: each one of an operation that ends announces the end.
    func respond(_ context: RequestContext, by rule: APIOperation.Rule, _ argument: String?) -> Response {
        var response = respond(context) { try perform(admit(context, by: rule, argument)) }
        response.headers += rule.retirement?.headers ?? []
        return response
    }

    private func respond(_ context: RequestContext, _ act: () throws -> Response) -> Response {
        do {
            return try act()
        } catch {
            let problem = Problem(error)
            if problem.kind.status.rawValue >= 500 {
                if let error = error as? StoreError { historyWatch.met(error) }
                log.error(
                    "an operation of the API failed",
                    metadata: [
                        "error": "\(error)", "path": "\(context.request.path)",
                        "request": "\(context.request.id ?? "-")",
                    ])
            }
            return problem.response(
                in: context.language, below: context.mount?.base ?? "", request: context.request.id)
        }
    }

    private func admit(
        _ context: RequestContext, by rule: APIOperation.Rule, _ argument: String?
    ) throws -> APICall {
        let request = context.request
        if context.mount != nil, rule.method != .get { throw Problem(.readOnly) }
        let token = try context.mount == nil ? self.token(of: request) : nil
        guard let query = context.query else { throw Problem(.malformed) }
        if let unknown = query.fields.first(where: { !rule.query.contains($0.name) }) {
            throw Problem(.invalid, .unknownField(unknown.name))
        }
        guard case .whole(let body) = request.body else { throw Problem(.malformed) }
        context.isProgram = token?.parts.contains(.owner) == true
        let call = APICall(
            rule: rule, argument: argument, query: query, token: token, key: try key(of: request, rule, token),
            body: body, context: context)
        try call.require(rule.access)
        return call
    }

    private func perform(_ call: APICall) throws -> Response {
        switch call.rule.operation {
        case .getShop: try shopJSON(call)
        case .getMenu: try menuJSON(call)
        case .replaceMenu: try replaceMenu(call)
        case .setAvailability: try setAvailability(call)
        case .getStock: try stockJSON(call.context)
        case .changeStock: try changeStock(call)
        case .listOrders: try listOrders(call)
        case .placeOrder: try placeOrder(call)
        case .getOrder: try response(record(call))
        case .payOrder: try payOrder(call)
        case .cancelOrder: try cancelOrder(call)
        case .refundOrder: try refundOrder(call)
        case .discountOrder: try discountOrder(call)
        case .handOverOrder: try moveOrder(call, KitchenMoveRequest(completing: call.number()))
        case .recallOrder: try moveOrder(call, KitchenMoveRequest(recalling: call.number()))
        case .printOrder: try printOrder(call)
        case .getReport: try reportJSON(call)
        case .listClosings: try listClosings(call)
        case .listEvents: try listEvents(call)
        }
    }

    /// - Throws: `Problem` for a request without a token of this shop, and for one whose token others on its way could read.
    private func token(of request: Request) throws -> ProgramToken {
        guard let tokens else { throw Problem(.notFound) }
        guard let header = request.headers.authorization else { throw Problem(.unauthorized) }
        guard request.isSecure || request.isFromThisMachine || isTLSOptional else { throw Problem(.tlsRequired) }
        // The name of the scheme is in any case (RFC 9110, section 11.1).
        let scheme = header.utf8.prefix { $0 != UInt8(ascii: " ") }
        let text = header.utf8[scheme.endIndex...].drop { $0 == UInt8(ascii: " ") }
        guard CaseInsensitiveASCII(scheme) == Self.bearer, let token = try tokens.token(String(Substring(text)))
        else { throw Problem(.unauthorized) }
        tokens.noteUse(of: token.app, at: clock.now)
        return token
    }

    private static let bearer: CaseInsensitiveASCII = "bearer"

    /// The key of the request; a new one where the operation needs none and none was sent.
    private func key(of request: Request, _ rule: APIOperation.Rule, _ token: ProgramToken?) throws(Problem) -> Key? {
        guard let token, rule.key != .none else { return nil }
        guard let text = request.headers.idempotencyKey else {
            if rule.key == .required { throw Problem(.keyMissing) }
            return Key(sent: newKey().rawValue, by: token.app)
        }
        guard let key = Key(sent: text, by: token.app) else { throw Problem(.keyMissing) }
        return key
    }

    private static func wrongMethod(_ rules: [APIOperation.Rule]) -> Problem {
        let methods = rules.map(\.method).flatMap { $0 == .get ? [.get, .head] : [$0] } as [FastCGI.Method]
        var problem = Problem(.wrongMethod)
        problem.headers = [.init("Allow", methods.map(\.name).joined(separator: ", "))]
        return problem
    }

    /// The page of a type of problems.
    private func showProblem(_ kind: Problem.Kind, _ context: RequestContext) throws -> Response {
        guard [.get, .head].contains(context.request.method) else {
            var problem = Problem(.wrongMethod)
            problem.headers = [.init("Allow", "GET, HEAD")]
            throw problem
        }
        return page(
            NoticePage(
                heading: "\(kind.status.rawValue) \(kind.title)",
                advice: kind.explanation.text(in: MessageLanguage(context.language)), language: context.language,
                texts: texts))
    }

    // MARK: - Orders

    /// The order that a call is about.
    ///
    /// An order of a past day belongs to the report, so that it needs the owner's part, as on its page.
    private func record(_ call: APICall) throws -> OrderRecord {
        let number = try call.number()
        if try isOfPastDay(number) { try call.require(.owner) }
        try limitReading(.order(number), call.context)
        guard let record = try store.record(number) else { throw Problem(.notFound) }
        let clock = clock(try store.shop())
        if clock.calendar.day(of: record.order.time) != clock.today { try call.require(.owner) }
        return record
    }

    private func placeOrder(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let shop = try store.shop()
        let order = try APIOrder(call.body, on: shop.menu)
        let given = need(of: order.content.discount, insteadOf: nil, isPaid: false, shop.menu)
        if let given { try call.require(given.access) }
        let request = OrderRequest(
            order.content, isQueued: shop.menu.hasQueue, dayStart: clock(shop).dayStart, toldTotal: order.total,
            key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request))) { outcome, isAgain in
            switch outcome {
            case .made(let order):
                metrics.count(order)
                return try response(OrderRecord(order), isNew: true)
            case .again(let order): return try response(store.record(order.number) ?? OrderRecord(order))
            case .short(let shortage):
                metrics.countShortage()
                var problem = Problem(.short)
                problem.needs = shortage.needs.filter(\.isShort)
                throw problem
            case .notOnMenu(let cups): throw Problem(.notOnMenu, errors: order.faults(of: cups))
            case .noDiscount: throw Problem(.notOnMenu, errors: [.notOnMenu("/discount")])
            case .noPlace: throw Problem(.notOnMenu, errors: [.notOnMenu("/place")])
            case .stopped(let items): throw Problem(.stopped, errors: order.faults(of: items))
            case .otherPrice(let total):
                var problem = Problem(.priceChanged)
                problem.total = total
                throw problem
            }
        }
    }

    private func payOrder(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let record = try record(call)
        let request = try PaymentRequest(call.body, order: record.order.number, key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request)), of: record) { outcome in
            switch outcome {
            case .made, .unchanged: nil
            case .unknown: Problem(.noPrice)
            case .tooLittle: Problem(.tooLittle)
            case .tooMuch: Problem(.tooMuch)
            case .unknownKind: Problem(.invalid, errors: [.init(pointer: "/kind", detail: .noPaymentKind)])
            case .tooMany, .changedElsewhere: Problem(.tooMany)
            case .cancelled: Problem(.cancelled)
            case .refunded: Problem(.refunded)
            case .tooLate: Problem(.tooLate)
            }
        }
    }

    private func cancelOrder(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let record = try record(call)
        let request = try CancellationRequest(call.body, order: record.order.number, key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request)), of: record) { outcome in
            switch outcome {
            case .made: nil
            case .unknown: Problem(.notFound)
            case .tooLate: Problem(.tooLate)
            case .refunded: Problem(.refunded)
            case .refused: Problem(.outOfRange)
            }
        }
    }

    private func refundOrder(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let record = try record(call)
        let refund = try APIRefund(call.body, of: record.order)
        let fruit = refund.returnsFruit ? try store.fruit(of: refund.lines, in: record.order) : [:]
        guard let fruit else { throw Problem(.noRecipe) }
        let request = refund.request(order: record.order.number, returned: fruit, key: key, who: call.who)
        return try answer(store.submit(ProgramRefundRequest(request)), of: record) { outcome in
            switch outcome {
            case .made: nil
            case .unknown: Problem(.notFound)
            case .unknownKind: Problem(.invalid, errors: [.init(pointer: "/paid", detail: .noPaymentKind)])
            case .cancelled: Problem(.cancelled)
            case .tooMany: Problem(.tooMany)
            case .refused: Problem(.outOfRange)
            }
        }
    }

    private func discountOrder(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let record = try record(call)
        let request = try DiscountRequest(call.body, order: record.order.number, key: key, who: call.who)
        let menu = try store.shop().menu
        let given = need(
            of: request.discount, insteadOf: record.discount, isPaid: !record.parts.isEmpty, menu)
        if let given { try call.require(given.access) }
        return try answer(store.submit(ProgramRequest(request)), of: record) { outcome in
            switch outcome {
            case .made, .unchanged: nil
            case .unknown: Problem(.noPrice)
            case .notOnMenu: Problem(.notOnMenu, errors: [.notOnMenu("/discount/id")])
            case .noSuchLine: Problem(.notOnMenu, errors: [.notOnMenu("/discount/cup")])
            case .cancelled: Problem(.cancelled)
            case .refunded: Problem(.refunded)
            case .tooLate: Problem(.tooLate)
            }
        }
    }

    private func printOrder(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let record = try record(call)
        let request = try PrintoutRequest(call.body, order: record.order.number, key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request)), of: record) { outcome in
            switch outcome {
            case .made: nil
            case .unknown: Problem(.notFound)
            }
        }
    }

    /// The kitchen moves what waits, whatever day it is of. What is there already is no error.
    private func moveOrder(_ call: APICall, _ request: KitchenMoveRequest) throws -> Response {
        try BodyValue.requireNothing(in: call.body)
        guard request.number <= (try store.shop().orderCount), request.number > 0 else { throw Problem(.notFound) }
        let outcome = try store.submit(request)
        try limitReading(.order(request.number), call.context)
        guard let record = try store.record(request.number) else { throw Problem(.notFound) }
        let isThere = OrderState(record, at: clock.now) == (request.kind == .recall ? .making : .handedOver)
        if case .notThere = outcome, !isThere { throw Problem(.notWaiting) }
        return try response(record)
    }

    private func listOrders(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let today = clock(shop).today
        let (day, page) = (try call.day(APIOperation.day) ?? today, try call.page())
        if day != today { try call.require(.owner) }
        try limitReading(day == today ? .today : .page, call.context)
        let bounds = clock(shop).calendar.bounds(of: day)
        var numbers = [Int]()
        for range in try store.orders(from: bounds.lowerBound, until: bounds.upperBound) {
            numbers += range.clamped(to: page.after + 1..<Int.max).prefix(page.limit + 1 - numbers.count)
        }
        let shown = numbers.prefix(page.limit)
        var records = [OrderRecord]()
        if let first = shown.first, let last = shown.last {
            let all = try store.orders(before: last + 1, atMost: last - first + 1)
            records = all.reversed().filter { shown.contains($0.order.number) }
        }
        var response = Response.json(JSONWriter.list(try records.map(json)))
        if numbers.count > shown.count, let last = shown.last {
            response.headers.append(
                next(call, after: last, limit: page.limit, [(APIOperation.day, call.query[APIOperation.day])]))
        }
        return response
    }

    // MARK: - Stock and menu

    private func changeStock(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        let request = try StockChangeRequest(call.body, on: store.shop().menu, key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request))) { outcome, isAgain in
            switch outcome {
            case .made:
                var response = try stockJSON(call.context, isConditional: false)
                if !isAgain { response.status = .created }
                return response
            case .refused(let outOfRange):
                throw Problem(.outOfRange, errors: Self.faults(of: Array(outOfRange.keys)))
            case .countedElsewhere(let counts):
                throw Problem(.countedElsewhere, errors: Self.faults(of: Array(counts.keys)))
            }
        }
    }

    private static func faults(of fruits: [FruitID]) -> [Problem.Fault] {
        fruits.map(\.rawValue).sorted().map {
            Problem.Fault(pointer: "/deltas/\($0)", detail: Message("is refused", "바꾸지 않았어요"))
        }
    }

    private func setAvailability(_ call: APICall) throws -> Response {
        guard let key = call.key, let name = call.argument, Token.isToken(name) else { throw Problem(.notFound) }
        let shop = try store.shop()
        let item: SaleItem = shop.menu[JuiceID(name)] == nil ? .choice(ChoiceID(name)) : .juice(JuiceID(name))
        let clock = clock(shop)
        let dayEnd = clock.calendar.bounds(of: clock.today).upperBound
        let request = try AvailabilityRequest(call.body, item, dayEnd: dayEnd, key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request))) { outcome, _ in
            switch outcome {
            case .made, .unchanged: return try stockJSON(call.context, isConditional: false)
            case .unknown: throw Problem(.notFound)
            }
        }
    }

    private func menuJSON(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let headers = [Self.menuTag(shop), .revalidated]
        if Self.isKnown(Self.menuTag(shop), to: call.context.request) {
            return Response(.notModified, headers: headers)
        }
        var response = Response.json(Array(shop.menu.fileText.utf8))
        response.headers += headers
        return response
    }

    private static func menuTag(_ shop: Shop) -> Response.Header { .init("ETag", "\"menu-\(shop.menuSequence)\"") }

    private func replaceMenu(_ call: APICall) throws -> Response {
        guard let key = call.key else { throw Problem(.keyMissing) }
        guard let tag = call.context.request.headers.ifMatch else { throw Problem(.ifMatchMissing) }
        let digits = tag.hasPrefix("\"menu-") && tag.hasSuffix("\"") ? tag.dropFirst(6).dropLast() : ""
        // A tag that the shop never gave is of no menu.
        let seen = Route.number(digits) ?? -1
        let menu = try Menu(call.body, in: texts.languages)
        let request = MenuChangeRequest(menu, editedSequence: seen, key: key, who: call.who)
        switch try store.submit(ProgramMenuRequest(request)) {
        case .notSeen: throw Problem(.changed)
        case .decided(let decided):
            return try answer(decided) { outcome, _ in
                switch outcome {
                case .made, .unchanged: return try menuJSON(call)
                case .changedElsewhere: throw Problem(.changed)
                case .headOwns: throw Problem(.headOwns)
                case .relabels: throw Problem(.unitChanged)
                }
            }
        }
    }

    // MARK: - The shop and its past

    private func shopJSON(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        var json = JSONWriter()
        json.add("name", shop.settings.name?.rawValue ?? "")
        json.add("currency", shop.settings.currency.code)
        json.add("zone", clock.calendar.zone.identifier)
        json.add("day", clock.today.description)
        json.add("sequence", shop.sequence)
        json.add("version", APIOperation.contractVersion)
        json.add("contract", APIOperation.contractPath)
        if let token = call.token {
            json.add("token", token.app.rawValue)
            json.add("parts", list: token.parts.map(\.rawValue).sorted().map { Array($0.jsonString.utf8) })
        }
        return .json(json.bytes)
    }

    private func reportJSON(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        let first = try call.day(APIOperation.from) ?? clock.today
        let last = try call.day(APIOperation.to) ?? first
        let range = first == last ? ReportPeriod.day(first) : ReportPeriod(from: first, to: last)
        guard let period = range else { throw Problem(.invalid, .wrongDays) }
        try limitReading(.page, call.context)
        let report = try reports.report(period, of: store, by: clock)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .iso8601
        return .json(Array(try encoder.encode(ReportJSON(report, clock.calendar, shop, names()))))
    }

    private func listClosings(_ call: APICall) throws -> Response {
        let page = try call.page()
        let all = try store.shop().drawer.closings.map(\.closing).filter { $0.number > page.after }
            .sorted { $0.number < $1.number }
        let shown = all.prefix(page.limit)
        var response = Response.json(JSONWriter.list(try shown.map { try EventLine.fact(.closed($0)) }))
        if shown.count < all.count, let last = shown.last {
            response.headers.append(next(call, after: last.number, limit: page.limit))
        }
        return response
    }

    /// Every fact of the shop, in order, for ever: nothing between two of them, and none of them twice.
    private func listEvents(_ call: APICall) throws -> Response {
        let page = try call.page()
        let shop = try store.shop()
        let last = min(shop.sequence, page.after + page.limit)
        // A program sends the tag of one page with the request for the next one, so that it says where its page ended.
        let tag = Response.Header("ETag", "\"\(last)-\(Fingerprint(value: shop.digest))\"")
        let headers = [tag, .revalidated, .init("Vary", "Accept")]
        if Self.isKnown(tag, to: call.context.request) { return Response(.notModified, headers: headers) }
        let areLines = call.context.request.headers.accept.map(Self.wantsLines) ?? false
        var events = [[UInt8]]()
        if page.after < last {
            try limitReading(.page, call.context)
            var failure: StoreError?
            try store.events(in: page.after + 1..<last + 1) { sequence, event in
                do throws(StoreError) {
                    let line = try EventLine.json(sequence, event)
                    events.append(areLines ? line : Array(line.dropLast()))
                } catch {
                    failure = error
                }
                return failure == nil
            }
            if let failure { throw failure }
        }
        var response =
            areLines
            ? Response(.ok, headers: [.init("Content-Type", Self.linesType)], pieces: events.map { $0[...] })
            : Response.json(JSONWriter.list(events))
        response.headers += headers
        if last < shop.sequence, page.after < last {
            response.headers.append(next(call, after: last, limit: page.limit))
        }
        return response
    }

    private static let linesType = "application/jsonl"

    private static func wantsLines(_ accept: String) -> Bool {
        accept.split(separator: ",").contains { range in
            [linesType, "application/x-ndjson"].contains(range.prefix { $0 != ";" }.filter { $0 != " " })
        }
    }

    // MARK: - Responses

    /// The response to the outcome of a request, which may have come before.
    /// - Parameter made: the response to an outcome, or the problem of a refusal.
    private func answer<Outcome>(
        _ decided: ProgramOutcome<Outcome>, _ made: (_ outcome: Outcome, _ isAgain: Bool) throws -> Response
    ) throws -> Response {
        switch decided {
        case .first(let outcome): return try made(outcome, false)
        case .again(let outcome):
            var response = try made(outcome, true)
            response.headers.append(.init("Idempotent-Replayed", "true"))
            return response
        case .keyUsed: throw Problem(.keyReused)
        }
    }

    /// The order after a request about it.
    /// - Parameter problem: the problem of an outcome that changed nothing; nil for any other.
    private func answer<Outcome>(
        _ decided: ProgramOutcome<Outcome>, of record: OrderRecord, _ problem: (Outcome) -> Problem?
    ) throws -> Response {
        try answer(decided) { outcome, _ in
            if let problem = problem(outcome) { throw problem }
            return try response(store.record(record.order.number) ?? record)
        }
    }

    private func response(_ record: OrderRecord, isNew: Bool = false) throws -> Response {
        var response = Response.json(try json(record))
        if isNew {
            response.status = .created
            response.headers.append(.init("Location", APIOperation.orderPath(record.order.number)))
        }
        return response
    }

    /// The order with what became of it.
    private func json(_ record: OrderRecord) throws -> [UInt8] {
        let record = try store.shop().completed(record)
        let now = record.order.with(record.discount)
        var json = JSONWriter(continuing: try EventLine.fact(.ordered(now)))
        json.add("state", OrderState(record, at: clock.now).name)
        if let bill = record.bill {
            json.add("total", bill.total)
            json.add("due", bill.due)
        }
        if !record.parts.isEmpty { json.add("parts", list: record.parts.map(\.json)) }
        if !record.refunds.isEmpty {
            json.add("refunds", list: try record.refunds.map { try EventLine.fact(.refunded($0)) })
        }
        if let cancellation = record.cancellation {
            json.add("cancellation", json: try EventLine.fact(.cancelled(cancellation)))
        }
        return json.bytes
    }

    /// The link to the next entries of a list (RFC 8288).
    private func next(
        _ call: APICall, after last: Int, limit: Int, _ others: [(String, String?)] = []
    ) -> Response.Header {
        let fields =
            others.compactMap { name, value in value.map { Form.Field(name, $0) } }
            + [Form.Field(APIOperation.after, "\(last)"), Form.Field(APIOperation.limit, "\(limit)")]
        let base = call.context.mount?.base ?? ""
        return .init("Link", "<\(base)\(call.context.request.path)?\(Form(fields: fields).encoded)>; rel=\"next\"")
    }
}

extension Order {
    /// The same order with another discount.
    fileprivate func with(_ discount: GivenDiscount?) -> Order {
        Order(
            number: number, dayNumber: dayNumber, startsDay: startsDay,
            content: content.with(discount?.id, of: discount?.cup), discountAmount: discount?.amount ?? 0, took: took,
            lacked: lacked, isQueued: isQueued, stamp: stamp)
    }
}

extension OrderState {
    /// The word of the contract.
    fileprivate var name: String {
        switch self {
        case .making: "waiting"
        case .handedOver, .past: "done"
        case .cancelled: "cancelled"
        }
    }
}

extension PaymentPart {
    fileprivate var json: [UInt8] {
        var json = JSONWriter()
        json.add("kind", kind.rawValue)
        json.add("amount", amount)
        json.add("tendered", tendered)
        return json.bytes
    }
}

extension Problem.Fault {
    fileprivate static func notOnMenu(_ pointer: String) -> Self {
        Self(pointer: pointer, detail: Message("is not on the menu", "메뉴에 없어요"))
    }
}

extension BodyValue {
    /// - Throws: `Problem` for a body of an operation that reads none.
    fileprivate static func requireNothing(in body: [UInt8]) throws(Problem) {
        if body.isEmpty { return }
        let faults = BodyFaults()
        _ = try BodyValue(body: body, faults).object()
        try faults.check()
    }
}

extension Message {
    fileprivate static func unknownField(_ name: String) -> Message {
        Message("The address has no field “\(name.prefix(40))”.", "주소에 “\(name.prefix(40))” 항목은 쓸 수 없어요.")
    }

    fileprivate static let wrongDays = Message(
        "from and to are at most \(ReportPeriod.maxDays) days, the first one first.",
        "from과 to는 앞뒤 순서로 \(ReportPeriod.maxDays)일까지예요.")
}
