import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopStore

/// The order in a body, as the journal has its members: `{"lines":[{"juice":"mango","cups":2}],"total":9000}`.
struct APIOrder {
    let content: OrderContent
    /// The price that the customer was told.
    let total: Int?
    /// The pointer of each line, and its cup.
    private let lines: [(pointer: String, cup: Cup)]

    /// - Throws: `Problem` with every fault that it finds.
    init(_ body: [UInt8], on menu: Menu) throws(Problem) {
        let faults = BodyFaults()
        let order = try BodyValue(body: body, faults).object("lines", "place", "memo", "call", "discount", "total")
        var lines = [OrderLine]()
        var pointers = [(pointer: String, cup: Cup)]()
        for value in order?.required("lines")?.list(1...Order.maxLines) ?? [] {
            guard let line = value.line(menu) else { continue }
            pointers.append((value.pointer, line.cup))
            guard let index = lines.firstIndex(where: { $0.cup == line.cup }) else {
                lines.append(line)
                continue
            }
            // The cups of one kind add up, as they do in a form.
            let cups = lines[index].cups + line.cups
            if cups > Order.maxCups { value.fail(.tooManyCups) } else { lines[index] = OrderLine(line.cup, cups: cups) }
        }
        if lines.items > Order.maxCupsOfAllLines { order?["lines"]?.fail(.tooManyCups) }
        let discount = order?["discount"]?.discount(menu)
        content = OrderContent(
            lines: menu.inOrder(lines), discount: discount?.id, of: discount?.cup,
            place: order?["place"]?.id(Place.self) ?? menu.usualPlace, memo: order?["memo"]?.line(MemoText.self),
            call: order?["call"]?.line(CalledName.self))
        if !content.hasDiscountedLine {
            order?["discount"]?.fail(Message("is of a cup that is not ordered", "주문하지 않은 음료예요"))
        }
        total = order?["total"]?.number(0...CashCount.maxTotal)
        self.lines = pointers
        try faults.check()
    }

    /// The lines of cups that the menu does not have.
    func faults(of cups: [Cup]) -> [Problem.Fault] {
        lines.filter { cups.contains($0.cup) }.map {
            Problem.Fault(pointer: $0.pointer, detail: Message("is not on the menu", "메뉴에 없어요"))
        }
    }

    /// The lines that have something whose sale was stopped.
    func faults(of items: [SaleItem]) -> [Problem.Fault] {
        lines.filter { line in
            items.contains { item in
                switch item {
                case .juice(let juice): line.cup.juice == juice
                case .choice(let choice): line.cup.choices.contains(choice)
                }
            }
        }.map { Problem.Fault(pointer: $0.pointer, detail: Message("is not sold today", "오늘은 팔지 않아요")) }
    }
}

/// The other requests about an order in a body.
extension BodyValue {
    /// `{"juice":"mango","size":"large","choices":["ice-less"],"cups":2}`, or `{"amount":{"word":"떡","price":4500}}`.
    /// - Parameter menu: nil for cups of an order that was made before, which are named as it has them.
    fileprivate func line(_ menu: Menu? = nil) -> OrderLine? {
        guard let line = object("juice", "size", "choices", "amount", "cups"), let cup = line.cup(menu) else {
            return nil
        }
        guard let value = line["cups"] else { return OrderLine(cup) }
        return value.number(1...Order.maxCups).map { OrderLine(cup, cups: $0) }
    }

    /// `{"id":"staff","cup":{"juice":"mango"}}`
    fileprivate func discount(_ menu: Menu? = nil) -> (id: DiscountID, cup: Cup?)? {
        guard let discount = object("id", "cup"), let id = discount.required("id")?.id(Discount.self) else {
            return nil
        }
        guard let value = discount["cup"] else { return (id, nil) }
        return value.object("juice", "size", "choices", "amount")?.cup(menu).map { (id, $0) }
    }
}

extension BodyObject {
    /// The cup whose members stand among those of the object.
    fileprivate func cup(_ menu: Menu?) -> Cup? {
        if let amount = self["amount"] {
            for other in ["juice", "size", "choices"] {
                self[other]?.fail(Message("stands beside amount", "amount와 함께 쓸 수 없어요"))
            }
            guard let amount = amount.object("word", "price"),
                let word = amount.required("word")?.required(OpenAmountWord.self),
                let price = amount.required("price")?.number(1...Currency.maxPrice)
            else { return nil }
            return OpenAmount(word, price: price).map { Cup($0) }
        }
        guard let juice = required("juice")?.id(Juice.self) else { return nil }
        let size = self["size"]?.id(JuiceSize.self)
        var choices = [ChoiceID]()
        for value in self["choices"]?.list(0...MenuOption.maxChoices) ?? [] {
            guard let choice = value.id(MenuChoice.self) else { continue }
            if choices.contains(choice) { value.fail(Message("is chosen twice", "두 번 골랐어요")) }
            choices.append(choice)
        }
        let cup = Cup(juice, size: size, choices: choices)
        return menu?.withoutDefaults(cup) ?? cup
    }
}

extension BodyValue {
    /// A line of text that must say something.
    fileprivate func required<Line: WrittenText>(_ type: Line.Type) -> Line? {
        guard let text = text() else { return nil }
        if let line = try? Line(typed: text) { return line }
        fail(
            Message(
                "is not one line of 1 to \(Line.rule.maxLength) characters",
                "1자에서 \(Line.rule.maxLength)자까지의 한 줄이 아니에요"))
        return nil
    }

    /// A kind of payment, whether the shop offers it or not.
    fileprivate func paymentKind() -> PaymentKind? {
        guard let text = text() else { return nil }
        if let kind = PaymentKind(rawValue: text) { return kind }
        fail(.noPaymentKind)
        return nil
    }
}

extension PaymentRequest {
    /// `{"kind":"card"}` pays all that is due, `{"kind":"cash","amount":8000,"tendered":10000}` a part of it, and
    /// `{"takeBack":true}` takes back all that is recorded.
    init(_ body: [UInt8], order number: Int, key: Key, who: Who?) throws(Problem) {
        let faults = BodyFaults()
        let payment = try BodyValue(body: body, faults).object("kind", "amount", "tendered", "takeBack")
        var change = Change.takeBackAll
        if let value = payment?["takeBack"] {
            if value.flag() == false { value.fail(Message("is true, or is not there", "true이거나 없어야 해요")) }
            for other in ["kind", "amount", "tendered"] {
                payment?[other]?.fail(Message("stands beside takeBack", "takeBack과 함께 쓸 수 없어요"))
            }
        } else if let kind = payment?.required("kind")?.paymentKind() {
            let amount = payment?["amount"]?.number(1...CashCount.maxTotal)
            let tendered = payment?["tendered"]?.number(1...CashCount.maxTotal)
            if kind != .cash { payment?["tendered"]?.fail(Message("is for cash alone", "현금에만 쓸 수 있어요")) }
            change = amount.map { .part(PaymentPart(kind, $0, tendered: tendered)) } ?? .whole(kind, tendered: tendered)
        }
        try faults.check()
        self.init(order: number, change, key: key, who: who)
    }
}

extension CancellationRequest {
    /// `{"made":true}`: without it, or without a body, the kitchen's record decides.
    init(_ body: [UInt8], order number: Int, key: Key, who: Who?) throws(Problem) {
        let faults = BodyFaults()
        let made = body.isEmpty ? nil : try BodyValue(body: body, faults).object("made")?["made"]?.flag()
        try faults.check()
        self.init(order: number, wasMade: made, key: key, who: who)
    }
}

extension DiscountRequest {
    /// `{"discount":{"id":"staff"}}`, and `{}` to take it back.
    init(_ body: [UInt8], order number: Int, key: Key, who: Who?) throws(Problem) {
        let faults = BodyFaults()
        let discount = try BodyValue(body: body, faults).object("discount")?["discount"]?.discount()
        try faults.check()
        self.init(order: number, discount?.id, of: discount?.cup, key: key, who: who)
    }
}

/// `{"lines":[{"juice":"mango","cups":1}],"paid":"card","returned":true,"reason":"mistake"}`
struct APIRefund {
    let lines: [OrderLine]
    let returnsFruit: Bool
    private let paid: PaymentKind?
    private let reason: Refund.Reason
    private let note: NoteText?

    /// - Parameter order: the lines of the request are in its order, as those of the form.
    init(_ body: [UInt8], of order: Order) throws(Problem) {
        let faults = BodyFaults()
        let refund = try BodyValue(body: body, faults).object("lines", "paid", "returned", "reason", "note")
        var lines = [OrderLine]()
        for value in refund?.required("lines")?.list(1...Order.maxLines) ?? [] {
            guard let line = value.line() else { continue }
            guard order.lines.contains(where: { $0.cup == line.cup }) else {
                value.fail(Message("is not in the order", "주문에 없어요"))
                continue
            }
            if lines.contains(where: { $0.cup == line.cup }) { value.fail(Message("is there twice", "두 번 있어요")) }
            lines.append(line)
        }
        self.lines = order.lines.compactMap { sold in lines.first { $0.cup == sold.cup } }
        paid = refund?["paid"]?.paymentKind()
        returnsFruit = refund?["returned"]?.flag() ?? false
        reason = refund?["reason"]?.choice(Refund.Reason.allCases) ?? .other
        note = refund?["note"]?.line(NoteText.self)
        try faults.check()
    }

    func request(order number: Int, returned: [FruitID: Int], key: Key, who: Who?) -> RefundRequest {
        RefundRequest(
            order: number, lines, paid: paid, returned: returned, reason: reason, note: note, key: key, who: who)
    }
}

extension PrintoutRequest {
    /// `{"slip":"receipt"}`
    init(_ body: [UInt8], order number: Int, key: Key, who: Who?) throws(Problem) {
        let faults = BodyFaults()
        let slips: [Printout.Slip] = [.ticket, .cups, .receipt]
        let slip = try BodyValue(body: body, faults).object("slip")?.required("slip")?.choice(slips)
        try faults.check()
        self.init(slip ?? .ticket, of: number, key: key, who: who)
    }
}

extension StockChangeRequest {
    /// `{"deltas":{"kiwi":24},"reason":"delivery","note":"…"}`, and for a stocktake the `sequence` of the stock that was counted.
    /// - Parameter menu: the menu that has the fruits; nil to read a change that was made before, by whatever menu.
    init(_ body: [UInt8], on menu: Menu?, key: Key, who: Who?) throws(Problem) {
        let faults = BodyFaults()
        let change = try BodyValue(body: body, faults).object("deltas", "reason", "note", "sequence")
        let reason = change?["reason"]?.choice(StockChange.Reason.allCases) ?? .other
        var deltas = [FruitID: Int]()
        let named = change?.required("deltas")
        let members = named?.members()
        if members?.isEmpty == true { named?.fail(Message("names no fruit", "재료가 없어요")) }
        for (name, value) in members ?? [] {
            if let menu, menu[FruitID(name)] == nil {
                value.fail(Message("is not a fruit of the menu", "메뉴의 재료가 아니에요"))
                continue
            }
            guard let delta = value.number(-Stock.maxCount...Stock.maxCount) else { continue }
            if delta == 0, reason != .count { value.fail(Message("changes nothing", "바뀌는 것이 없어요")) }
            deltas[FruitID(name)] = delta
        }
        let seen = change?["sequence"]?.number(0...Int.max)
        let note = change?["note"]?.line(NoteText.self)
        try faults.check()
        self.init(
            deltas, reason: reason, seenSequences: seen.map { seen in deltas.mapValues { _ in seen } } ?? [:], key: key,
            note: note, who: who)
    }
}

extension AvailabilityRequest {
    /// `{"sold":false}`
    init(_ body: [UInt8], _ item: SaleItem, dayEnd: Date, key: Key, who: Who?) throws(Problem) {
        let faults = BodyFaults()
        let isSold = try BodyValue(body: body, faults).object("sold")?.required("sold")?.flag()
        try faults.check()
        self.init(item, stoppedUntil: isSold == true ? nil : dayEnd, key: key, who: who)
    }
}

extension Menu {
    /// Reads a menu in the form of the menu file.
    init(_ body: [UInt8], in languages: [Language]) throws(Problem) {
        do throws(Diagnostic) {
            try self.init(json: body, file: "", languages: languages)
        } catch {
            let tree = try BodyValue(body: body, BodyFaults())
            let words = error.error + Message("; ", ". ") + error.remedy
            let place = error.place.map { $0 + Message(": ", ": ") + words } ?? words
            let pointer = JSONPointer(at: error.line, column: error.column, in: body, tree.json).text
            throw Problem(.invalid, errors: [Problem.Fault(pointer: pointer, detail: place)])
        }
    }
}

extension Message {
    fileprivate static let tooManyCups = Message(
        "are more than \(Order.maxCups) cups of one kind, or \(Order.maxCupsOfAllLines) of all",
        "한 가지에 \(Order.maxCups)잔, 모두 \(Order.maxCupsOfAllLines)잔까지예요")
    static let noPaymentKind = Message("is not a kind of payment of this shop", "이 가게의 결제 방법이 아니에요")
}
