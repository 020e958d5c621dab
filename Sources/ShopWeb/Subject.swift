import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The thing of the shop that a request is about, as far as its access depends on more than the address.
///
/// `RouteRule` names its kind for each route. `ShopApp` loads it once, lets the request in by it, and hands it to the action.
enum Subject {
    case none
    case order(OrderRecord)
    /// An order and the discount that it is to have.
    case discount(DiscountID?, of: OrderRecord)
    /// The orders that a form lists.
    case orders([OrderRecord])
    /// An order that is to be made.
    case placement(OrderPlacement)
    /// The day of a list of orders.
    case day(Day)
    case closing(Drawer.RecordedClosing)
    /// The name of a tablet, or the person at it.
    case tablet(Access)

    enum Kind: Equatable, Sendable {
        case none, order, discount, orders, placement, day, closing, tablet
    }

    /// - Throws: `HTTPError.notFound` for a route whose rule does not say that it is about an order.
    func record() throws(HTTPError) -> OrderRecord {
        switch self {
        case .order(let record), .discount(_, let record): return record
        default: throw .notFound
        }
    }
}

/// A part of the shop that a subject belongs to, besides that of its route.
struct SubjectNeed {
    let access: Access
    /// True for a press at the counter: the PIN admits this request alone, unless its reader chose more.
    var isOnce = false
}

extension ShopApp {
    /// Runs an action if its request may: the one decision about access, by the route, the day and the discount.
    ///
    /// The route is asked about before anything is read from the store or the cache. A request that gave the PIN is asked for
    /// nothing more.
    func admit(
        _ route: Route, _ rule: RouteRule, _ context: RequestContext, _ action: (Subject) throws -> Response
    ) throws -> Response {
        let method = context.request.method
        let (access, kind, use) = (rule.access(method), rule.subject(method), route.historyUse(method))
        func load() throws -> Subject {
            if use != .none { try limitReading(use, context) }
            return try loadSubject(kind, of: route, context)
        }
        if try needsPIN(access) { return try letIn(route, access, context) { try action(load()) } }
        if kind == .order || kind == .discount, let number = route.orderNumber, try isOfPastDay(number) {
            return try letIn(route, .owner, context) { try action(load()) }
        }
        let subject = try load()
        guard let need = try need(of: subject, route) else { return try action(subject) }
        return try letIn(route, need.access, context, isOnce: need.isOnce) { try action(subject) }
    }

    /// - Throws: `HTTPError.notFound` for what the shop does not have.
    private func loadSubject(_ kind: Subject.Kind, of route: Route, _ context: RequestContext) throws -> Subject {
        switch kind {
        case .none: return .none
        case .order: return .order(try record(of: route))
        case .discount:
            let record = try record(of: route)
            let form = DiscountForm(try context.form(), order: record.order.number, who: nil)
            return form.map { .discount($0.request.discount, of: record) } ?? .order(record)
        case .orders:
            guard let list = try context.form()[PaymentOfAll.ordersField] else { return .none }
            guard let numbers = PaymentOfAll.numbers(in: list) else { throw HTTPError.badRequest }
            return .orders(try numbers.compactMap { try reachableRecord($0, context) })
        case .placement:
            let fields = try context.form()
            let shop = try store.shop()
            let form = Result { () throws(OrderFormError) in
                try OrderForm(fields, menu: shop.menu, dayStart: clock(shop).dayStart, who: who(context))
            }
            return .placement(OrderPlacement(fields: fields, form: form, shop: shop))
        case .day:
            guard case .orders(let day, _) = route else { return .none }
            return .day(try day ?? clock(store.shop()).today)
        case .closing:
            guard let number = route.closingNumber else { return .none }
            let closings = try store.shop().drawer.closings
            if let closing = closings.first(where: { $0.closing.number == number }) { return .closing(closing) }
            // A reversal that is sent again finds that its closing is gone, and repeats its answer.
            if context.isPost { return .none }
            throw HTTPError.notFound
        case .tablet: return .tablet(DeviceForm.access(try context.form()))
        }
    }

    private func record(of route: Route) throws -> OrderRecord {
        guard let number = route.orderNumber, let record = try knownRecord(number) else { throw HTTPError.notFound }
        return record
    }

    /// The record of the order that a request is about; nil when no order has that number.
    /// - Throws: the store's error in a process that has let go of a lost store: another one may have sold the order since.
    func knownRecord(_ number: Int) throws -> OrderRecord? {
        if let record = try store.record(number) { return record }
        try store.ready()
        return nil
    }

    /// - Returns: nil for a subject that needs nothing besides what its route needs.
    private func need(of subject: Subject, _ route: Route) throws -> SubjectNeed? {
        switch subject {
        case .none: return nil
        case .tablet(let access): return access == .open ? nil : SubjectNeed(access: access)
        case .placement(let placement):
            // What only leads to a question or an error makes no order yet.
            guard case .success(let form) = placement.form, !form.isToBeConfirmed else { return nil }
            return need(of: form.request.content.discount, insteadOf: nil, isPaid: false, placement.shop.menu)
        case .order, .discount, .orders, .day, .closing: return try needOfPast(subject, route, store.shop())
        }
    }

    /// A past day belongs to the report: it needs the PIN, whatever else is open.
    private func needOfPast(_ subject: Subject, _ route: Route, _ shop: Shop) -> SubjectNeed? {
        let clock = clock(shop)
        let past = SubjectNeed(access: .owner)
        func isPast(_ record: OrderRecord) -> Bool { clock.calendar.day(of: record.order.time) != clock.today }
        switch subject {
        case .none, .tablet, .placement: return nil
        case .order(let record):
            // An order that is news is still in front of its customer when a day begins.
            if case .order(_, asRecord: false) = route, OrderConfirmation(record, by: clock).isFresh { return nil }
            return isPast(record) ? past : nil
        case .discount(let given, let record):
            return isPast(record)
                ? past : need(of: given, insteadOf: record.discount, isPaid: !record.parts.isEmpty, shop.menu)
        case .orders(let records): return records.contains(where: isPast) ? past : nil
        case .day(let day): return day == clock.today ? nil : past
        case .closing(let closing):
            // Its maker sees the outcome, and takes it back while that is possible; later it belongs to the report.
            let age = clock.now.timeIntervalSince(closing.closing.time)
            let isTheirs =
                route.name == .closingReversal ? age <= Closing.allowedSeconds : age < Self.newClosingSeconds
            return isTheirs && closing == shop.drawer.closings.last ? nil : past
        }
    }

    /// What an order's discount in place of another one needs: the owner's PIN if one of the two does, otherwise the right
    /// to record payments if the order is paid. What was paid changes with the discount.
    func need(
        of given: DiscountID?, insteadOf before: GivenDiscount?, isPaid: Bool, _ menu: Menu
    ) -> SubjectNeed? {
        let given = given.flatMap { menu[$0]?.needs }
        // Nobody knows what one that the menu lost needed.
        let taken = before.flatMap { before in menu[before.id].map { $0.needs } ?? .pin }
        if given == .pin || taken == .pin { return SubjectNeed(access: .owner, isOnce: true) }
        return isPaid ? SubjectNeed(access: .payments) : nil
    }

    /// True for an order of a business day that is over, known without reading it. The order of the last ten minutes is
    /// still in front of a customer when a day begins.
    func isOfPastDay(_ number: Int) throws -> Bool {
        let shop = try store.shop()
        guard (1...max(1, shop.orderCount)).contains(number), let last = shop.lastOrder else { return false }
        let clock = clock(shop)
        if number == last.number, clock.now.timeIntervalSince(last.time) < OrderConfirmation.freshSeconds {
            return false
        }
        return number < shop.sales(since: clock.dayStart)?.first ?? .max
    }
}

extension Route {
    /// The order that the address names.
    var orderNumber: Int? {
        switch self {
        case .order(let number, _), .cancellation(let number), .handover(let number), .recall(let number),
            .acknowledgement(let number), .payment(let number, _), .discount(let number, _), .refund(let number),
            .printSlip(let number):
            number
        default: nil
        }
    }

    fileprivate var closingNumber: Int? {
        switch self {
        case .closed(let number), .closingReversal(let number), .printClosing(let number): number
        default: nil
        }
    }
}
