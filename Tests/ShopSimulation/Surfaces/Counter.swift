import Attack
package import FastCGI
import Foundation
package import JuiceShop
package import ShopStore
package import ShopWeb

/// The way in which the acts of a random day reach the shop.
package protocol Counter {
    /// - Parameters:
    ///   - key: of the request.
    ///   - model: the money before the act.
    /// - Returns: true if the shop did what it was asked.
    func perform(_ act: CounterAct, key: String, _ model: MoneyModel) throws -> Bool
}

/// By the typed requests that the pages and the commands make.
package final class RequestCounter: Counter {
    private let store: any Store
    private let clock: WallClock
    private let hasQueue: Bool
    /// The last event before the count of the drawer.
    private var counted = 0

    package init(store: any Store, clock: WallClock, hasQueue: Bool) {
        self.store = store
        self.clock = clock
        self.hasQueue = hasQueue
    }

    package func perform(_ act: CounterAct, key: String, _ model: MoneyModel) throws -> Bool {
        let key = try found(Key(rawValue: key))
        let who = model.person.isEmpty ? nil : Who(device: nil, staff: StaffID(model.person))
        switch act {
        case .order(let cups, let discount, let place):
            let discount = Self.discount(discount)
            let content = OrderContent(
                lines: try Self.lines(cups), discount: discount.id.isEmpty ? nil : DiscountID(discount.id),
                of: Cup(spelling: discount.cup), place: place.isEmpty ? nil : PlaceID(place))
            let request = OrderRequest(
                content, isQueued: hasQueue, dayStart: clock.dayStart, key: key, who: who)
            if case .made = try store.submit(request) { return true }
        case .pay(let number, let kind, let tendered):
            let kind = try kind.map { try found(PaymentKind(rawValue: $0)) }
            return try isPaid(PaymentRequest(order: number, kind, tendered: tendered, key: key, who: who))
        case .payPart(let number, let kind, let amount, let tendered):
            let part = PaymentPart(try found(PaymentKind(rawValue: kind)), amount, tendered: tendered)
            return try isPaid(PaymentRequest(order: number, .part(part), key: key, who: who))
        case .takeBackPart(let number, let index):
            let parts = model.orders[number - 1].parts
            let part = PaymentPart(try found(PaymentKind(rawValue: parts[index].kind)), parts[index].amount)
            return try isPaid(
                PaymentRequest(order: number, .takeBack(part, index: index, of: parts.count), key: key, who: who))
        case .refund(let number, let cups, let kind, let returnsFruit):
            let order = try found(store.order(number))
            let lines = try Self.lines(cups)
            let fruit = returnsFruit ? try store.fruit(of: lines, in: order) : [:]
            let request = RefundRequest(
                order: number, lines, paid: kind.flatMap(PaymentKind.init), returned: fruit ?? [:], reason: .quality,
                key: key, who: who)
            if case .made = try store.submit(request) { return true }
        case .discount(let number, let discount):
            let discount = Self.discount(discount)
            let request = DiscountRequest(
                order: number, discount.id.isEmpty ? nil : DiscountID(discount.id), of: Cup(spelling: discount.cup),
                key: key, who: who)
            switch try store.submit(request) {
            case .made, .unchanged: return true
            default: break
            }
        case .cancel(let number, let wasMade):
            let request = CancellationRequest(order: number, wasMade: wasMade, key: key, who: who)
            if case .made = try store.submit(request) { return true }
        case .complete(let number):
            if case .made = try store.submit(KitchenMoveRequest(completing: number)) { return true }
        case .move(let amount):
            let request = CashMoveRequest(amount: abs(amount), reason: amount > 0 ? .change : .expense, key: key)
            if case .made = try store.submit(request) { return true }
        case .takeBack(let number):
            let request = CashMoveReversalRequest(move: try store.sequence(ofMove: number), key: key)
            if case .made = try store.submit(request) { return true }
        case .count:
            counted = try store.shop().sequence
            return true
        case .close(let off, let left):
            let counted = model.counted(off: off)
            let request = ClosingRequest(
                counted: CashCount(sum: counted), left: min(left, counted), seen: model.closings.last?.number ?? 0,
                moment: try moment(model), key: key)
            if case .made = try store.submit(request) { return true }
        case .reopen:
            let number = try found(model.closings.last).number
            if case .made = try store.submit(ClosingReversalRequest(number: number, key: key)) { return true }
        case .wait, .sleep: return true
        }
        return false
    }

    private func isPaid(_ request: PaymentRequest) throws -> Bool {
        switch try store.submit(request) {
        case .made, .unchanged: true
        default: false
        }
    }

    /// The moment of the count, where the cash has changed since.
    private func moment(_ model: MoneyModel) throws -> CountMoment? {
        guard let count = model.count, count.expected != model.expected else { return nil }
        var later = [Event]()
        try store.events(after: counted) {
            later.append($1)
            return true
        }
        return CountMoment(counted, in: try store.shop(), before: later)
    }

    private static func lines(_ cups: [String: Int]) throws -> [OrderLine] {
        try cups.sorted { $0.key < $1.key }.map {
            OrderLine(try found(Cup(spelling: $0.key)), cups: $0.value)
        }
    }
}

extension Counter {
    /// The id of a discount, and the cup of the line that it is for; empty for none.
    fileprivate static func discount(_ text: String?) -> (id: String, cup: String) {
        let parts = (text ?? "").split(separator: "@").map(String.init)
        return (parts.first ?? "", parts.dropFirst().first ?? "")
    }
}

/// By the forms of the pages.
package final class PageCounter: Counter {
    package var app: ShopApp
    package var store: any Store
    /// The cookies of the browser; nil without one.
    package var cookie: String?
    /// The hidden fields of the page beside which the drawer was counted.
    private var shown: [(String, String)] = []

    package init(app: ShopApp, store: any Store) {
        self.app = app
        self.store = store
    }

    package func perform(_ act: CounterAct, key: String, _ model: MoneyModel) throws -> Bool {
        guard let form = try request(for: act, key: key, model) else { return model.allows(act) }
        return app.respond(form).status == .seeOther
    }

    /// The form that a tablet sends, as the pages of this moment have it; nil for an act that sends none.
    package func request(for act: CounterAct, key: String, _ model: MoneyModel) throws -> Request? {
        switch act {
        case .order(let cups, let discount, let place):
            let discount = Self.discount(discount)
            let facts = [
                ("discount", discount.id), ("discountCup", discount.cup), ("place", place), ("memo", "memo"),
                ("call", "name"), ("send", "all"),
            ]
            return post("/orders", Self.fields(cups) + facts, key, model)
        case .pay(let number, let kind, let tendered):
            let fields = [("kind", kind ?? "")] + model.typed(tendered: tendered)
            return post("/orders/\(number)/payment", fields, key, model)
        case .payPart(let number, let kind, let amount, let tendered):
            let fields =
                model.typed(tendered: tendered) + [
                    ("kind", kind), ("amount", "typed"), ("typed", model.typed(amount)),
                    ("due", "\(max(1, model.orders[number - 1].due))"),
                ]
            return post("/orders/\(number)/payment", fields, key, model)
        case .takeBackPart(let number, let index):
            let parts = model.orders[number - 1].parts
            let back = "\(index).\(parts.count).\(parts[index].amount).\(parts[index].kind)"
            return post("/orders/\(number)/payment", [("back", back)], key, model)
        case .refund(let number, let cups, let kind, let returnsFruit):
            let fields = [("kind", kind ?? ""), ("fruit", returnsFruit ? "back" : "stays"), ("reason", "quality")]
            return post("/orders/\(number)/refund", Self.fields(cups) + fields, key, model)
        case .discount(let number, let id):
            // The same discount again is a conflict on this form, and nothing happens.
            if model.orders[number - 1].given?.discount == id { return nil }
            let discount = Self.discount(id)
            let fields = [("discount", discount.id), ("discountCup", discount.cup)]
            return post("/orders/\(number)/discount", fields, key, model)
        case .cancel(let number, let wasMade):
            return post(
                "/orders/\(number)/cancellation", wasMade.map { [("made", $0 ? "yes" : "no")] } ?? [], key, model)
        case .complete(let number): return post("/orders/\(number)/handover", [], key, model)
        case .move(let amount):
            let fields = [("reason", amount > 0 ? "change" : "expense"), ("amount", model.typed(abs(amount)))]
            return post("/closing/moves", fields, key, model)
        case .takeBack(let number):
            return post("/closing/moves/\(try store.sequence(ofMove: number))/reversal", [], key, model)
        case .count:
            shown = hiddenFields
            return nil
        case .close(let off, let left):
            let counted = model.counted(off: off)
            let fields = [("sum", model.typed(counted)), ("left", model.typed(min(left, counted)))]
            let hidden = model.count == nil ? hiddenFields : shown + [("moment", "shown")]
            return post("/closing", hidden + fields, key, model)
        case .reopen: return post("/closings/\(model.closings.last?.number ?? 0)/reversal", [], key, model)
        case .wait, .sleep: return nil
        }
    }

    /// Those of the closing's page.
    private var hiddenFields: [(String, String)] {
        app.read("/closing", cookie: cookie).wholeText.all(between: "<input type=\"hidden\" ", ">").map { field in
            (field.between("name=\"", "\""), field.between("value=\"", "\""))
        }.filter { $0.0 != "key" }
    }

    private func post(
        _ path: String, _ fields: [(String, String)], _ key: String, _ model: MoneyModel
    ) -> Request { Request(posting: [("key", key)] + fields, to: path, by: model.person) }

    private static func fields(_ cups: [String: Int]) -> [(String, String)] {
        cups.sorted { $0.key < $1.key }.map { ("cups.\($0.key)", String($0.value)) }
    }
}

extension Store {
    /// - Parameter number: 1 for the first move of cash.
    fileprivate func sequence(ofMove number: Int) throws -> Int {
        var sequences = [Int]()
        try events(after: 0) { sequence, event in
            if case .cashMoved(let move) = event, move.reverses == nil { sequences.append(sequence) }
            return sequences.count < number
        }
        return try found(sequences.last)
    }
}

extension MoneyModel {
    /// The cash that somebody counts, or has counted before.
    func counted(off: Int) -> Int { max(0, (count?.expected ?? expected) + off) }

    fileprivate func typed(tendered: Int?) -> [(String, String)] { tendered.map { [("tendered", typed($0))] } ?? [] }

    /// An amount as people type it: `4.50` euros, `4500` won.
    fileprivate func typed(_ amount: Int) -> String {
        if prices.coin > 1 { return String(amount) }
        let cents = String(amount % 100)
        return "\(amount / 100).\(cents.count < 2 ? "0" : "")\(cents)"
    }
}

extension Request {
    /// A form that a page of the shop sends.
    /// - Parameter person: the one whose tile was pressed; empty for nobody.
    package init(posting fields: [(String, String)], to path: String, by person: String) {
        let form = Form(fields: fields.map { Form.Field($0.0, $0.1) })
        self.init(
            .post, path,
            headers: .init(
                host: "juice.test.lan", origin: "http://juice.test.lan",
                cookie: person.isEmpty ? nil : "who=.\(person)", contentType: Form.mediaType),
            body: .whole(Array(form.encoded.utf8)))
    }
}

extension ShopApp {
    /// The response to a reader of a page.
    package func read(
        _ path: String, _ query: String = "", language: String? = nil, cookie: String? = nil
    ) -> FastCGI.Response {
        var headers = Request.Headers(host: "juice.test.lan", cookie: cookie)
        headers.acceptLanguage = language
        return respond(Request(.get, path, query: query, headers: headers))
    }
}

extension FastCGI.Response {
    /// The body with its stream.
    package var wholeText: String {
        var bytes = body
        let outcome = stream?.run {
            bytes += $0
            return true
        }
        if case .failed(let error) = outcome { bytes += "(broke off: \(error))".utf8 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// - Throws: a finding for a value that must be there.
func found<Value>(_ value: Value?, _ words: String = "what must be there is not", line: Int = #line) throws -> Value {
    guard let value else { throw Finding("\(words) (line \(line))") }
    return value
}
