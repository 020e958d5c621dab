package import HTTP
package import JuiceShop

/// Every address of the shop. A path is written once, here: pages print it, the counter parses it.
package enum Route: Equatable, Sendable {
    /// The order page, at one juice's button when it names one, with so many cups in its field.
    case orderPage(at: JuiceID? = nil, cups: Int = 1)
    /// A day's orders, today's without a day; `before` names an order that begins the page before.
    case orders(day: Day? = nil, before: Int? = nil)
    case order(Int)
    case cancellation(Int)
    case handover(Int)
    /// The kitchen's queue, for a shop that has one.
    case queue
    /// The stock page; `marking` names a juice whose lacking fruits it points out, for so many cups; a reason other
    /// than `other` makes it the page for deliveries, counts or waste.
    case stock(marking: JuiceID? = nil, cups: Int = 1, reason: StockChange.Reason = .other)
    /// The changes of stock, newest first, before an event.
    case stockHistory(before: Int? = nil)
    /// How the count of a fruit came to be.
    case fruit(FruitID)
    case stockJSON
    /// A day's report, today's without a day.
    case report(day: Day? = nil)
    /// The orders as a table for a spreadsheet: a day's, or all.
    case ordersCSV(day: Day? = nil)
    /// The changes of stock as a table for a spreadsheet: a day's, or all.
    case stockChangesCSV(day: Day? = nil)
    case health

    /// The place of one juice's button on the order page.
    package static func anchor(of juice: JuiceID) -> String { "juice-" + juice.rawValue }

    /// The field of a form that asks for a day.
    package static let dayField = "day"

    package var path: String {
        switch self {
        case .orderPage(nil, _): "/"
        case .orderPage(let juice?, 1): "/#" + Route.anchor(of: juice)
        case .orderPage(let juice?, let cups):
            Self.path("/", ("juice", juice), ("cups", cups)) + "#" + Route.anchor(of: juice)
        case .orders(nil, nil): "/orders"
        case .orders(let day, let before): Self.path("/orders", ("day", day), ("before", before))
        case .order(let number): "/orders/\(number)"
        case .cancellation(let number): "/orders/\(number)/cancellation"
        case .handover(let number): "/orders/\(number)/handover"
        case .queue: "/queue"
        case .stock(let juice, let cups, let reason):
            Self.path(
                "/stock", ("juice", juice), ("cups", juice == nil || cups == 1 ? nil : cups),
                ("reason", reason == .other ? nil : reason.rawValue))
        case .stockHistory(let before): Self.path("/stock/history", ("before", before))
        case .fruit(let fruit): "/fruits/" + fruit.rawValue
        case .stockJSON: "/stock.json"
        case .report(let day): Self.path("/report", ("day", day))
        case .ordersCSV(let day): Self.path("/report/orders.csv", ("day", day))
        case .stockChangesCSV(let day): Self.path("/report/adjustments.csv", ("day", day))
        case .health: "/health"
        }
    }

    /// - Returns: `nil` for an address that the shop does not have.
    package init?(path: String, query: Form) {
        let day = query[Route.dayField].flatMap { Day($0) }
        let before = query["before"].flatMap { Route.number($0[...]) }
        switch path {
        case "/":
            let cups = Route.cups(query)
            self = .orderPage(at: cups == 1 ? nil : Route.juice(query), cups: cups)
        case "/orders": self = .orders(day: day, before: before)
        case "/queue": self = .queue
        case "/stock":
            self = .stock(
                marking: Route.juice(query), cups: Route.cups(query),
                reason: query["reason"].flatMap(StockChange.Reason.init(rawValue:)) ?? .other)
        case "/stock/history": self = .stockHistory(before: before)
        case "/stock.json": self = .stockJSON
        case "/report": self = .report(day: day)
        case "/report/orders.csv": self = .ordersCSV(day: day)
        case "/report/adjustments.csv": self = .stockChangesCSV(day: day)
        case "/health": self = .health
        default: self.init(nested: path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
        }
        let hasWrongDay = query[Route.dayField] != nil && day == nil
        if hasWrongDay, hasDay { return nil }
    }

    private init?(nested parts: ArraySlice<Substring>) {
        let parts = Array(parts)
        switch (parts.first, parts.count) {
        case ("orders", 2...3):
            guard let number = Route.number(parts[1]) else { return nil }
            switch parts.dropFirst(2).first {
            case nil: self = .order(number)
            case "cancellation": self = .cancellation(number)
            case "handover": self = .handover(number)
            default: return nil
            }
        case ("fruits", 2):
            guard Token.isToken(String(parts[1])) else { return nil }
            self = .fruit(FruitID(parts[1]))
        default: return nil
        }
    }

    /// What an address answers to; anything else is told these (405, `Allow`).
    package var methods: [Method] {
        switch self {
        case .orderPage, .order, .queue, .stockHistory, .fruit, .stockJSON, .report, .ordersCSV, .stockChangesCSV,
            .health:
            [.get, .head]
        case .orders, .stock, .cancellation: [.get, .head, .post]
        case .handover: [.post]
        }
    }

    private var hasDay: Bool {
        switch self {
        case .orders, .report, .ordersCSV, .stockChangesCSV: true
        default: false
        }
    }

    private static func juice(_ query: Form) -> JuiceID? {
        query["juice"].flatMap { Token.isToken($0) ? JuiceID($0) : nil }
    }

    /// 1 when the address does not say.
    private static func cups(_ query: Form) -> Int {
        query["cups"].flatMap { Route.number($0[...]) }.map { min($0, Order.maxCups) } ?? 1
    }

    /// A path with the parameters that are there.
    private static func path(_ path: String, _ parameters: (String, (any CustomStringConvertible)?)...) -> String {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        return query.isEmpty ? path : "\(path)?\(query)"
    }

    /// One spelling a number: no sign, no leading zero, at most 18 digits.
    static func number(_ text: Substring) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
