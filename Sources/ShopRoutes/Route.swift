import Bytes
package import HTTP
package import JuiceShop

/// An address of the shop: pages print it, and `ShopApp` parses it. `RoutePattern` holds each path once, for both.
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
    /// The sums of some days by person as a table for a spreadsheet, by default of today.
    case authorsCSV(ReportDays = .today)
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
    /// The form of the hand-over note.
    case note
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
    package static let fruitPrefix = RoutePattern.fruit.path("")

    package var path: String {
        switch self {
        case .orderPage(let chosen):
            RoutePattern.orderPage.path(parameters: chosen.parameters)
                + (chosen.first.map { "#" + Route.anchor(of: $0.juice) } ?? "")
        case .orders(nil, nil): RoutePattern.orders.rawValue
        case .orders(let day, let before):
            RoutePattern.orders.path((Route.dayField, day), (Route.beforeField, before))
        case .order(let number, let asRecord):
            RoutePattern.order.path("\(number)") + (asRecord ? "?\(Route.recordField)" : "")
        case .cancellation(let number): RoutePattern.cancellation.path("\(number)")
        case .handover(let number): RoutePattern.handover.path("\(number)")
        case .recall(let number): RoutePattern.recall.path("\(number)")
        case .payment(let number, let asRecord):
            RoutePattern.payment.path("\(number)") + (asRecord ? "?\(Route.recordField)" : "")
        case .queue: RoutePattern.queue.rawValue
        case .pickup: RoutePattern.pickup.rawValue
        case .stock(let view):
            RoutePattern.stock.path(
                parameters: view.lines.parameters
                    + [(Route.reasonField, view.reason == .other ? nil : view.reason.rawValue)]
                    + view.deliveredParameters)
        case .stockHistory(let before): RoutePattern.stockHistory.path((Route.beforeField, before))
        case .reversal(let change): RoutePattern.reversal.path("\(change)")
        case .fruit(let fruit): RoutePattern.fruit.path(fruit.rawValue)
        case .stockJSON: RoutePattern.stockJSON.rawValue
        case .purchases(let days): RoutePattern.purchases.path((Route.daysField, days == 1 ? nil : days))
        case .report(let days): RoutePattern.report.path(parameters: days.parameters)
        case .ordersCSV(let days): RoutePattern.ordersCSV.path(parameters: days?.tableParameters ?? [])
        case .stockChangesCSV(let days): RoutePattern.stockChangesCSV.path(parameters: days?.tableParameters ?? [])
        case .authorsCSV(let days): RoutePattern.authorsCSV.path(parameters: days.parameters)
        case .menu: RoutePattern.menu.rawValue
        case .juiceForm(let juice):
            juice.map { RoutePattern.juiceForm.path($0.rawValue) } ?? RoutePattern.newJuice.rawValue
        case .fruitForm(let fruit):
            fruit.map { RoutePattern.fruitForm.path($0.rawValue) } ?? RoutePattern.newFruit.rawValue
        case .availability(let juice): RoutePattern.availability.path(juice.rawValue)
        case .menuHistory(let before): RoutePattern.menuHistory.path((Route.beforeField, before))
        case .menuReturn(let change): RoutePattern.menuReturn.path("\(change)")
        case .settings(let isSaved): RoutePattern.settings.rawValue + (isSaved ? "?\(Route.savedField)" : "")
        case .more: RoutePattern.more.rawValue
        case .device: RoutePattern.device.rawValue
        case .note: RoutePattern.note.rawValue
        case .people: RoutePattern.people.rawValue
        case .pin(let next): RoutePattern.pin.path((Route.nextField, next.map { PercentEncoding.encode($0.path) }))
        case .health: RoutePattern.health.rawValue
        case .metrics: RoutePattern.metrics.rawValue
        }
    }

    /// - Returns: nil for an address that the shop does not have.
    package init?(path: String, query: Form) {
        guard let (pattern, argument) = RoutePattern.parse(path) else { return nil }
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
        case .authorsCSV: self = .authorsCSV(reportDays ?? .today)
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
        case .note: self = .note
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
            .ordersCSV, .stockChangesCSV, .authorsCSV, .menuHistory, .more, .health, .metrics:
            [.get, .head]
        case .orders, .stock, .cancellation, .menu, .juiceForm, .fruitForm, .settings, .device, .note, .people, .pin:
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
