import Bytes
package import HTTP
package import JuiceShop

/// An address of the shop: pages print it, and `ShopApp` parses it. `Pattern` holds each path once, for both.
package enum Route: Equatable, Sendable {
    /// The order page, with these juices chosen.
    case orderPage(_ chosen: [OrderLine] = [])
    /// A day's orders, today's without a day; `before` is the number of the order after the last one on the page.
    case orders(day: Day? = nil, before: Int? = nil)
    /// An order while it is news, or its record.
    case order(Int, asRecord: Bool = false)
    case cancellation(Int)
    case handover(Int)
    case recall(Int)
    /// How an order was paid; its record follows, or its news.
    case payment(Int, asRecord: Bool = false)
    /// The kitchen's queue, for a shop that has one.
    case queue
    /// The customers' screen of a shop with a queue.
    case pickup
    case stock(StockView = StockView())
    /// The changes of stock before an event, newest first.
    case stockHistory(before: Int? = nil)
    /// The reversal of the stock change with that sequence.
    case reversal(Int)
    /// The history of one fruit's count.
    case fruit(FruitID)
    case stockJSON
    /// What to buy for the next business days.
    case purchases(days: Int = 1)
    /// The report of some days, by default of today.
    case report(ReportDays = .today)
    /// The orders of some days as a table for a spreadsheet, by default of all.
    case ordersCSV(ReportDays? = nil)
    /// The changes of stock of some days as a table for a spreadsheet, by default of all.
    case stockChangesCSV(ReportDays? = nil)
    /// The menu's editor.
    case menu
    /// The form of a juice, of a new one without an id.
    case juiceForm(JuiceID? = nil)
    /// The form of a fruit, of a new one without an id.
    case fruitForm(FruitID? = nil)
    /// Stops the sale of a juice for today, or goes on with it.
    case availability(JuiceID)
    /// The menus before an event, newest first.
    case menuHistory(before: Int? = nil)
    /// Back to the menu that this event made.
    case menuReturn(Int)
    /// What the owner chooses for the shop.
    case settings(isSaved: Bool = false)
    /// The links to the pages that are used less.
    case more
    /// This tablet's name, and who is at it.
    case device
    /// The names of people and tablets.
    case people
    /// The page that asks for the owner's PIN; `next` is the page of the shop that follows.
    indirect case pin(next: Route? = nil)
    case health
    /// The counts for Prometheus, on this machine only.
    case metrics

    /// The id of one juice's card on the order page.
    package static func anchor(of juice: JuiceID) -> String { "juice-" + juice.rawValue }

    /// The field of a form that asks for a day.
    package static let dayField = "day"
    private static let recordField = "record"
    private static let savedField = "saved"
    private static let beforeField = "before"
    private static let reasonField = "reason"
    private static let daysField = "days"
    private static let nextField = "next"

    /// The beginning of every `fruit` address.
    package static let fruitPrefix = Pattern.fruit.path("")

    package var path: String {
        switch self {
        case .orderPage(let chosen):
            Pattern.orderPage.path(parameters: chosen.parameters)
                + (chosen.first.map { "#" + Route.anchor(of: $0.juice) } ?? "")
        case .orders(nil, nil): Pattern.orders.rawValue
        case .orders(let day, let before):
            Pattern.orders.path((Route.dayField, day), (Route.beforeField, before))
        case .order(let number, let asRecord):
            Pattern.order.path("\(number)") + (asRecord ? "?\(Route.recordField)" : "")
        case .cancellation(let number): Pattern.cancellation.path("\(number)")
        case .handover(let number): Pattern.handover.path("\(number)")
        case .recall(let number): Pattern.recall.path("\(number)")
        case .payment(let number, let asRecord):
            Pattern.payment.path("\(number)") + (asRecord ? "?\(Route.recordField)" : "")
        case .queue: Pattern.queue.rawValue
        case .pickup: Pattern.pickup.rawValue
        case .stock(let view):
            Pattern.stock.path(
                parameters: view.lines.parameters
                    + [(Route.reasonField, view.reason == .other ? nil : view.reason.rawValue)]
                    + view.deliveredParameters)
        case .stockHistory(let before): Pattern.stockHistory.path((Route.beforeField, before))
        case .reversal(let change): Pattern.reversal.path("\(change)")
        case .fruit(let fruit): Pattern.fruit.path(fruit.rawValue)
        case .stockJSON: Pattern.stockJSON.rawValue
        case .purchases(let days): Pattern.purchases.path((Route.daysField, days == 1 ? nil : days))
        case .report(let days): Pattern.report.path(parameters: days.parameters)
        case .ordersCSV(let days): Pattern.ordersCSV.path(parameters: days?.tableParameters ?? [])
        case .stockChangesCSV(let days): Pattern.stockChangesCSV.path(parameters: days?.tableParameters ?? [])
        case .menu: Pattern.menu.rawValue
        case .juiceForm(let juice): juice.map { Pattern.juiceForm.path($0.rawValue) } ?? Pattern.newJuice.rawValue
        case .fruitForm(let fruit): fruit.map { Pattern.fruitForm.path($0.rawValue) } ?? Pattern.newFruit.rawValue
        case .availability(let juice): Pattern.availability.path(juice.rawValue)
        case .menuHistory(let before): Pattern.menuHistory.path((Route.beforeField, before))
        case .menuReturn(let change): Pattern.menuReturn.path("\(change)")
        case .settings(let isSaved): Pattern.settings.rawValue + (isSaved ? "?\(Route.savedField)" : "")
        case .more: Pattern.more.rawValue
        case .device: Pattern.device.rawValue
        case .people: Pattern.people.rawValue
        case .pin(let next): Pattern.pin.path((Route.nextField, next.map { PercentEncoding.encode($0.path) }))
        case .health: Pattern.health.rawValue
        case .metrics: Pattern.metrics.rawValue
        }
    }

    /// - Returns: nil for an address that the shop does not have.
    package init?(path: String, query: Form) {
        guard let (pattern, argument) = Pattern.parse(path) else { return nil }
        let day = query[Route.dayField].flatMap { Day($0) }
        if day == nil, pattern == .orders, query[Route.dayField] != nil { return nil }
        let reportDays = ReportDays(query)
        if reportDays == nil, pattern.hasReportDays, ReportDays.areNamed(in: query) { return nil }
        let before = query[Route.beforeField].flatMap { Route.number($0[...]) }
        let number = Route.number(argument)
        switch pattern {
        case .orderPage: self = .orderPage([OrderLine](query))
        case .orders: self = .orders(day: day, before: before)
        case .order:
            guard let number else { return nil }
            self = .order(number, asRecord: query[Route.recordField] != nil)
        case .cancellation:
            guard let number else { return nil }
            self = .cancellation(number)
        case .handover:
            guard let number else { return nil }
            self = .handover(number)
        case .recall:
            guard let number else { return nil }
            self = .recall(number)
        case .payment:
            guard let number else { return nil }
            self = .payment(number, asRecord: query[Route.recordField] != nil)
        case .queue: self = .queue
        case .pickup: self = .pickup
        case .stock:
            let reason = query[Route.reasonField].flatMap(StockChange.Reason.init(rawValue:)) ?? .other
            self = .stock(StockView(reason, lines: [OrderLine](query), delivered: [FruitID: Int](delivered: query)))
        case .stockHistory: self = .stockHistory(before: before)
        case .reversal:
            guard let number else { return nil }
            self = .reversal(number)
        case .fruit:
            guard Token.isToken(String(argument)) else { return nil }
            self = .fruit(FruitID(argument))
        case .stockJSON: self = .stockJSON
        case .purchases:
            guard let text = query[Route.daysField] else {
                self = .purchases()
                return
            }
            guard let days = Route.number(text[...]), days <= PurchaseList.maxDays else { return nil }
            self = .purchases(days: days)
        case .report: self = .report(reportDays ?? .today)
        case .ordersCSV: self = .ordersCSV(reportDays)
        case .stockChangesCSV: self = .stockChangesCSV(reportDays)
        case .menu: self = .menu
        case .newJuice: self = .juiceForm()
        case .newFruit: self = .fruitForm()
        case .juiceForm:
            guard Token.isToken(String(argument)) else { return nil }
            self = .juiceForm(JuiceID(argument))
        case .fruitForm:
            guard Token.isToken(String(argument)) else { return nil }
            self = .fruitForm(FruitID(argument))
        case .availability:
            guard Token.isToken(String(argument)) else { return nil }
            self = .availability(JuiceID(argument))
        case .menuHistory: self = .menuHistory(before: before)
        case .menuReturn:
            guard let number else { return nil }
            self = .menuReturn(number)
        case .settings: self = .settings(isSaved: query[Route.savedField] != nil)
        case .more: self = .more
        case .device: self = .device
        case .people: self = .people
        case .pin: self = .pin(next: query[Route.nextField].flatMap { Route(page: $0) })
        case .health: self = .health
        case .metrics: self = .metrics
        }
    }

    /// Parses the address of a page of the shop that a browser may be sent to: never of another site, since nothing of
    /// the text but a known path and its parameters is kept.
    package init?(page text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, let query = Form(parts.count == 2 ? parts[1] : ""),
            let route = Route(path: String(path), query: query), route.methods.contains(.get)
        else { return nil }
        switch route {
        case .pin, .health, .metrics, .stockJSON: return nil
        default: self = route
        }
    }

    /// The methods that the address accepts. Any other method gets 405 with these in `Allow`.
    package var methods: [Method] {
        switch self {
        case .orderPage, .order, .queue, .pickup, .stockHistory, .fruit, .stockJSON, .purchases, .report,
            .ordersCSV, .stockChangesCSV, .menuHistory, .more, .health, .metrics:
            [.get, .head]
        case .orders, .stock, .cancellation, .menu, .juiceForm, .fruitForm, .settings, .device, .people, .pin:
            [.get, .head, .post]
        case .handover, .recall, .payment, .reversal, .availability, .menuReturn: [.post]
        }
    }

    /// True if a link to a path, without its query, leads to a page of the shop.
    package static func isShown(at path: String) -> Bool {
        Route(path: path, query: Form())?.methods.contains(.get) ?? false
    }

    /// Parses the one spelling that a number has: no sign, no leading zero, at most 18 digits.
    static func number(_ text: Substring) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0") else { return nil }
        return Int(decimalDigits: text.utf8)
    }
}

/// The paths of the shop. `:` marks an argument.
private enum Pattern: String {
    case orderPage = "/"
    case orders = "/orders"
    case stockJSON = "/stock.json"
    case stock = "/stock"
    case queue = "/queue"
    case pickup = "/pickup"
    case order = "/orders/:"
    case cancellation = "/orders/:/cancellation"
    case handover = "/orders/:/handover"
    case recall = "/orders/:/recall"
    case payment = "/orders/:/payment"
    case stockHistory = "/stock/history"
    case reversal = "/stock/changes/:/reversal"
    case fruit = "/fruits/:"
    case purchases = "/purchases"
    case report = "/report"
    case ordersCSV = "/report/orders.csv"
    case stockChangesCSV = "/report/adjustments.csv"
    case menu = "/menu"
    case newJuice = "/menu/juices"
    case newFruit = "/menu/fruits"
    case juiceForm = "/menu/juices/:"
    case fruitForm = "/menu/fruits/:"
    case availability = "/juices/:/availability"
    case menuHistory = "/menu/history"
    case menuReturn = "/menu/changes/:/return"
    case settings = "/settings"
    case more = "/more"
    case device = "/device"
    case people = "/people"
    case pin = "/pin"
    case health = "/health"
    case metrics = "/metrics"

    /// Finds the pattern of a path, and the segment in the place of its `:` as its argument.
    static func parse(_ path: String) -> (pattern: Pattern, argument: Substring)? {
        if let pattern = Pattern(rawValue: path) { return (pattern, "") }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for index in [2, 3] where index < segments.count {
            var parts = segments
            parts[index] = ":"
            if let pattern = Pattern(rawValue: parts.joined(separator: "/")) { return (pattern, segments[index]) }
        }
        return nil
    }

    var hasReportDays: Bool { self == .report || self == .ordersCSV || self == .stockChangesCSV }

    /// The path with its argument.
    func path(_ argument: String) -> String {
        guard let hole = rawValue.utf8.firstIndex(of: UInt8(ascii: ":")) else { return rawValue }
        var path = String(rawValue[..<hole])
        path += argument
        path += rawValue[hole...].dropFirst()
        return path
    }

    /// The path with those parameters that have a value.
    func path(_ parameters: (String, (any CustomStringConvertible)?)...) -> String {
        path(parameters: parameters)
    }

    func path(parameters: [(String, (any CustomStringConvertible)?)]) -> String {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        return query.isEmpty ? rawValue : "\(rawValue)?\(query)"
    }
}
