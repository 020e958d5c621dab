import ContentFile
import JuiceShop
import Templates

/// The form on an order's record.
struct RefundPanel: ViewModel {
    let number: Int
    let lines: [RefundLine]
    let kinds: [Choice]
    let fruit: [Choice]
    let reasons: [Choice]
    let note: String
    /// True for a form that was refused; otherwise its heading or its anchor opens it.
    let isOpen: Bool
    let key: String
    let context: PageContext

    /// The anchor of the form.
    static let id = "refund"

    /// - Parameter typed: the form as it was sent, if it was refused.
    /// - Returns: nil when nothing is left to refund.
    init?(_ record: OrderRecord, typed: [String: String]?, key: String, context: PageContext) {
        let left = record.cancellation == nil ? record.order.lines(after: record.refunds) : []
        if left.isEmpty { return nil }
        let texts = context.texts
        number = record.order.number
        isOpen = typed != nil
        self.key = key
        self.context = context
        lines = left.map {
            RefundLine(
                $0, isOnly: left.items == 1, hasPrice: record.discount == nil, typed: typed, context: context)
        }
        let offered = context.settings.paymentKinds
        let paid = Set(record.parts.map(\.kind))
        let known = offered + paid.inOrder.filter { !offered.contains($0) }
        // Without a choice, the money goes back as it came, or less is due.
        let isPlain = paid.count == 1 && !record.isDue
        let chosen = typed?[RefundForm.kindField] ?? (isPlain ? record.parts[0].kind.rawValue : "")
        let asPaid = record.parts.isEmpty ? Text.refundUnpaid : record.isDue ? .refundLessDue : .refundAsPaid
        kinds =
            left.total == nil || known.isEmpty
            ? []
            : (known.map { ($0.rawValue, context.name(of: $0)) } + (isPlain ? [] : [("", texts(asPaid))]))
                .map { Choice(field: RefundForm.kindField, value: $0, label: $1, isChosen: $0 == chosen) }
        let back = typed?[RefundForm.fruitField] == RefundForm.back
        fruit = [
            Choice(
                field: RefundForm.fruitField, value: RefundForm.stays, label: texts(.refundFruitStays),
                isChosen: !back),
            Choice(
                field: RefundForm.fruitField, value: RefundForm.back, label: texts(.refundFruitBack), isChosen: back),
        ]
        reasons = Refund.Reason.allCases.map {
            Choice(
                field: RefundForm.reasonField, value: $0.rawValue, label: texts($0.text),
                isChosen: typed?[RefundForm.reasonField] == $0.rawValue)
        }
        note = typed?[RefundForm.noteField] ?? ""
    }

    static let fields: Fields<RefundPanel> = [
        .address("action") { Route.refund($0.number).path },
        .flag("isOpen", \.isOpen),
        .text("key", \.key),
        .text("money") { $0.context.moneyPattern },
        .text("decimals") { String($0.context.settings.currency.decimals) },
        .rows("lines", \.lines),
        .rows("kinds", \.kinds),
        .rows("fruit", \.fruit),
        .rows("reasons", \.reasons),
        .text("note", \.note),
        .text("maxLength") { _ in String(NoteText.rule.maxLength) },
    ]
}

/// The question before a refund: what goes back, and how much money.
struct RefundQuestion: ViewModel {
    let refund: Refund
    let fields: [HiddenField]
    let context: PageContext

    init(_ refund: Refund, _ fields: [HiddenField], context: PageContext) {
        self.refund = refund
        self.fields = fields
        self.context = context
    }

    static let fields: Fields<RefundQuestion> = [
        .address("action") { Route.refund($0.refund.number).path },
        .rows("fields", \.fields),
        .text("what") { $0.context.line($0.refund) },
        .address("backHref") { Route.order($0.refund.number, asRecord: true).path },
    ]
}

/// One juice of the order: a choice for each number of cups, or a field where they would be too many.
struct RefundLine: ViewModel {
    let line: OrderLine
    let name: String
    let typed: String
    let choices: [Choice]
    /// False for a line of a discounted order: the store computes its part of the price.
    let hasPrice: Bool

    private static let maxChoices = 6

    /// - Parameter isOnly: true for all that is left of the order, which is chosen.
    init(_ line: OrderLine, isOnly: Bool, hasPrice: Bool, typed: [String: String]?, context: PageContext) {
        self.line = line
        self.hasPrice = hasPrice
        name = context.name(of: line.cup)
        let text = typed?[OrderForm.cupsField(of: line.cup)] ?? (isOnly ? "1" : "0")
        self.typed = text
        choices =
            line.cups > Self.maxChoices
            ? []
            : (0...line.cups).map {
                Choice(
                    field: OrderForm.cupsField(of: line.cup), value: "\($0)", label: "\($0)", isChosen: "\($0)" == text)
            }
    }

    static let fields: Fields<RefundLine> = [
        .text("name", \.name),
        .text("field") { OrderForm.cupsField(of: $0.line.cup) },
        .text("price") { $0.hasPrice ? $0.line.price.map(String.init) ?? "0" : "0" },
        .text("cups") { NumberFormat.grouped($0.line.cups) },
        .text("typed", \.typed),
        .rows("choices", \.choices),
    ]
}

extension Refund.Reason {
    var text: Text {
        switch self {
        case .mistake: .refundMistake
        case .quality: .refundQuality
        case .late: .refundLate
        case .other: .refundOther
        }
    }
}

extension RefundForm.Fault {
    func lines(_ context: PageContext) -> [String] {
        let texts = context.texts
        switch self {
        case .form: return [texts(.refundFaultForm)]
        case .nothing: return [texts(.refundFaultNothing)]
        case .cups(let cup, let most):
            return [texts(.refundFaultCups, [.juice: context.name(of: cup), .count: String(most)])]
        case .reason: return [texts(.refundFaultReason)]
        case .note(let fault): return [fault.sentence(.noteFault, NoteText.rule, texts)]
        case .recipe: return [texts(.refundFaultRecipe)]
        case .tooMany: return [texts(.refundFaultTooMany)]
        case .cancelled: return [texts(.refundFaultCancelled)]
        case .refused(let fruits): return fruits.map { texts(.stockFaultAboveMost, [.fruit: context.name(of: $0)]) }
        }
    }
}

extension PageContext {
    /// `1잔 환불 · 5,400원`.
    func sum(of refunds: [Refund]) -> String? {
        if refunds.isEmpty { return nil }
        let amounts = refunds.compactMap(\.amount)
        let amount = amounts.isEmpty ? nil : money(amounts.reduce(0, +))
        let count = refunds.reduce(0) { $0 + $1.cups }
        // What is not on the menu is no cup.
        let cups = count == 0 ? texts(.refund) : texts(.refundCups, [.cups: NumberFormat.grouped(count)])
        return [cups, amount].compactMap { $0 }.joined(separator: " · ")
    }

    /// `딸기쥬스 1잔 · 5,400원 · 카드 · 맛·상태가 안 좋았어요 · 과일은 재고로`.
    func line(_ refund: Refund) -> String {
        let amount = refund.amount.map(money)
        let paid = payment(refund.paid, of: refund.amount ?? 0)
        return [
            cups(of: refund.lines), amount, paid, texts(refund.reason.text), refund.note?.rawValue,
            refund.returned.isEmpty ? nil : texts(.refundFruitBack), name(of: refund.who),
        ].compactMap { $0 }.joined(separator: " · ")
    }
}

extension PageContext {
    /// The discounts that an order can have, and none.
    func choices(of discounts: [DiscountID], chosen: DiscountID?) -> [Choice] {
        let field = DiscountForm.discountField
        return discounts.map {
            Choice(field: field, value: $0.rawValue, label: name(of: $0), isChosen: $0 == chosen)
        } + [Choice(field: field, value: "", label: texts(.discountNone), isChosen: chosen == nil)]
    }

    /// The whole order and the lines of which one may have the discount; empty for one line.
    func choices(of lines: [OrderLine], discounted: Cup?) -> [Choice] {
        if lines.count < 2 { return [] }
        let field = OrderForm.discountCupField
        let isOfLine = lines.contains { $0.cup == discounted }
        return [Choice(field: field, value: "", label: texts(.discountWhole), isChosen: !isOfLine)]
            + lines.map {
                Choice(
                    field: field, value: $0.cup.spelling, label: shortName(of: $0.cup), isChosen: $0.cup == discounted)
            }
    }

    /// `직원 할인`, and `직원 할인 (망고쥬스)` for the discount of one line.
    func name(of given: GivenDiscount) -> String { name(of: given.id, of: given.cup) }

    func name(of discount: DiscountID, of cup: Cup?) -> String {
        name(of: discount) + (cup.map { " (\(shortName(of: $0)))" } ?? "")
    }

    /// The rules of all discounts, for the script that adds up: the percentage, its coin, the cups that are free, and the
    /// amount, by their ids. nil in a shop without discounts.
    var discountRules: String? {
        let rules = menu.discounts.map { discount in
            let coin = discount.coin(in: settings.currency)
            return "\"\(discount.id)\":[\(discount.percent ?? 0),\(coin),\(discount.cups ?? 0),\(discount.amount ?? 0)]"
        }
        return offersDiscounts ? "{\(rules.joined(separator: ","))}" : nil
    }

    /// The money that the discount of an order takes off by the menu of now.
    /// - Parameter lines: those of the order, with their prices.
    func discountAmount(of order: OrderContent, _ lines: [OrderLine]) -> Int {
        let discounted = lines.discounted(of: order.discountedCup)
        return order.discount.flatMap { menu[$0] }?.amount(off: discounted, in: settings.currency) ?? 0
    }

    /// Without a price, there is nothing to take a discount off.
    var offersDiscounts: Bool { hasPrices && !menu.discounts.isEmpty }

    /// `15,300원`, `15,300원 · 직원 할인`: what the order costs; nil when no cup has a price.
    func price(of record: OrderRecord) -> String? {
        record.total.map { total in
            ([money(total)] + (record.discount.map { [name(of: $0)] } ?? [])).joined(separator: " · ")
        }
    }

    /// `−1,700원`.
    func taken(_ amount: Int) -> String { "−" + money(amount) }

    /// `직원 할인 · −1,700원 · 지민`, and without a discount that it was taken back.
    func line(_ change: DiscountChange) -> String {
        let what = change.discount.map { [name(of: $0), taken($0.amount)] } ?? [texts(.discountTakenBack)]
        return (what + [name(of: change.who)].compactMap { $0 }).joined(separator: " · ")
    }
}
