import FastCGI
import JuiceShop

extension Route {
    /// The addresses without their arguments, as metrics name them: a fixed set, whatever clients ask for.
    package enum Name: Int, CaseIterable, Sendable {
        case orderPage, orders, order, cancellation, handover, recall, payment, refund, queue, pickup, stock,
            stockHistory
        case reversal, fruit, stockJSON, purchases, report, ordersCSV, stockChangesCSV, authorsCSV, menu, juiceForm
        case fruitForm, menuHistory, menuReturn, availability, settings, ownerPIN, more, device, note, people, pin,
            health, metrics, options, closing, closings, closed, closingReversal, cashMove, cashMoveReversal, drawer,
            closingsCSV, discount, memo, openAmount, choiceAvailability, optionForm, discountForm, placeForm, transfers,
            printSlip,
            printClosing, payments, acknowledgement, leftOver, groupForm, programs
        /// The API for programs, whose operations `APIOperation` has.
        case api
        /// An address that the shop does not have.
        case other
    }
}

/// The one table of addresses: the path of each, the part of the shop that a GET and a POST of it belong to, if it accepts
/// them, what a request of it is about, and how it is parsed.
struct RouteRule: Sendable {
    private(set) var name = Route.Name.other
    /// `:` marks an argument. The first of two patterns has none.
    let patterns: [String]
    /// What the last pattern has before and after its argument.
    private let around: (before: String, after: String)
    private let get: Access?
    private let post: Access?
    private let getSubject: Subject.Kind
    private let postSubject: Subject.Kind
    let parse: @Sendable (Arguments) -> Route?

    /// - Parameters:
    ///   - subject: what a request is about, besides the address; access depends on it.
    ///   - postSubject: what a POST is about, if that is something else.
    private init(
        _ patterns: String..., get: Access? = nil, post: Access? = nil, subject: Subject.Kind = .none,
        postSubject: Subject.Kind? = nil, parse: @escaping @Sendable (Arguments) -> Route?
    ) {
        self.patterns = patterns
        self.get = get
        self.post = post
        getSubject = subject
        self.postSubject = postSubject ?? subject
        self.parse = parse
        let parts = (patterns.last ?? "").split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        around = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }

    /// The rules in the order of the names' raw values.
    static let all = Route.Name.allCases.map { RouteRule($0) }

    private init(_ name: Route.Name) {
        self =
            switch name {
            case .orderPage:
                RouteRule("/", get: .open) {
                    let group = $0.query[Route.groupField].flatMap { Token.isToken($0) ? GroupID($0) : nil }
                    return .orderPage(OrderContent($0.query), group: group)
                }
            case .orders:
                RouteRule("/orders", get: .open, post: .orders, subject: .day, postSubject: .placement) { arguments in
                    if arguments.has(Route.unpaidField) { return .unpaidOrders }
                    guard let text = arguments.query[Route.dayField] else { return .orders(before: arguments.before) }
                    return Day(text).map { .orders(day: $0, before: arguments.before) }
                }
            case .order:
                RouteRule("/orders/:", get: .open, subject: .order) { arguments in
                    arguments.number.map { .order($0, asRecord: arguments.has(Route.recordField)) }
                }
            case .cancellation:
                RouteRule("/orders/:/cancellation", get: .cancellations, post: .cancellations, subject: .order) {
                    $0.number.map { .cancellation($0) }
                }
            // The kitchen's work is open, whatever day the order is of.
            case .handover: RouteRule("/orders/:/handover", post: .open) { $0.number.map { .handover($0) } }
            case .recall: RouteRule("/orders/:/recall", post: .open) { $0.number.map { .recall($0) } }
            case .payment:
                RouteRule("/orders/:/payment", get: .payments, post: .payments, subject: .order) { arguments in
                    arguments.number.map { .payment($0, on: arguments.paymentPage) }
                }
            case .payments:
                RouteRule("/orders/payments", post: .payments, subject: .orders) { .payments(on: $0.paymentPage) }
            case .discount:
                RouteRule("/orders/:/discount", post: .open, subject: .discount) { arguments in
                    arguments.number.map { .discount($0, on: arguments.paymentPage) }
                }
            case .refund:
                RouteRule("/orders/:/refund", post: .cancellations, subject: .order) { $0.number.map { .refund($0) } }
            case .acknowledgement:
                RouteRule("/orders/:/seen", post: .open) { $0.number.map { .acknowledgement($0) } }
            case .queue: RouteRule("/queue", get: .open) { _ in .queue }
            case .leftOver: RouteRule("/queue/left", post: .open) { _ in .leftOver }
            case .pickup: RouteRule("/pickup", get: .open) { _ in .pickup }
            case .stock: RouteRule("/stock", get: .stock, post: .stock) { .stock(StockView($0.query)) }
            case .stockHistory:
                RouteRule("/stock/history", get: .owner) { .stockHistory(before: $0.before) }
            case .reversal: RouteRule("/stock/changes/:/reversal", post: .stock) { $0.number.map { .reversal($0) } }
            case .fruit: RouteRule("/fruits/:", get: .owner) { $0.id.map { .fruit(FruitID($0)) } }
            case .stockJSON: RouteRule("/stock.json", get: .open) { _ in .stockJSON }
            case .purchases:
                RouteRule("/purchases", get: .owner) {
                    guard let text = $0.query[Route.daysField] else { return .purchases() }
                    guard let days = Route.number(text[...]), days <= PurchaseList.maxDays else { return nil }
                    return .purchases(days: days)
                }
            case .report: RouteRule("/report", get: .owner) { $0.days { .report($0 ?? .today) } }
            case .printSlip:
                RouteRule("/orders/:/print", post: .orders, subject: .order) { $0.number.map { .printSlip($0) } }
            case .ordersCSV: RouteRule("/report/orders.csv", get: .owner) { $0.days { .ordersCSV($0) } }
            case .stockChangesCSV:
                RouteRule("/report/adjustments.csv", get: .owner) { $0.days { .stockChangesCSV($0) } }
            case .authorsCSV: RouteRule("/report/people.csv", get: .owner) { $0.days { .authorsCSV($0 ?? .today) } }
            case .menu: RouteRule("/menu", get: .owner, post: .owner) { _ in .menu }
            case .juiceForm:
                RouteRule("/menu/juices", "/menu/juices/:", get: .owner, post: .owner) { arguments in
                    arguments.segment == nil ? .juiceForm() : arguments.id.map { .juiceForm(JuiceID($0)) }
                }
            case .fruitForm:
                RouteRule("/menu/fruits", "/menu/fruits/:", get: .owner, post: .owner) { arguments in
                    arguments.segment == nil ? .fruitForm() : arguments.id.map { .fruitForm(FruitID($0)) }
                }
            case .groupForm:
                RouteRule("/menu/groups", "/menu/groups/:", get: .owner, post: .owner) { arguments in
                    arguments.segment == nil ? .groupForm() : arguments.id.map { .groupForm(GroupID($0)) }
                }
            case .optionForm:
                RouteRule("/menu/options", "/menu/options/:", get: .owner, post: .owner) { arguments in
                    arguments.segment == nil ? .optionForm() : arguments.id.map { .optionForm(OptionID($0)) }
                }
            case .discountForm:
                RouteRule("/menu/discounts", "/menu/discounts/:", get: .owner, post: .owner) { arguments in
                    arguments.segment == nil ? .discountForm() : arguments.id.map { .discountForm(DiscountID($0)) }
                }
            case .placeForm:
                RouteRule("/menu/places", "/menu/places/:", get: .owner, post: .owner) { arguments in
                    arguments.segment == nil ? .placeForm() : arguments.id.map { .placeForm(PlaceID($0)) }
                }
            case .menuHistory: RouteRule("/menu/history", get: .owner) { .menuHistory(before: $0.before) }
            case .menuReturn: RouteRule("/menu/changes/:/return", post: .owner) { $0.number.map { .menuReturn($0) } }
            case .availability:
                RouteRule("/juices/:/availability", post: .stock) { $0.id.map { .availability(.juice(JuiceID($0))) } }
            case .settings:
                RouteRule("/settings", get: .owner, post: .owner) { .settings(isSaved: $0.has(Route.savedField)) }
            case .ownerPIN:
                RouteRule("/settings/pin", get: .owner, post: .owner) { .ownerPIN(isSaved: $0.has(Route.savedField)) }
            case .more: RouteRule("/more", get: .open) { _ in .more }
            case .device: RouteRule("/device", get: .open, post: .open, postSubject: .tablet) { _ in .device }
            case .note: RouteRule("/note", get: .open, post: .open) { _ in .note }
            case .people: RouteRule("/people", get: .owner, post: .owner) { _ in .people }
            case .programs: RouteRule("/programs", get: .owner, post: .owner) { _ in .programs }
            case .pin:
                RouteRule("/pin", get: .open, post: .open) {
                    .pin(next: $0.query[Route.nextField].flatMap { Route(page: $0) })
                }
            case .options:
                RouteRule("/options/:", get: .open, post: .open) { arguments in
                    arguments.id.map { juice in
                        let cup = arguments.query[Route.cupField].flatMap { Cup(spelling: $0) }
                        return .options(JuiceID(juice), chosen: OrderContent(arguments.query), cup: cup)
                    }
                }
            case .closing:
                RouteRule("/closing", get: .closings, post: .closings) { .closing(ClosingForm($0.query).withoutMove) }
            case .cashMove: RouteRule("/closing/moves", post: .closings) { _ in .cashMove }
            case .cashMoveReversal:
                RouteRule("/closing/moves/:/reversal", post: .closings) { $0.number.map { .cashMoveReversal($0) } }
            case .drawer: RouteRule("/closing/drawer", post: .closings) { _ in .drawer }
            case .closings: RouteRule("/closings", get: .owner) { _ in .closings }
            case .closed: RouteRule("/closings/:", get: .closings, subject: .closing) { $0.number.map { .closed($0) } }
            case .closingReversal:
                RouteRule("/closings/:/reversal", post: .closings, subject: .closing) {
                    $0.number.map { .closingReversal($0) }
                }
            case .printClosing:
                RouteRule("/closings/:/print", post: .closings, subject: .closing) {
                    $0.number.map { .printClosing($0) }
                }
            case .closingsCSV: RouteRule("/closings.csv", get: .owner) { _ in .closingsCSV }
            case .memo: RouteRule("/memo", get: .open, post: .open) { .memo(OrderContent($0.query)) }
            case .openAmount: RouteRule("/amount", get: .open, post: .open) { .openAmount(OrderContent($0.query)) }
            case .choiceAvailability:
                RouteRule("/choices/:/availability", post: .stock) {
                    $0.id.map { .availability(.choice(ChoiceID($0))) }
                }
            case .transfers:
                RouteRule("/transfers", get: .stock, post: .stock) {
                    .transfers(sent: $0.query[Route.sentField].flatMap(TransferID.init))
                }
            case .health: RouteRule("/health", get: .open) { _ in .health }
            case .metrics: RouteRule("/metrics", get: .open) { _ in .metrics }
            case .api, .other: RouteRule { _ in nil }
            }
        self.name = name
    }

    var methods: [Method] { [.get, .head, .post].filter(accepts) }

    func accepts(_ method: Method) -> Bool {
        switch method {
        case .get, .head: get != nil
        case .post: post != nil
        case .put, .other: false
        }
    }

    /// The access of a method; for a method that is not accepted, the access of the other one.
    func access(_ method: Method) -> Access { (method == .post ? post ?? get : get ?? post) ?? .open }

    func subject(_ method: Method) -> Subject.Kind { method == .post ? postSubject : getSubject }

    /// The path with its argument.
    func path(_ argument: String?) -> String {
        argument.map { around.before + $0 + around.after } ?? patterns[0]
    }

    /// - Returns: nil for an address that the shop does not have.
    static func parse(_ path: String, _ query: Form) -> (route: Route, rule: RouteRule)? {
        guard let (rule, argument) = find(path),
            let route = rule.parse(Arguments(segment: argument, query: query))
        else { return nil }
        return (route, rule)
    }

    /// True for an address of the shop, whatever its arguments.
    static func isKnown(_ path: String) -> Bool { find(path) != nil }

    /// Finds the rule of a path, and the segment in the place of its `:` as its argument.
    private static func find(_ path: String) -> (rule: RouteRule, argument: Substring?)? {
        if let rule = byPattern[path] { return (rule, path.utf8.contains(UInt8(ascii: ":")) ? "" : nil) }
        for index in [2, 3] {
            if let (pattern, argument) = path.replacingSegment(index), let rule = byPattern[pattern] {
                return (rule, argument)
            }
        }
        return nil
    }

    private static let byPattern = Dictionary(
        uniqueKeysWithValues: all.flatMap { rule in rule.patterns.map { ($0, rule) } })

    /// What an address says besides its pattern.
    struct Arguments {
        /// The segment that stands in place of the pattern's `:`; nil for a pattern without one.
        let segment: Substring?
        let query: Form

        var number: Int? { segment.flatMap { Route.number($0) } }
        var id: String? { segment.map { String($0) }.flatMap { Token.isToken($0) ? $0 : nil } }
        var before: Int? { query[Route.beforeField].flatMap { Route.number($0[...]) } }

        var paymentPage: PaymentPage { [.record, .unpaid, .closing, .parts].first { has($0.rawValue) } ?? .counter }

        func has(_ field: String) -> Bool { query[field] != nil }

        /// - Returns: nil if the query names days, but not well.
        func days(_ route: (ReportDays?) -> Route) -> Route? {
            let days = ReportDays(query)
            return days == nil && ReportDays.areNamed(in: query) ? nil : route(days)
        }
    }
}

extension String {
    /// The path with `:` in place of a segment, counted from 1, and that segment; nil for a path with fewer segments.
    ///
    /// It looks at bytes: a slash with a combining accent is another `Character`.
    func replacingSegment(_ number: Int) -> (pattern: String, segment: Substring)? {
        var start = startIndex
        for _ in 0..<number {
            guard let slash = utf8[start...].firstIndex(of: UInt8(ascii: "/")) else { return nil }
            start = utf8.index(after: slash)
        }
        let end = utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? endIndex
        return ("\(self[..<start]):\(self[end...])", self[start..<end])
    }
}

/// The past that a request reads, besides the shop's state and the latest orders, which are in memory.
enum HistoryUse: Equatable {
    case none
    /// One order: none if that is in memory.
    case order(Int)
    /// Today's orders: none if those are in memory.
    case today
    case page
    /// A response that takes as long as its reader takes.
    case download
}

extension Route {
    func historyUse(_ method: Method) -> HistoryUse {
        switch self {
        case .orderPage, .options, .memo, .openAmount, .handover, .recall, .acknowledgement, .queue, .leftOver, .pickup,
            .stock,
            .stockJSON, .availability, .ownerPIN, .more, .device, .note, .people, .programs, .pin, .health, .metrics,
            .cashMove,
            .drawer, .closings, .closingReversal,
            .closingsCSV, .printClosing:
            .none
        case .order(let number, _), .cancellation(let number), .payment(let number, _), .discount(let number, _),
            .printSlip(let number):
            .order(number)
        // The newest page of today's list is kept, and made by one request at a time.
        case .orders(nil, nil): .none
        case .orders(nil, _), .unpaidOrders: method == .post ? .none : .today
        case .orders: method == .post ? .none : .page
        case .juiceForm, .fruitForm, .groupForm, .optionForm, .discountForm, .placeForm, .settings:
            method == .post ? .page : .none
        case .payments, .refund, .reversal, .stockHistory, .fruit, .purchases, .report, .menu, .menuHistory,
            .menuReturn, .cashMoveReversal, .closing, .closed, .transfers:
            .page
        case .ordersCSV, .stockChangesCSV, .authorsCSV: .download
        }
    }
}
