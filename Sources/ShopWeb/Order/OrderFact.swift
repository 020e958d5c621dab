import Bytes
package import FastCGI
package import JuiceShop

/// A fact of an order besides its lines, as forms and addresses have it. This table alone reads and prints the facts, for every
/// page that carries an order; `CarriedOrderTests` asks each of those pages for each fact.
struct OrderFact: Sendable {
    let field: String
    /// Puts a value in an order; nil and an empty text take it out.
    private let set: @Sendable (String?, inout OrderContent) throws(Fault) -> Void
    private let text: @Sendable (OrderContent) -> String?

    enum Fault: Error {
        /// No shop has such a value: the error of a form with it.
        case unknown(OrderFormError)
        /// A text that is not a line.
        case text(TextFault)
    }

    static let discount = OrderFact(field: OrderForm.discountField) { text, order throws(Fault) in
        order.setDiscount(try identifier(text, else: .discount))
    } text: {
        $0.discount?.rawValue
    }

    static let discountedCup = OrderFact(field: OrderForm.discountCupField) { text, order throws(Fault) in
        guard let text, !text.isEmpty else { return order.setDiscount(order.discount) }
        guard let cup = Cup(spelling: text) else { throw .unknown(.discount) }
        order.setDiscount(order.discount, of: cup)
    } text: {
        $0.discountedCup?.spelling
    }

    static let place = OrderFact(field: OrderForm.placeField) { text, order throws(Fault) in
        order.place = try identifier(text, else: .place)
    } text: {
        $0.place?.rawValue
    }

    static let memo = OrderFact(field: OrderForm.memoField) { text, order throws(Fault) in
        order.memo = try line(text)
    } text: {
        $0.memo?.rawValue
    }

    static let call = OrderFact(field: OrderForm.callField) { text, order throws(Fault) in
        order.call = try line(text)
    } text: {
        $0.call?.rawValue
    }

    /// The facts in the order of an address.
    static let all = [discount, discountedCup, place, memo, call]
    /// The facts that a person types.
    static let words = [memo, call]

    /// The value in a form. A page that offers names to call has a field for any other name after them: the first value that
    /// says something counts.
    static func value(_ field: String, in form: Form) -> String? {
        form.fields.first { $0.name == field && !$0.value.isEmpty }?.value ?? form[field]
    }

    /// Puts the value of a form into an order; one that the form does not have leaves the order as it is.
    func read(_ form: Form, into order: inout OrderContent) throws(Fault) {
        if let value = Self.value(field, in: form) { try set(value, &order) }
    }

    func remove(from order: inout OrderContent) { try? set(nil, &order) }

    func print(_ order: OrderContent) -> Form.Field? { text(order).map { Form.Field(field, $0) } }

    /// An empty field says nothing.
    private static func identifier<Kind>(
        _ text: String?, else fault: OrderFormError
    ) throws(Fault) -> Identifier<Kind>? {
        guard let text, !text.isEmpty else { return nil }
        guard Token.isToken(text) else { throw .unknown(fault) }
        return Identifier(text)
    }

    /// An empty field says nothing.
    private static func line<Line: WrittenText>(_ typed: String?) throws(Fault) -> Line? {
        guard let typed else { return nil }
        do throws(TextFault) {
            return try Line(typed: typed)
        } catch .empty {
            return nil
        } catch {
            throw .text(error)
        }
    }
}

/// An order that a page carries on, in an address or in the fields of a form: `cups.mango=2&cups.kiwi=1`. Every page that
/// carries an order, through a question, to the stock and back, or to be made again, prints and reads it here.
extension OrderContent {
    /// Reads the lines in the order of the fields. A number that is not from 1 to `Order.maxCups`, a cup's second number, and
    /// what is above `Order.maxLines` do not count. `juice=mango&cups=2` is the older spelling of one line.
    package init(_ form: Form) {
        if form.fields.isEmpty {
            self = .empty
            return
        }
        var lines = [OrderLine]()
        for field in form.fields {
            if lines.count == Order.maxLines { break }
            guard let cup = OrderForm.cup(ofCupsField: field.name), let cups = Self.cups(field.value) else { continue }
            if !lines.contains(where: { $0.cup == cup }) { lines.append(OrderLine(cup, cups: cups)) }
        }
        if lines.isEmpty, let juice = form[OrderForm.juiceField], Token.isToken(juice) {
            lines.append(OrderLine(JuiceID(juice), cups: form[OrderForm.cupsField].flatMap(Self.cups) ?? 1))
        }
        self.init(lines, besides: form)
        if lines.isEmpty { OrderFact.discount.remove(from: &self) }
    }

    /// Reads the facts besides the lines. One that no form takes is left out.
    init(_ lines: [OrderLine] = [], besides form: Form) {
        self.init(lines: lines)
        for fact in OrderFact.all { try? fact.read(form, into: &self) }
    }

    /// Reads the facts besides the lines, as a person sent them.
    init(_ lines: [OrderLine], sent form: Form, _ menu: Menu) throws(OrderFormError) {
        self.init(lines: lines)
        var faults = [String: TextFault]()
        for fact in OrderFact.all {
            do throws(OrderFact.Fault) {
                try fact.read(form, into: &self)
            } catch {
                switch error {
                case .unknown(let fault): throw fault
                case .text(let fault): faults[fact.field] = fault
                }
            }
        }
        if let discountedCup { setDiscount(discount, of: menu.withoutDefaults(discountedCup)) }
        if place == nil, !menu.offers(place) { throw .place }
        if !faults.isEmpty { throw .words(OrderWordsFault(form, faults), without(OrderFact.words)) }
    }

    private static func cups(_ text: String) -> Int? {
        Route.number(text[...]).flatMap { (1...Order.maxCups).contains($0) ? $0 : nil }
    }

    package var form: Form {
        Form(
            fields: lines.map { Form.Field(OrderForm.cupsField(of: $0.cup), String($0.cups)) }
                + OrderFact.all.compactMap { $0.print(self) })
    }

    /// The fields of a form that carries the order on.
    /// - Parameter shown: the facts that the form has a control for. Of two fields of one name, the first would count.
    func hiddenFields(besides shown: [OrderFact] = []) -> [HiddenField] {
        without(shown).form.fields.map { HiddenField($0.name, $0.value) }
    }

    /// The field of one fact; nil for an order without it.
    func hiddenField(_ fact: OrderFact) -> HiddenField? {
        fact.print(self).map { HiddenField($0.name, $0.value) }
    }

    /// The value of an `again` button.
    package var again: String { form.encoded }

    private func without(_ facts: [OrderFact]) -> OrderContent {
        var order = self
        for fact in facts { fact.remove(from: &order) }
        return order
    }

    /// The facts without the lines, as far as a menu has them.
    func besides(on menu: Menu) -> OrderContent {
        let isCupKnown = discountedCup.map { menu.serving(of: $0) != nil } != false
        let known = isCupKnown ? discount.flatMap { menu[$0] }?.id : nil
        return with([]).with(known, of: discountedCup).settled(on: menu)
    }

    /// The order with the usual place of a menu unless it says one of the menu's own.
    func settled(on menu: Menu) -> OrderContent {
        var order = self
        if !menu.offers(place) { order.place = menu.usualPlace }
        return order
    }

    /// False if a juice, a size, a choice, the discount or the place left the menu.
    func isOn(_ menu: Menu) -> Bool {
        lines.allSatisfy { menu.serving(of: $0.cup) != nil } && discount.map { menu[$0] != nil } != false
            && place.map { menu[$0] != nil } != false
    }
}

extension OrderWordsFault {
    fileprivate init(_ form: Form, _ faults: [String: TextFault]) {
        self.init(
            typedMemo: form[OrderForm.memoField] ?? "", typedCall: OrderFact.value(OrderForm.callField, in: form) ?? "",
            memo: faults[OrderForm.memoField], call: faults[OrderForm.callField])
    }
}
