import Bytes
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The operations on orders.
extension ShopApp {
    /// The order that a call is about.
    ///
    /// An order of a past day belongs to the report, so that it needs the owner's part, as on its page.
    func record(_ call: APICall) throws -> OrderRecord {
        let number = try call.number()
        if try isOfPastDay(number) { try call.require(.owner) }
        try limitReading(.order(number), call.context)
        guard let record = try knownRecord(number) else { throw Problem(.notFound) }
        let clock = clock(try store.shop())
        if clock.calendar.day(of: record.order.time) != clock.today { try call.require(.owner) }
        return record
    }

    func placeOrder(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
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

    func payOrder(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
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

    func cancelOrder(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
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

    func refundOrder(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
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

    func discountOrder(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
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

    func printOrder(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
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
    func moveOrder(_ call: APICall, _ request: KitchenMoveRequest) throws -> Response {
        try BodyValue.requireNothing(in: call.body)
        guard request.number <= (try store.shop().orderCount), request.number > 0 else {
            try store.ready()
            throw Problem(.notFound)
        }
        let outcome = try store.submit(request)
        try limitReading(.order(request.number), call.context)
        guard let record = try knownRecord(request.number) else { throw Problem(.notFound) }
        let isDone = OrderState(record, at: clock.now) == (request.kind == .recall ? .making : .handedOver)
        if case .notThere = outcome, !isDone { throw Problem(.notWaiting) }
        return try response(record)
    }

    func listOrders(_ call: APICall) throws -> Response {
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

    func response(_ record: OrderRecord, isNew: Bool = false) throws -> Response {
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
