import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore

/// The question whether a cancelled order's juice was made, and the cancellation.
extension ShopApp {
    func askCancellation(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let order = try store.order(number) else { throw HTTPError.notFound }
        return try admit(order, context) { try page(cancellationPage(number, context)) }
    }

    func cancelOrder(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let order = try store.order(number) else { throw HTTPError.notFound }
        return try admit(order, context) { try cancel(number, context) }
    }

    private func cancel(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let form = CancellationForm(try context.form(), order: number, who: who(context)) else {
            return try page(cancellationPage(number, context, problem: .form), status: .unprocessableContent)
        }
        switch try store.submit(form.request) {
        case .made:
            // Without an answer, the order was taken back in place: the counter goes on where it was.
            let (route, flash): (Route, OrderFlash) =
                try form.request.wasMade.map { (try listRoute(of: number), .cancelled(number, wasMade: $0)) }
                ?? (.orderPage(), .undone(number))
            var response = Response.redirect(to: route.path)
            response.set(flash.cookie)
            return response
        case .unknown: throw HTTPError.notFound
        case .tooLate, .refunded: return try page(cancellationPage(number, context), status: .conflict)
        case .refused(let outOfRange):
            let menu = try store.shop().menu
            let problem = CancellationPage.Problem.refused(menu.fruits.map(\.id).filter { outOfRange[$0] != nil })
            return try page(cancellationPage(number, context, problem: problem), status: .unprocessableContent)
        }
    }

    /// The list that has the order.
    private func listRoute(of number: Int) throws -> Route {
        let clock = clock(try store.shop())
        let day = try store.order(number).map { clock.calendar.day(of: $0.time) }
        return .orders(day: day == clock.today ? nil : day)
    }

    private func cancellationPage(
        _ number: Int, _ context: RequestContext, problem: CancellationPage.Problem? = nil
    ) throws -> CancellationPage {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        let shop = try store.shop()
        return CancellationPage(
            record, isRefunded: shop.refunds[number] != nil, key: newKey().rawValue, context: context.page(shop),
            problem: problem)
    }
}

/// The refund of an order's cups, at any age.
extension ShopApp {
    func refund(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        return try admit(record.order, context) { try refund(record, context) }
    }

    private func refund(_ record: OrderRecord, _ context: RequestContext) throws -> Response {
        let number = record.order.number
        let typed = try context.form()
        func refuse(_ fault: RefundForm.Fault, _ status: Status) throws -> Response {
            try showRecord(record, context, refusal: .refund(fault, typed: RefundForm.typed(typed)), status: status)
        }
        let form: RefundForm
        do throws(RefundForm.Fault) {
            form = try RefundForm(typed, of: record.order)
        } catch {
            return try refuse(error, .unprocessableContent)
        }
        let fruit = form.returnsFruit ? try store.fruit(of: form.lines, in: record.order) : [:]
        guard let fruit else { return try refuse(.recipe, .conflict) }
        let request = form.request(order: number, returned: fruit, who: who(context))
        if typed[RefundForm.askField] != nil,
            case .made(let refund) = try store.shop().decide(request, of: record, at: clock.now)
        {
            let fields = typed.fields.filter { $0.name != RefundForm.askField }.map { HiddenField($0.name, $0.value) }
            return try showRecord(record, context, refusal: .unsure(refund, fields))
        }
        switch try store.submit(request) {
        case .made: return .redirect(to: Route.order(number, asRecord: true).path)
        case .unknown: throw HTTPError.notFound
        case .cancelled: return try refuse(.cancelled, .conflict)
        case .tooMany: return try refuse(.tooMany, .conflict)
        case .refused(let outOfRange):
            return try refuse(.refused(outOfRange.keys.inOrder(of: store.shop().menu)), .conflict)
        }
    }
}

/// The form that cancels an order: a key, and whether its juice was made already (`made=yes` or `made=no`).
///
/// Without `made`, it takes back the order that was just made, and the kitchen's record decides.
package struct CancellationForm: Equatable, Sendable {
    package let request: CancellationRequest

    package static let madeField = "made"
    package static let yes = "yes"
    package static let no = "no"

    /// - Returns: nil without a key, or with another answer.
    package init?(_ form: Form, order number: Int, who: Who?) {
        guard let key = form.key() else { return nil }
        let made = form[Self.madeField]
        guard made == nil || made == Self.yes || made == Self.no else { return nil }
        request = CancellationRequest(
            order: number, wasMade: made.map { $0 == Self.yes }, key: key, who: who)
    }
}

/// The form that refunds cups of an order: a key, the cups of each juice, the way that the money goes back, what becomes of
/// the fruit, a reason, and a note.
package struct RefundForm: Equatable, Sendable {
    /// At least one.
    package let lines: [OrderLine]
    package let returnsFruit: Bool
    private let key: Key
    private let paid: PaymentKind?
    private let reason: Refund.Reason
    private let note: NoteText?

    package static let kindField = PaymentForm.kindField
    package static let fruitField = "fruit"
    package static let back = "back"
    package static let stays = "stays"
    package static let reasonField = "reason"
    package static let noteField = "note"
    /// Only in the form of the order's record: a refund cannot be taken back, so a question comes first.
    package static let askField = "ask"

    /// The reason why nothing was refunded.
    package enum Fault: Error, Equatable {
        /// No key, or a value that no form has.
        case form
        /// No cup was chosen.
        case nothing
        /// More cups than the order has, or no number.
        case cups(Cup, most: Int)
        case reason
        case note(TextFault)
        /// The recipes of that time are not known, so the fruit of some cups is not either.
        case recipe
        /// Somebody refunded these cups meanwhile.
        case tooMany
        case cancelled
        /// The stock has no room for these fruits.
        case refused([FruitID])
    }

    /// The fields as they were sent, for the form of a page that says what is wrong.
    package static func typed(_ form: Form) -> [String: String] {
        Dictionary(form.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    package init(_ form: Form, of order: Order) throws(Fault) {
        guard let key = form.key() else { throw .form }
        self.key = key
        var lines = [OrderLine]()
        for line in order.lines {
            let text = form[OrderForm.cupsField(of: line.cup)] ?? ""
            guard let cups = text.allSatisfy(\.isWhitespace) ? 0 : NumberReader.cups.number(text),
                (0...line.cups).contains(cups)
            else {
                throw .cups(line.cup, most: line.cups)
            }
            if cups > 0 { lines.append(OrderLine(line.cup, cups: cups)) }
        }
        if lines.isEmpty { throw .nothing }
        self.lines = lines
        let (kind, fruit) = (form[Self.kindField] ?? "", form[Self.fruitField] ?? Self.stays)
        paid = PaymentKind(rawValue: kind)
        guard paid != nil || kind.isEmpty, [Self.back, Self.stays].contains(fruit) else { throw .form }
        returnsFruit = fruit == Self.back
        guard let reason = form[Self.reasonField].flatMap(Refund.Reason.init) else { throw .reason }
        self.reason = reason
        do throws(TextFault) {
            note = try NoteText(typed: form[Self.noteField] ?? "")
        } catch .empty {
            note = nil
        } catch {
            throw .note(error)
        }
    }

    package func request(order number: Int, returned: [FruitID: Int], who: Who?) -> RefundRequest {
        RefundRequest(
            order: number, lines, paid: paid, returned: returned, reason: reason, note: note, key: key, who: who)
    }
}
