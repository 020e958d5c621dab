import Bytes
package import FastCGI
package import JuiceShop

/// An address of the shop: pages print it, and `ShopApp` parses it. `RouteRule` has what is fixed for each: its path, what it
/// accepts and who may send it.
package enum Route: Equatable, Sendable {
    /// The order page, with this order chosen; with the cards of one group of juices, or of all.
    case orderPage(_ chosen: OrderContent = .empty, group: GroupID? = nil)
    /// A day's orders, today's without a day; `before` is the number of the order after the last one on the page.
    case orders(day: Day? = nil, before: Int? = nil)
    /// The sheet of a juice's sizes and options, with this order chosen, and with the cup that it shows.
    case options(JuiceID, chosen: OrderContent = .empty, cup: Cup? = nil)
    /// The memo and the name of this order, before it is sent.
    case memo(OrderContent = .empty)
    /// An amount that is not on the menu, for this order.
    case openAmount(OrderContent = .empty)
    /// The orders whose payment is not recorded.
    case unpaidOrders
    /// An order while it is news, or its record.
    case order(Int, asRecord: Bool = false)
    case cancellation(Int)
    case handover(Int)
    case recall(Int)
    /// The kitchen has seen that cups of an order that waits were refunded.
    case acknowledgement(Int)
    /// How an order was paid, as it was chosen on that page.
    case payment(Int, on: PaymentPage = .counter)
    /// One kind of payment for all orders that are owed, chosen on that page.
    case payments(on: PaymentPage = .unpaid)
    /// The discount of an order, as it was chosen on that page.
    case discount(Int, on: PaymentPage = .counter)
    case refund(Int)
    /// A slip of an order, to be printed.
    case printSlip(Int)
    /// The kitchen's queue, for a shop that has one.
    case queue
    /// All orders of an earlier business day that nobody handed over are handed over now.
    case leftOver
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
    /// The purchase list of the next business days.
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
    /// The form of a group of juices, of a new one without an id.
    case groupForm(GroupID? = nil)
    /// The form of a group of options, of a new one without an id.
    case optionForm(OptionID? = nil)
    /// The form of a discount, of a new one without an id.
    case discountForm(DiscountID? = nil)
    /// The form of a place, of a new one without an id.
    case placeForm(PlaceID? = nil)
    /// Stops the sale of a juice or a choice for today, or goes on with it.
    case availability(SaleItem)
    /// The menus before an event, newest first.
    case menuHistory(before: Int? = nil)
    /// Back to the menu that this event made.
    case menuReturn(Int)
    /// What the owner chooses for the shop.
    case settings(isSaved: Bool = false)
    /// The owner's PIN, and what it protects.
    case ownerPIN(isSaved: Bool = false)
    /// The links to the pages that are used less.
    case more
    /// This tablet's name, and who is at it.
    case device
    /// The form of the hand-over note.
    case note
    /// The names of people and tablets.
    case people
    /// The programs that have a token.
    case programs
    /// The page that asks for the owner's PIN; `next` is the page of the shop that follows.
    indirect case pin(next: Route? = nil)
    /// The form of a closing, with what was typed.
    case closing(_ typed: ClosingForm = ClosingForm())
    /// Cash that is put into the drawer or taken out.
    case cashMove
    /// The move of cash with that sequence, taken back.
    case cashMoveReversal(Int)
    /// The drawer, opened without money.
    case drawer
    case closings
    case closed(Int)
    /// The newest closing taken back.
    case closingReversal(Int)
    /// The slip of a closing, to be printed again.
    case printClosing(Int)
    case closingsCSV
    /// Fruit for other shops of the chain and from them, after a transfer was sent.
    case transfers(sent: TransferID? = nil)
    case health
    /// The counts for Prometheus, on this machine only.
    case metrics

    /// The id of one juice's card on the order page.
    package static func anchor(of juice: JuiceID) -> String { "juice-" + juice.rawValue }

    /// The field of a form that asks for a day.
    package static let dayField = "day"
    static let recordField = PaymentPage.record.rawValue
    static let unpaidField = PaymentPage.unpaid.rawValue
    static let savedField = "saved"
    static let beforeField = "before"
    static let reasonField = "reason"
    static let daysField = "days"
    static let nextField = "next"
    static let cupField = "cup"
    static let sentField = "sent"
    static let groupField = "group"

    /// The first segment of every address but the order page's, such as `/orders`, unless another one is its beginning.
    package static let beginnings: [String] = {
        let segments = Set(RouteRule.all.flatMap(\.patterns).compactMap { $0.split(separator: "/").first })
        let all = (segments + ["api"]).map { "/\($0)" }.sorted()
        return all.filter { one in !all.contains { $0 != one && one.hasPrefix($0) } }
    }()

    package var path: String {
        let (name, argument, query) = parts
        return RouteRule.all[name.rawValue].path(argument) + query
    }

    /// The address without its arguments, as metrics name it.
    package var name: Name { parts.name }

    private var rule: RouteRule { RouteRule.all[name.rawValue] }

    private var parts: (name: Name, argument: String?, query: String) {
        switch self {
        case .orderPage(let chosen, let group):
            let anchor = group == nil ? chosen.lines.first.map { "#" + Route.anchor(of: $0.juice) } : nil
            let fields: [Parameter] = chosen.form.fields.map { ($0.name, $0.value) }
            return (.orderPage, nil, Self.query(fields + [(Self.groupField, group)]) + (anchor ?? ""))
        case .orders(let day, let before):
            return (.orders, nil, Self.query([(Self.dayField, day), (Self.beforeField, before)]))
        case .options(let juice, let chosen, let cup):
            let fields: [Parameter] = chosen.form.fields.map { ($0.name, $0.value) }
            return (.options, juice.rawValue, Self.query(fields + [(Self.cupField, cup?.spelling)]))
        case .memo(let order): return (.memo, nil, Self.query(order.form.fields.map { ($0.name, $0.value) }))
        case .openAmount(let order):
            return (.openAmount, nil, Self.query(order.form.fields.map { ($0.name, $0.value) }))
        case .unpaidOrders: return (.orders, nil, "?\(Self.unpaidField)")
        case .order(let number, let asRecord): return (.order, "\(number)", asRecord ? "?\(Self.recordField)" : "")
        case .cancellation(let number): return (.cancellation, "\(number)", "")
        case .handover(let number): return (.handover, "\(number)", "")
        case .recall(let number): return (.recall, "\(number)", "")
        case .acknowledgement(let number): return (.acknowledgement, "\(number)", "")
        case .payment(let number, let page):
            return (.payment, "\(number)", page == .counter ? "" : "?\(page.rawValue)")
        case .payments(let page): return (.payments, nil, page == .counter ? "" : "?\(page.rawValue)")
        case .discount(let number, let page):
            return (.discount, "\(number)", page == .counter ? "" : "?\(page.rawValue)")
        case .refund(let number): return (.refund, "\(number)", "")
        case .printSlip(let number): return (.printSlip, "\(number)", "")
        case .queue: return (.queue, nil, "")
        case .leftOver: return (.leftOver, nil, "")
        case .pickup: return (.pickup, nil, "")
        case .stock(let view): return (.stock, nil, Self.query(view.parameters))
        case .stockHistory(let before): return (.stockHistory, nil, Self.query([(Self.beforeField, before)]))
        case .reversal(let change): return (.reversal, "\(change)", "")
        case .fruit(let fruit): return (.fruit, fruit.rawValue, "")
        case .stockJSON: return (.stockJSON, nil, "")
        case .purchases(let days): return (.purchases, nil, Self.query([(Self.daysField, days == 1 ? nil : days)]))
        case .report(let days): return (.report, nil, Self.query(days.parameters))
        case .ordersCSV(let days): return (.ordersCSV, nil, Self.query(days?.tableParameters ?? []))
        case .stockChangesCSV(let days): return (.stockChangesCSV, nil, Self.query(days?.tableParameters ?? []))
        case .authorsCSV(let days): return (.authorsCSV, nil, Self.query(days.parameters))
        case .menu: return (.menu, nil, "")
        case .juiceForm(let juice): return (.juiceForm, juice?.rawValue, "")
        case .fruitForm(let fruit): return (.fruitForm, fruit?.rawValue, "")
        case .optionForm(let group): return (.optionForm, group?.rawValue, "")
        case .discountForm(let discount): return (.discountForm, discount?.rawValue, "")
        case .groupForm(let group): return (.groupForm, group?.rawValue, "")
        case .placeForm(let place): return (.placeForm, place?.rawValue, "")
        case .availability(.juice(let juice)): return (.availability, juice.rawValue, "")
        case .availability(.choice(let choice)): return (.choiceAvailability, choice.rawValue, "")
        case .menuHistory(let before): return (.menuHistory, nil, Self.query([(Self.beforeField, before)]))
        case .menuReturn(let change): return (.menuReturn, "\(change)", "")
        case .settings(let isSaved): return (.settings, nil, isSaved ? "?\(Self.savedField)" : "")
        case .ownerPIN(let isSaved): return (.ownerPIN, nil, isSaved ? "?\(Self.savedField)" : "")
        case .more: return (.more, nil, "")
        case .device: return (.device, nil, "")
        case .note: return (.note, nil, "")
        case .people: return (.people, nil, "")
        case .programs: return (.programs, nil, "")
        case .pin(let next):
            return (.pin, nil, Self.query([(Self.nextField, next?.path)]))
        case .closing(let typed): return (.closing, nil, Self.query(typed.parameters))
        case .cashMove: return (.cashMove, nil, "")
        case .cashMoveReversal(let move): return (.cashMoveReversal, "\(move)", "")
        case .drawer: return (.drawer, nil, "")
        case .closings: return (.closings, nil, "")
        case .closed(let number): return (.closed, "\(number)", "")
        case .closingReversal(let number): return (.closingReversal, "\(number)", "")
        case .printClosing(let number): return (.printClosing, "\(number)", "")
        case .closingsCSV: return (.closingsCSV, nil, "")
        case .transfers(let sent): return (.transfers, nil, Self.query([(Self.sentField, sent)]))
        case .health: return (.health, nil, "")
        case .metrics: return (.metrics, nil, "")
        }
    }

    typealias Parameter = (name: String, value: (any CustomStringConvertible)?)

    /// The query of those parameters that have a value.
    private static func query(_ parameters: [Parameter]) -> String {
        let fields = parameters.compactMap { name, value in value.map { Form.Field(name, "\($0)") } }
        return fields.isEmpty ? "" : "?" + Form(fields: fields).encoded
    }

    /// - Returns: nil for an address that the shop does not have.
    package init?(path: String, query: Form) {
        guard let found = RouteRule.parse(path, query) else { return nil }
        self = found.route
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
    package var methods: [Method] { rule.methods }

    /// The part of the shop that a request belongs to: `ShopApp` checks it before any action runs.
    package func access(_ method: Method) -> Access { rule.access(method) }

    /// True if a link to a path, without its query, leads to a page of the shop.
    package static func isShown(at path: String) -> Bool {
        Route(path: path, query: Form())?.methods.contains(.get) ?? (PracticeAddress(rawValue: path) != nil)
    }

    /// Parses the one spelling that a number has: no sign, no leading zero, at most 18 digits.
    static func number(_ text: Substring) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0") else { return nil }
        return Int(decimalDigits: text.utf8)
    }
}

extension Route {
    /// The page that a device sees once it is let in: this one, or the page that leads to it.
    package var afterPIN: Route {
        switch self {
        case .ordersCSV(let days), .stockChangesCSV(let days): .report(days ?? .today)
        case .authorsCSV(let days): .report(days)
        case .cashMove, .cashMoveReversal, .drawer: .closing()
        case .printSlip(let number): .order(number, asRecord: true)
        case .payments: .unpaidOrders
        case .printClosing(let number): .closed(number)
        case .closingReversal, .closingsCSV: .closings
        case .reversal: .stockHistory()
        case .menuReturn: .menuHistory()
        case .orders(nil, nil), .availability: .orderPage()
        default: self
        }
    }
}
